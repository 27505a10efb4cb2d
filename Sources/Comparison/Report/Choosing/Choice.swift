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
    let table = Table(
      "What each design can do",
      columns: [.init(title: "you need", wraps: true)] + designs.map { .init(title: $0, wraps: true, subject: $0) },
      rows: rows)
    return .section(
      Section(
        id: "which-one-for-me", title: "Which one for me?",
        summary:
          "tick what you need: designs that can't do it turn grey, and say why; ≠ does something else on purpose",
        fold: .open,
        blocks: [.table(table)]))
  }
}

extension Need {
  /// What does it, or why nothing does. Of several clauses the first one speaks for all.
  fileprivate func answer(of design: String, _ clauses: [ConformanceRecord.Clause]) -> Phrase {
    let isMet =
      files[design] == nil
      ? clauses.contains { $0.results[design]?.outcome == outcome } : means(of: design) != nil
    if isMet { return Phrase(means(of: design) ?? "✓", .good) }
    let clause = clauses.first
    let cell = clause?.results[design]
    let sign = cell.map { $0.outcome == .holds ? "–" : $0.outcome.symbol } ?? "–"
    let tone = cell.map { $0.outcome == .holds ? .absent : $0.outcome.tone } ?? .absent
    let failure = cell.flatMap { [.fails, .notRun].contains($0.outcome) ? $0.detail : nil }
    let why = failure ?? instead(of: design) ?? ""
    return Phrase(sign + " ", tone) + Phrase(why, .reason, to: clause.map { "clause-\($0.id)" })
  }
}
