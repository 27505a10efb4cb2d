import Record

/// How is the report to be read? Each word where it stands, with an example from this run.
struct Reading {
  let run: RunRecord

  init(_ run: RunRecord) { self.run = run }

  /// A ratio, an interval, a verdict, a rank.
  var overview: [Phrase] {
    var items: [Phrase] = [
      term(
        "Ratio",
        "the subject's time divided by the baseline's in the same round; the median of all rounds is shown. "
          + "2.00 is twice as long."
      ),
      term(
        "Interval",
        "it holds the true median, with the confidence that the head of its column states. A wide interval means "
          + "that the rounds differed."
      ),
      term(
        "Verdict",
        "two subjects are compared by their ratio in each round. ‘faster’ or ‘slower’ (‘fewer’ or ‘more’ for counts) only "
          + "if the interval covers 95 %, lies on one side of 1, and its median lies beyond the noise floor; otherwise "
          + "‘no difference’ (=). Fewer than six rounds give no verdict."),
      term(
        "Rank",
        "one more than the highest rank of those that are shown to be faster, or to need less. Equal ranks can't be "
          + "distinguished. Controls have none." + rankExample),
    ]
    if let example { items.append(example) }
    return items
  }

  /// The example is the first design whose interval says something.
  private var example: Phrase? {
    let rows = (run.benchmark.map(OverviewRow.all) ?? []).flatMap { row in
      row.standings.map { (row, $0.design, $0.standing) }
    }
    guard let (row, design, standing) = rows.first(where: \.2.isDifferent),
      let ratio = standing.ratio
    else { return nil }
    return Phrase("For example: ", .faint)
      + Phrase(
        "\(design), \(row.title): \(Scale.ratio(ratio.median)) [\(Scale.ratio(ratio.low)), \(Scale.ratio(ratio.high))]. "
          + "It takes \(Scale.ratio(ratio.median)) times as long as \(ratio.to); were all measured again, the median "
          + "would likely lie between \(Scale.ratio(ratio.low)) and \(Scale.ratio(ratio.high)).")
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
          + "\(Answers.list(better)), and can't be distinguished from the others before it."
      }
    }
    return ""
  }

  /// The control and the noise floor.
  static func noise(_ record: BenchmarkRecord) -> [Phrase] {
    let baseline = record.workloads.baseline
    var items = [
      term(
        "A/A control",
        "\(baseline), and one design, measured a second time as subjects of their own. Their distance from 1 is noise, "
          + "because there is no difference to find."),
      term(
        "Noise floor",
        "as far as the interval of the pair's own control reaches from 1, at least 1 %. A ratio within it is ‘no "
          + "difference’. A noisy control of \(baseline) silences no comparison between two designs."),
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
              + "[\(Scale.ratio(ratio.low)), \(Scale.ratio(ratio.high))] and yet ‘no difference’. \(reason)"))
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
