import Record

/// How is the report to be read? Each word where it stands, with an example from this run.
struct Reading {
  let run: RunRecord

  init(_ run: RunRecord) { self.run = run }

  /// A ratio, an interval, a verdict, a rank.
  var overview: [Phrase] {
    let items: [Phrase] = [
      term(
        "Ratio",
        "the subject's time divided by the yardstick's in the same round; the median of all rounds is shown. "
          + "2.00 is twice as long. Subjects are compared only if they do the same in the same place."),
      term(
        "Interval",
        "the range that covers the true median with 95 % confidence (sign test), rounded outward. It says how much "
          + "the rounds of this run differed, and nothing of another machine."),
      term(
        "Verdict",
        "two subjects are compared by their ratio in each round. ‘faster’ or ‘slower’ (‘fewer’ or ‘more’ for counts) only "
          + "if the interval lies on one side of 1, and its median lies beyond the noise of the pair; otherwise ‘no "
          + "difference’ (=). Fewer than six rounds give no verdict. A winner leads by more than 5 %, in a table without "
          + "noise."),
      term(
        "Rank",
        "one more than the highest rank of those that are shown to be faster, or to need less. Equal ranks can't be "
          + "distinguished." + rankExample),
    ]
    return items + (example.map { [$0] } ?? [])
  }

  /// The example is the first design whose interval says something.
  private var example: Phrase? {
    let rows = run.benchmark.map(OverviewRow.all) ?? []
    for row in rows {
      for subject in row.table.subjects where !subject.isBaseline {
        guard case .different(let ratio) = row.standing(of: subject.name) else { continue }
        return Phrase("For example: ", .faint)
          + Phrase(
            """
            \(subject.name), \(row.title): in \(subject.samples.count) rounds it took \(Scale.ratio(ratio.median)) \
            times as long as \(ratio.to), and the interval \(Scale.interval(ratio.interval)) covers the true median with \
            \(Scale.percent(ratio.coverage)) confidence.
            """)
      }
    }
    return nil
  }

  /// The first design that some subjects outrank, but not all before it.
  private var rankExample: String {
    for workload in run.benchmark?.workloads ?? [] where workload.isTime {
      let places = workload.places.filter { $0.rank != nil }
      for (before, place) in places.enumerated() where !place.subject.isBaseline {
        let name = place.subject.name
        let better = places.filter { workload.isBetter($0.subject.name, than: name) }.map(\.subject.name)
        guard let rank = place.rank, rank > 1, better.count < before else { continue }
        return " For example \(name) in \(workload.title) has the rank \(rank): it is shown to be slower than "
          + "\(Advice.list(better)), and can't be distinguished from the others before it."
      }
    }
    return ""
  }

  /// The control and the noise floor.
  static func noise(_ record: BenchmarkRecord) -> [Phrase] {
    var items = [
      term(
        "A/A control",
        "the yardstick, and one design, measured a second time. Their distance from 1 is noise, because there is no "
          + "difference to find."),
      term(
        "Noise floor",
        "as far as the interval of the pair's own control reaches from 1, at least 1 %. A ratio within it is ‘no "
          + "difference’. A noisy yardstick silences no comparison between two designs."),
    ]
    let hidden = record.workloads.lazy.flatMap { workload in workload.subjects.map { (workload, $0) } }.first {
      !$1.isBaseline && $1.ratio?.verdict == .noDifference && $1.ratio.map { $0.median > 1.2 } == true
    }
    if let (workload, subject) = hidden, let ratio = subject.ratio {
      let reason =
        ratio.low <= 1
        ? "The interval holds 1." : "The noise floor of the pair is \(Scale.ratio(ratio.floor)), which is more."
      items.append(
        Phrase("For example: ", .faint)
          + Phrase(
            "\(subject.name) in \(workload.title) has the ratio \(Scale.ratio(ratio.median)) "
              + "\(Scale.interval(ratio.interval)) and yet ‘no difference’. \(reason)"))
    }
    return items
  }

  /// The outcomes of a clause that aren't plain.
  static func outcomes(_ record: ConformanceRecord) -> [Phrase] {
    let matrix = Matrix(record: record)
    func example(_ outcome: ConformanceRecord.Outcome) -> String {
      matrix.explanations(of: outcome).first.map { " For example \($0.design), \($0.clauses[0]): \($0.detail)" } ?? ""
    }
    let notRun = term(
      "Not run", "the run couldn't check the clause, or not for long enough to know.\(example(.notRun))")
    return [
      term("Holds", "the clause was run and held, for every way of settling a promise that it covers."),
      term("Differs", "on purpose. The suite checked what the design does instead.\(example(.differs))"),
      term(
        "Not offered",
        "the design lacks what the clause needs, or its types can't express it.\(example(.notOffered))"),
      term("Fails", "anything else, including a crash or a hang. Such a design gets no rank."),
    ] + (record.outcomes.contains(.notRun) ? [notRun] : [])
  }

  private func term(_ name: String, _ text: String) -> Phrase { Self.term(name, text) }
  private static func term(_ name: String, _ text: String) -> Phrase { Phrase("\(name): ", .strong) + Phrase(text) }
}
