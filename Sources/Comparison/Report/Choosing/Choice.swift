import Record

/// Which design does what a reader needs, why do the others not, and what does it cost? One table, to be ticked.
struct Choice {
  let run: RunRecord

  /// Nothing where no clause was run that shows a need.
  var section: Block? {
    guard let conformance = run.conformance else { return nil }
    let designs = Need.designs.filter { name in conformance.designs.contains { $0.name == name } }
    let clauses = Dictionary(conformance.clauses.map { ($0.id, $0) }) { first, _ in first }
    let needs = Need.all.filter { need in need.clauses.allSatisfy { clauses[$0] != nil } }
    guard needs.contains(where: { !$0.clauses.isEmpty }), !designs.isEmpty else { return nil }
    let rows = needs.map { need in
      let shownBy = need.clauses.compactMap { clauses[$0] }
      return Table.Row(
        cells: [Phrase(need.title)] + designs.map { need.answer(of: $0, shownBy) }, id: "need-\(need.title.slug)",
        isChoice: true)
    }
    var table = Table(
      "What each design can do, and what it costs",
      columns: [.init(title: "you need", wraps: true)] + designs.map { .of($0) }, rows: rows + costs(of: designs))
    table.isMixed = true
    return .section(
      Section(
        id: "which-one-for-me", title: "Which one for me?",
        summary: "tick what you need: designs that can't do it turn grey, and say why", blocks: [.table(table)]))
  }

  /// A few figures of the report, each with a link to where it comes from.
  private func costs(of designs: [String]) -> [Table.Row] {
    guard let benchmark = run.benchmark else { return [] }
    let baseline = benchmark.workloads.baseline
    let times = OverviewRow.all(of: benchmark).filter { ["chain", "floor"].contains($0.lead.workload) }
    return times.map { row in
      Table.Row(
        cells: [row.name(.plain) + Phrase(", times \(baseline)")] + designs.map { row.cell(of: $0) },
        id: "choice-\(row.lead.workload)")
    }
      + Costs(record: benchmark).rows(of: designs).compactMap { row in
        guard let place = row.id else { return nil }
        return Table.Row(
          cells: [Phrase(row.cells[0].text, to: place)] + row.cells.dropFirst(), id: "choice-\(place)")
      }
  }
}

extension Need {
  /// What does it, or why nothing does. Of several clauses the first one speaks for all.
  fileprivate func answer(of design: String, _ clauses: [ConformanceRecord.Clause]) -> Phrase {
    let isMet =
      files[design] == nil
      ? clauses.contains { $0.results[design]?.outcome == outcome } : means(of: design) != nil
    if isMet { return Phrase(means(of: design) ?? "✓", .good) }
    guard let clause = clauses.first, let cell = clause.results[design] else {
      return Phrase("– ", .absent) + Phrase("\(reason): \(files[design] ?? "")", .reason)
    }
    let sign = cell.outcome == .holds ? Phrase("– ", .absent) : Phrase(cell.outcome.symbol + " ", cell.outcome.tone)
    return sign + Phrase(clause.id, .reason, to: "clause-\(clause.id)") + Phrase(": \(clause.why(cell))", .reason)
  }
}

extension ConformanceRecord.Clause {
  /// Why a need isn't met that this clause shows.
  fileprivate func why(_ cell: ConformanceRecord.Cell) -> String {
    switch cell.outcome {
    case .holds: statement
    case .notOffered: "not offered. \(statement)"
    case .differs, .fails, .notRun: cell.detail
    }
  }
}
