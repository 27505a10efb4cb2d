import Record

/// How is a benchmark told in tables and sentences?
extension BenchmarkRecord: Reportable {
  func document(verbose: Bool) -> Document {
    var document = Document(blocks: [.heading(2, "Benchmark"), .paragraph(Phrase(introduction))])
    document.blocks += machine.warnings.map { .paragraph(Phrase("! \($0)", .bad)) }
    for workload in workloads {
      document.add(part(of: workload))
    }
    if let remarks { document.blocks += [.heading(3, "Not measured"), .list(remarks.map { Phrase($0) })] }
    document.blocks += [.heading(3, "Measured on"), .list(machine.facts.map { Phrase("\($0.name): \($0.value)") })]
    return document
  }

  var introduction: String {
    """
    Median of \(rounds) rounds with its 95 % interval; the ratio is taken round by round within this run. \
    A rank is one more than the number of subjects whose whole interval lies below.
    """
  }

  private func part(of workload: Workload) -> Document {
    let ranking = Ranking(workload)
    var blocks: [Block] = [
      .heading(3, workload.title), .paragraph(Phrase(workload.question, .faint)),
      .table(table(workload, ranking)),
    ]
    let notes = ranking.places.filter { !$0.subject.note.isEmpty }.map {
      Phrase("\($0.subject.name): \($0.subject.note)")
    }
    if !notes.isEmpty { blocks.append(.list(notes)) }
    if let published = Published.table(for: workload.id) {
      blocks.append(.paragraph(Phrase(published.sentence, .faint)))
    }
    return Document(blocks: blocks)
  }

  private func table(_ workload: Workload, _ ranking: Ranking) -> Table {
    let scale = workload.shownScale
    let baseline = ranking.baseline ?? "the baseline"
    return Table(
      columns: [
        .init(title: "rank", isNumeric: true), .init(title: "subject"),
        .init(title: "\(scale.unit) \(scale.per)".trimmed, isNumeric: true), .init(title: "95 %", isNumeric: true),
        .init(title: "ratio to \(baseline)", isNumeric: true), .init(title: "95 %", isNumeric: true),
        .init(title: "against \(baseline)", wraps: true),
      ],
      rows: ranking.places.map { place in
        let subject = place.subject
        return [
          Phrase(place.rank.map { "\($0)" } ?? "–"), Phrase(subject.name), Phrase(scale.figure(subject.median)),
          Phrase(scale.interval(subject), .faint),
        ] + ratioCells(subject, isBaseline: subject.name == ranking.baseline)
      })
  }

  private func ratioCells(_ subject: Subject, isBaseline: Bool) -> [Phrase] {
    let remark = subject.ranked ? Phrase([]) : ", " + Phrase("no rank: fails a clause", .bad)
    guard let ratio = subject.ratio else { return ["", "", Phrase(isBaseline ? "baseline" : "–", .faint) + remark] }
    return [
      Phrase(Scale.ratio(ratio.median)),
      Phrase("[\(Scale.ratio(ratio.low)), \(Scale.ratio(ratio.high))]", .faint),
      Phrase(ratio.verdict.rawValue, ratio.verdict.tone) + remark,
    ]
  }
}

extension BenchmarkRecord.Verdict {
  var tone: Tone {
    switch self {
    case .faster: .good
    case .slower: .different
    case .noDifference: .plain
    }
  }
}

extension String {
  var trimmed: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
