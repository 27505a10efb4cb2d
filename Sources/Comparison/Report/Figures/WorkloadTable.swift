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
          ] + ratioCells(subject), id: "\(workload.id)-\(workload.scale)-\(subject.name)".slug)
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
  var trimmed: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
