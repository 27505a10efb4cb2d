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
        "the subject's time over the baseline's in the same round; the median of all rounds. 2.00 is twice as long."),
      term("Interval", "it holds the median with 95 % confidence. A wide one says that the rounds differed."),
      term(
        "Verdict",
        "‘faster’ or ‘slower’ only if the whole interval lies on one side of 1 and the ratio lies beyond the noise floor; "
          + "otherwise ‘no difference’ (=)."),
      term(
        "Rank",
        "one more than the number of subjects whose whole interval lies below. Equal ranks can't be distinguished."
          + rankExample),
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
    for workload in run.benchmark?.workloads ?? [] {
      let places = Ranking(workload).places
      for (before, place) in places.enumerated() where !place.subject.isBaseline {
        guard let rank = place.rank, rank > 1, rank <= before else { continue }
        let below = places.filter { $0.subject.ranked && $0.subject.high < place.subject.low }.map(\.subject.name)
        let name = place.subject.name
        return " For example \(name) in \(workload.title) has the rank \(rank): the "
          + (below.count == 1 ? "interval of \(below[0]) lies" : "intervals of \(Findings.list(below)) lie")
          + " below its own. \(before - below.count) more had a smaller median, but can't be distinguished from it."
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
        "\(baseline) measured a second time as a subject of its own. Its distance from 1 is noise, since "
          + "there is nothing to see."),
      term(
        "Noise floor",
        "as far as the control's interval reaches from 1, at least 1 %. A ratio within it is ‘no difference’."),
    ]
    let hidden = record.workloads.lazy.flatMap { workload in workload.subjects.map { (workload, $0) } }.first {
      !$1.isBaseline && $1.ratio?.verdict == .noDifference && $1.ratio.map { $0.median > 1.2 } == true
    }
    if let (workload, subject) = hidden, let ratio = subject.ratio, let noise = Noise(workload) {
      let reason =
        ratio.low <= 1
        ? "The interval holds 1." : "The control strayed by up to \(Scale.ratio(noise.factor)), which is more."
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
    return [
      term("Holds", "the clause was run and held, for each way to settle a promise that it names."),
      term("Differs", "on purpose. The suite ran an assertion of what the design does instead.\(example(.differs))"),
      term(
        "Not offered",
        "the design lacks what the clause needs, or it can't be written in its types.\(example(.notOffered))"),
      term("Fails", "anything else, a crash and a hang among them. Such a design has no rank."),
    ]
  }

  private func term(_ name: String, _ text: String) -> Phrase { Self.term(name, text) }
  private static func term(_ name: String, _ text: String) -> Phrase { Phrase("\(name): ", .strong) + Phrase(text) }
}
