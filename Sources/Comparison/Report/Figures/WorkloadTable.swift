import Record

/// How is one workload at one size shown? Every subject with its interval, its ratio and the verdict.
struct WorkloadTable {
  let workload: BenchmarkRecord.Workload

  init(_ workload: BenchmarkRecord.Workload) { self.workload = workload }

  private var baseline: String { [workload].baseline }

  var table: Table {
    let scale = workload.shownScale
    return Table(
      workload.title,
      columns: [
        .init(title: "subject"), .init(title: "rank", isNumeric: true),
        .init(title: "\(scale.unit) \(scale.per)".trimmed, isNumeric: true),
        .init(title: workload.coverage, isNumeric: true), .init(title: "ratio to \(baseline)", isNumeric: true),
        .init(title: workload.coverage, isNumeric: true),
        .init(title: "verdict", wraps: true),
      ],
      rows: workload.places.filter { !$0.subject.isControl }.map { place in
        let subject = place.subject
        return Table.Row(
          cells: [
            Phrase(subject.name), Phrase(place.rank.map { "\($0)" } ?? "–"), Phrase(scale.figure(subject.median)),
            Phrase(scale.interval(subject), .faint),
          ] + ratioCells(subject), id: "\(workload.id)-\(workload.scale)-\(subject.name)".slug, subject: subject.name)
      })
  }

  private func ratioCells(_ subject: BenchmarkRecord.Subject) -> [Phrase] {
    let remark = subject.ranked ? Phrase([]) : ", " + Phrase("no rank: fails a clause", .bad)
    guard let ratio = subject.ratio else {
      return ["", "", Phrase(subject.name == baseline ? "baseline" : "–", .faint) + remark]
    }
    return [
      Phrase(Scale.ratio(ratio.median)),
      Phrase(Scale.interval(ratio.interval), .faint),
      Phrase(ratio.verdict.rawValue, ratio.verdict.tone) + remark,
    ]
  }

  /// What is compared, in a word.
  private var measured: String { workload.isTime ? "time" : workload.unit == "count" ? "number" : workload.unit }

  /// The ratios, with those that were measured elsewhere below them; nothing where there are none.
  var figure: Figure? {
    let today = workload.places.compactMap { place -> RatioChart.Row? in
      guard let ratio = place.subject.ratio, !place.subject.isControl else { return nil }
      return .init(
        title: place.subject.name,
        marks: [
          .init(
            subject: place.subject.name, median: ratio.median, low: ratio.low, high: ratio.high,
            isHollow: !ratio.verdict.isDifference)
        ])
    }
    if today.allSatisfy({ $0.marks[0].median <= 0 }) { return nil }
    // Published figures are ratios to plain Dispatch.
    let published = baseline == BenchmarkRecord.Subject.dispatch
    let others = (published ? Elsewhere.ratios(of: workload.id, size: workload.scale) : []).map { name, low, high in
      RatioChart.Row(
        title: name,
        marks: [
          .init(subject: "elsewhere", median: (low * high).squareRoot(), low: low, high: high, isHollow: true)
        ])
    }
    let chart = RatioChart(
      rows: today + others, baseline: baseline,
      label: "\(workload.title): \(measured) over that of \(baseline), a row for each subject")
    let sources: Phrase =
      others.isEmpty ? "" : Phrase(" Grey and hollow: ") + Phrase("measured elsewhere", to: "measured-elsewhere") + "."
    return Figure(
      id: "\(workload.id)-\(workload.scale)".slug,
      caption: Phrase("\(workload.question). A hollow mark: no difference was shown.") + sources,
      drawing: chart.drawing,
      table: table)
  }
}

extension BenchmarkRecord.Verdict {
  var tone: Tone {
    switch self {
    case .faster, .fewer: .good
    case .slower, .more: .different
    case .noDifference, .tooFewRounds: .plain
    }
  }
}

extension StringProtocol {
  /// The text without spaces at its end.
  var trimmed: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
