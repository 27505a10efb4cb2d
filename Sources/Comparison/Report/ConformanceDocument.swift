import Record

/// How is the conformance matrix told in tables and sentences?
extension ConformanceRecord: Reportable {
  func document(verbose: Bool) -> Document {
    let matrix = Matrix(record: self)
    var document = Document(blocks: [.heading(2, "Conformance"), .paragraph(outcomeLegend)])
    if verbose {
      document.blocks += matrix.laws.flatMap { [.heading(3, $0.heading), .table(clauseTable($0, matrix.designs))] }
    } else {
      document.add(.table(tableOfLaws(matrix)))
    }
    document.add(failures(matrix))
    document.add(explained(matrix, .differs, "Differences, on purpose and asserted"))
    if verbose { document.add(explained(matrix, .notOffered, "Not offered")) }
    document.add(mutantPart)
    document.add(fuzzPart)
    document.blocks += [.heading(3, "Counts"), .table(countsOfDesigns)]
    return document
  }

  var outcomeLegend: Phrase {
    Outcome.allCases.map { Phrase("\($0.symbol) \($0.legend)", $0.tone) }.joined(", ") + "."
  }

  func tableOfLaws(_ matrix: Matrix) -> Table {
    Table(
      columns: [.init(title: "law", isNumeric: true), .init(title: "what it says", wraps: true)]
        + matrix.designs.map { .init(title: $0) },
      rows: matrix.laws.map { row in
        [Phrase("\(row.law)"), Phrase(Law.title(row.law))] + matrix.designs.map { summary(row.counts(of: $0)) }
      })
  }

  /// The worst outcome first, each with its count.
  private func summary(_ counts: [Outcome: Int]) -> Phrase {
    let parts = Outcome.fromWorst.compactMap { outcome in
      counts[outcome].map { Phrase("\(outcome.symbol)\($0)", outcome.tone) }
    }
    return parts.isEmpty ? Phrase("not run", .faint) : parts.joined(" ")
  }

  private func clauseTable(_ row: Matrix.LawRow, _ designs: [String]) -> Table {
    Table(
      columns: [.init(title: "clause"), .init(title: "statement", wraps: true)] + designs.map { .init(title: $0) },
      rows: row.clauses.map { clause in
        [Phrase(clause.id), Phrase(clause.statement)]
          + designs.map { design in
            guard let outcome = clause.results[design]?.outcome else { return Phrase("not run", .faint) }
            return Phrase("\(outcome.symbol) \(outcome.words)", outcome.tone)
          }
      })
  }

  private func failures(_ matrix: Matrix) -> Document {
    let failures = clauses.flatMap { clause in
      matrix.designs.compactMap { design -> Phrase? in
        guard let cell = clause.results[design], cell.outcome == .fails else { return nil }
        let head = Phrase("✗ \(design), clause \(clause.id) (law \(clause.law))", .bad)
        return head + Phrase(": \(clause.statement) — \(cell.detail)")
      }
    }
    return failures.isEmpty ? Document() : Document(blocks: [.heading(3, "Failures"), .list(failures)])
  }

  func explained(
    _ matrix: Matrix, _ outcome: Outcome, _ title: String, level: Int = 3
  ) -> Document {
    let items = matrix.explanations(of: outcome).map { item in
      Phrase("\(outcome.symbol) \(item.design), law \(item.law)", outcome.tone)
        + Phrase(" (\(item.clauses.joined(separator: ", "))): \(item.detail)")
    }
    return items.isEmpty ? Document() : Document(blocks: [.heading(level, title), .list(items)])
  }

  private var mutantPart: Document {
    guard !mutants.isEmpty || idle != nil else { return Document() }
    var blocks: [Block] = [.heading(3, "Mutants"), .paragraph(mutantSentence)]
    if let idle, !idle.isEmpty {
      blocks.append(.paragraph(Phrase("Clauses that caught no broken promise: \(idle.joined(separator: ", ")).", .bad)))
    }
    return Document(blocks: blocks + [.table(mutantList)])
  }

  private var mutantSentence: Phrase {
    let survivors = mutants.count { $0.caughtBy.isEmpty }
    return survivors == 0
      ? Phrase("\(mutants.count) broken promises, each caught; beside it the clauses that failed until then.", .good)
      : Phrase("\(survivors) of \(mutants.count) broken promises survived: the suite doesn't see their fault.", .bad)
  }

  private var mutantList: Table {
    Table(
      columns: [.init(title: "mutant"), .init(title: "fault", wraps: true), .init(title: "caught by", wraps: true)],
      rows: mutants.map { mutant in
        let caught = mutant.caughtBy.joined(separator: ", ")
        return [
          Phrase(mutant.name), Phrase(mutant.fault), caught.isEmpty ? Phrase("✗ survived", .bad) : Phrase(caught),
        ]
      })
  }

  var countsOfDesigns: Table {
    Table(
      columns: [.init(title: "design")] + Outcome.allCases.map { .init(title: $0.words, isNumeric: true) },
      rows: designs.map { design in
        [Phrase(design.name)]
          + Outcome.allCases.map { outcome in
            let count = design.count(outcome)
            return Phrase("\(count)", outcome == .fails && count == 0 ? .plain : outcome.tone)
          }
      })
  }
}

extension Matrix.LawRow {
  /// The law as a heading.
  var heading: String { "Law \(law): \(Law.title(law))" }
}

extension ConformanceRecord.Outcome {
  /// What the outcome means, for the line above a matrix.
  var legend: String {
    switch self {
    case .holds: "holds"
    case .differs: "differs on purpose, and the difference was asserted"
    case .notOffered: "not offered"
    case .fails: "fails"
    }
  }
}
