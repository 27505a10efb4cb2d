import Foundation
import Record

/// How is a benchmark shown? Question by question: a chart, how a cost grows, and the tables behind them.
extension BenchmarkRecord: Reportable {
  package func document(verbose: Bool) -> Document {
    var document = Document(blocks: [.heading(2, "Benchmark"), .paragraph(introduction)])
    document.blocks += machine.doubts.map { .warning($0) }
    document.blocks += questions + [noiseSection]
    document.blocks += absences
    document.blocks += [.heading(3, "Measured on"), .list(machine.facts.map { Phrase("\($0.name): \($0.value)") })]
    return document
  }

  var introduction: Phrase {
    """
    Median of at most \(rounds) rounds, with its interval and what that covers; the ratio is taken round by round \
    within this run. A rank is one more than the highest rank of those that are shown to be better.
    """
  }

  var questions: [Block] {
    Question.asked(of: self).compactMap { question in
      let parts = question.tables(of: self).map { Answer(id: $0.id, tables: $0.tables, question: question) }
      if parts.isEmpty { return nil }
      let memory = question.id == "memory-and-size" ? costs : []
      return .section(
        Section(
          id: question.id, title: question.title, summary: Phrase(parts.map(\.id).joined(separator: ", ")),
          blocks: [.paragraph(Self.explained), .paragraph(Phrase(question.note))].filter { $0 != .paragraph("") }
            + memory + parts.map { $0.section(isFolded: !memory.isEmpty) }))
    }
  }

  var costs: [Block] { Costs(record: self).whole.map { [.paragraph(Costs.legend), .table($0)] } ?? [] }

  private static let explained =
    Phrase("Ratio, interval, verdict and rank", to: "how-to-read-the-overview")
    + Phrase(" are explained above.", .faint)

  var absences: [Block] {
    remarks.map { [.heading(3, "Not measured"), .list($0.map { Phrase($0) })] } ?? []
  }

  var noiseSection: Block {
    .section(
      Section(
        id: "doubt", title: "Doubt", summary: "noise, table by table",
        blocks: [.list(doubts + pace), .list(Reading.noise), .table(noiseTable)]))
  }

  private var noiseTable: Table {
    let rows = workloads.compactMap { workload in workload.noise.map { (workload, $0) } }
    return Table(
      "How far the same code, measured twice, differs in each table",
      columns: [
        .init(title: "table"), .init(title: "measured twice"), .init(title: "differs by", isNumeric: true),
        .init(title: "rounds", isNumeric: true), .init(title: "which is"),
      ],
      rows: rows.map { workload, noise in
        Table.Row(
          cells: [
            Phrase(workload.title), Phrase(noise.subject), Phrase(Scale.ratio(noise.factor)),
            Phrase("\(workload.subjects.map(\.samples.count).max() ?? 0)"),
            noise.isTooMuch ? Phrase("noisy", .different) : "quiet",
          ], id: "noise-\(workload.id)-\(workload.scale)".slug)
      })
  }
}

/// One workload's part of a question.
struct Answer {
  let id: String
  let tables: [BenchmarkRecord.Workload]
  let question: Question

  func section(isFolded: Bool) -> Block {
    let isScaled = tables.count > 1
    let blocks = isScaled ? scaled : tables.flatMap { [.paragraph(Phrase($0.question, .faint))] + whole($0) }
    return .section(
      Section(
        id: "workload-\(id.slug)", level: 3, title: tables.count == 1 ? tables[0].title : id,
        summary: Phrase(tables[0].question), fold: isFolded && !isScaled ? .closed : .never,
        blocks: blocks))
  }

  private var scaled: [Block] {
    let scaling = Scaling(id: id, tables: tables, sizeName: question.sizeName, reason: question.reason)
    let marks = tables.compactMap(\.noiseMark)
    return [.figure(scaling.figure)] + (marks.isEmpty ? [] : [.list(marks)]) + [
      .section(
        Section(
          level: 4, title: "Tables of \(id)", summary: "one for each size, with intervals, ratios and ranks",
          blocks: tables.flatMap { [.heading(5, $0.title)] + whole($0) }))
    ]
  }

  /// The table, what must be known to read it, and the samples behind it.
  private func whole(_ workload: BenchmarkRecord.Workload) -> [Block] {
    let noted = workload.subjects.filter { !$0.note.isEmpty && !$0.isControl }.map {
      Phrase("\($0.name): \($0.note)", .faint)
    }
    let items = [workload.noiseMark, workload.place].compactMap { $0 } + noted
    let samples = workload.subjects.map { subject in
      Phrase("\(subject.name): \(subject.samples.map { String(format: "%.4g", $0) }.joined(separator: " "))")
    }
    return [.table(WorkloadTable(workload).table)] + (items.isEmpty ? [] : [.list(items)]) + [
      .section(
        Section(level: 6, title: "Samples", summary: "\(workload.unit), round by round", blocks: [.lines(samples)]))
    ]
  }
}

extension BenchmarkRecord.Workload {
  /// On how many processors it was measured, in a sentence; nothing for the usual one.
  fileprivate var place: Phrase? {
    processors.flatMap { $0 == 1 ? nil : Phrase("The threads ran on \($0) processors.") }
  }

  /// What is said beside the figures of a noisy table; nothing for a quiet one.
  fileprivate var noiseMark: Phrase? {
    guard let noise, noise.isTooMuch else { return nil }
    return Phrase("Noisy: \(title).", .bad)
      + Phrase(
        " \(noise.subject), measured twice, differs by \(Scale.ratio(noise.factor)) times. A smaller difference isn't shown."
      )
  }
}
