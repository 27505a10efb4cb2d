import Foundation
import Record

/// In which order is a whole run shown? The answer first, then what it rests on, and each question by itself.
extension RunRecord: Reportable {
  static let title = "Four promise designs, compared"

  /// One screen, or all of it.
  func document(verbose: Bool) -> Document { verbose ? whole : Opening(run: self).screen }

  private var whole: Document {
    var document = Document(blocks: [.heading(1, Self.title)] + Opening(run: self).blocks)
    document.add(.filters(filters))
    if let conformance { document.add(conformance.section) }
    if let benchmark {
      document.blocks += benchmark.questions + [benchmark.noiseSection, Elsewhere.section(beside: benchmark)]
    }
    if let modules { document.add(modules.section) }
    if let studies { document.add(studies.section) }
    if let traces { document.add(traces.section) }
    document.add(.section(Section(id: "machine", title: "Machine and data", blocks: machineBlocks)))
    return document
  }

  private var machineBlocks: [Block] {
    let facts = Table(
      "The machine, as the program found it", columns: [.init(title: "fact"), .init(title: "value", wraps: true)],
      rows: machine.facts.map { .init(cells: [Phrase($0.name), Phrase($0.value)], id: "machine-\($0.name.slug)") })
    return [.table(facts)] + (benchmark?.absences ?? []) + [.downloads(downloads)]
  }

  private var downloads: [Download] {
    [Download(name: "results.json", says: "the whole record, beside the page")]
      + (benchmark.map {
        [
          Download(
            name: "samples.csv", says: "every sample of the benchmark to four digits, contained in the page itself",
            text: $0.samples)
        ]
      } ?? [])
  }

  private var filters: Filters {
    let designs = conformance?.designs.map(\.name) ?? benchmark?.designs ?? []
    let others = benchmark.flatMap(Overview.init)?.subjects ?? []
    let laws = conformance.map { Matrix(record: $0).laws } ?? []
    let workloads = (benchmark?.workloads.map(\.id) ?? []).withoutRepetition
    return Filters(
      subjects: (designs + others).withoutRepetition, laws: laws.map { .init(value: "\($0.law)", title: $0.heading) },
      workloads: workloads.map { .init(value: $0, title: $0) })
  }

  /// The report's files with their places in its folder. Throws when a figure isn't finite, which JSON can't say.
  public func files() throws -> [(name: String, text: String)] {
    let document = document(verbose: true)
    return [
      ("results.json", try json().inLines), ("index.html", Page(title: Self.title, document: document).text),
      ("report.md", MarkdownRenderer().render(summary)),
    ] + (traces.map { [$0.playerFile()] } ?? [])
      + (benchmark.flatMap(Overview.init).map { [("charts/overview.svg", $0.chart.file)] } ?? [])
  }

  /// What is read without a browser: the beginning, and the tables of times at the sizes that it shows.
  private var summary: Document {
    let shown = benchmark.map(OverviewRow.all) ?? []
    let tables = shown.flatMap { row -> [Block] in
      let place = row.table.place.map { ", \($0.rawValue)" } ?? ""
      return [
        .heading(3, "\(row.table.title)\(place)"), .paragraph(Phrase("\(row.table.question).")),
        .table(WorkloadTable(row.table).table),
      ]
    }
    let memory = benchmark.map { MemoryTable(record: $0).blocks } ?? []
    return Document(
      blocks: [.heading(1, Self.title)] + Opening(run: self).blocks
        + (tables.isEmpty ? [] : [.heading(2, "The tables behind it")] + tables + memory)
        + [.heading(2, "The machine")] + machineBlocks)
  }
}

extension BenchmarkRecord {
  /// Every sample as comma-separated values: a line for each subject of a table, a column for each round.
  fileprivate var samples: String {
    let subjects = workloads.flatMap { workload in workload.subjects.map { (workload, $0) } }
    let lines = subjects.map { workload, subject in
      ["\(workload.id),\(workload.scale),\(workload.unit),\(subject.name)"]
        + subject.samples.map { String(format: "%.4g", $0) }
    }
    let rounds = 1...max(1, subjects.map(\.1.samples.count).max() ?? 1)
    return ([["workload,scale,unit,subject"] + rounds.map { "round \($0)" }] + lines)
      .map { $0.joined(separator: ",") + "\n" }.joined()
  }
}

extension Sequence where Element: Hashable {
  /// Each element once, where it came first.
  var withoutRepetition: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
