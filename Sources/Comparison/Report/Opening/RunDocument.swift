import Record

/// In which order is a whole run shown? The answer first, then what it rests on, and each question by itself.
extension RunRecord: Reportable {
  static let title = "Four promise designs, compared"

  /// One screen, or all of it.
  package func document(verbose: Bool) -> Document { verbose ? whole : Opening(run: self).screen }

  private var whole: Document {
    var document = Document(blocks: [.heading(1, Self.title)] + Opening(run: self).blocks)
    if let conformance { document.add(conformance.section) }
    if let benchmark {
      document.blocks += benchmark.questions + [benchmark.noiseSection, elsewhere(beside: benchmark)]
    }
    if let studies { document.blocks += studies.wrong }
    if traces != nil {
      document.blocks += [
        .heading(2, "Traces"),
        .paragraph("What ran when and where: " + Phrase(TraceRecord.player, file: TraceRecord.player)),
      ]
    }
    document.add(.section(Section(id: "machine", title: "Machine and data", blocks: machineBlocks)))
    return document
  }

  private func elsewhere(beside benchmark: BenchmarkRecord) -> Block {
    .section(
      Section(
        id: "measured-elsewhere", title: "Measured elsewhere", summary: "published libraries beside this run",
        blocks: [.paragraph(Elsewhere.origin)] + Elsewhere.tables(beside: benchmark).map(Block.table)))
  }

  private var machineBlocks: [Block] {
    let facts = Table(
      "The machine, as the program found it", columns: [.init(title: "fact"), .init(title: "value", wraps: true)],
      rows: machine.facts.map { .init(cells: [Phrase($0.name), Phrase($0.value)], id: "machine-\($0.name.slug)") })
    return [.table(facts)] + (benchmark?.absences ?? [])
      + [.paragraph("The whole record, every sample included: " + Phrase("results.json", file: "results.json"))]
  }

  /// The report's files with their places in its folder. Throws when a figure isn't finite, which JSON can't say.
  package func files() throws -> [(name: String, text: String)] {
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
    let memory = benchmark?.costs ?? []
    return Document(
      blocks: [.heading(1, Self.title)] + Opening(run: self).blocks
        + (tables.isEmpty ? [] : [.heading(2, "The tables behind it")] + tables + memory)
        + [.heading(2, "The machine")] + machineBlocks)
  }
}

extension Sequence where Element: Hashable {
  var withoutRepetition: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
