import Record

/// How is the conformance matrix shown in tables and sentences?
extension ConformanceRecord: Reportable {
  package func document(verbose: Bool) -> Document {
    Document(
      blocks: [.heading(2, "Conformance")] + inWords(verbose: verbose) + [
        .heading(3, "Counts"), .table(countsOfDesigns),
      ])
  }

  var section: Block {
    .section(
      Section(
        id: "correctness", title: "Correctness", summary: "\(clauses.count) clauses, law by law",
        blocks: inWords(verbose: true)))
  }

  private func inWords(verbose: Bool) -> [Block] {
    let matrix = Matrix(record: self)
    var document = Document(blocks: [
      .paragraph(outcomeLegend), .paragraph(profiles), .table(tableOfLaws(matrix)),
      .paragraph(
        """
        The command ‘compare atlas’ lists small programs in which two designs differ, with the reasons. On the page \
        docs/atlas/index.html you make such a program step by step.
        """),
    ])
    if !failures.isEmpty { document.blocks += [.heading(3, "Failures"), .list(failures.map(\.whole))] }
    if verbose {
      document.blocks += matrix.laws.map { section($0, matrix) }
    } else {
      document.add(explained(matrix, .differs, "Differences, on purpose and asserted"))
      document.add(explained(matrix, .notRun, "Not run, with the reasons"))
      document.add(explained(matrix, .races, "Clauses that would race, so they weren't run as a whole"))
      document.add(explained(matrix, .holds, "Remarks on what holds"))
    }
    document.add(mutantPart)
    document.add(smallPart)
    document.add(fuzzPart)
    return document.blocks
  }

  /// One law: its clauses, and why designs differ or lack something.
  private func section(_ row: Matrix.LawRow, _ matrix: Matrix) -> Block {
    let reasons = [Outcome.notRun, .races, .differs, .notOffered, .holds].flatMap { outcome in
      matrix.explanations(of: outcome).filter { $0.law == row.law }.map { reason($0, outcome) }
    }
    let count = row.clauses.count
    let fails = row.clauses.contains { $0.results.values.contains { $0.outcome == .fails } }
    return .section(
      Section(
        id: "law-\(row.law)", level: 3, title: row.heading,
        summary: Phrase(count == 1 ? "1 clause" : "\(count) clauses"),
        fold: fails ? .open : .closed,
        blocks: [.table(clauseTable(row, matrix.designs))] + (reasons.isEmpty ? [] : [.list(reasons)])))
  }

  private var profiles: Phrase {
    let counts = Dictionary(grouping: clauses, by: \.profile).mapValues(\.count)
    let named = ["aplus", "core", "strict", "house"].map { counts[$0] ?? 0 }
    return """
      Profiles: \(named[0]) clauses are aplus, as Promises/A+ asks; \(named[1]) more are core, which bind every promise \
      that offers what they need; \(named[2]) are strict, about depth, leaks, cycles and the order of threads; \
      \(named[3]) are house, which hold for the designs of this package; \(clauses.count - named.reduce(0, +)) are about \
      one operator, after which their profile is named.
      """
  }

  /// Those that there can be; *not run* and *races* are among them where a clause wasn't run, or races.
  var outcomes: [Outcome] {
    Outcome.allCases.filter { outcome in
      switch outcome {
      case .notRun: designs.contains { $0.notRun != nil }
      case .races: designs.contains { $0.races != nil }
      case .holds, .differs, .notOffered, .fails: true
      }
    }
  }

  var outcomeLegend: Phrase {
    outcomes.map { Phrase("\($0.symbol) \($0.legend)", $0.tone) }.joined(", ") + "."
  }

  func tableOfLaws(_ matrix: Matrix) -> Table {
    Table(
      "Outcomes of the clauses, by law and design",
      columns: [.init(title: "law", isNumeric: true), .init(title: "what it says", wraps: true)]
        + matrix.designs.map { .of($0) },
      rows: matrix.laws.map { row in
        Table.Row(
          cells: [Phrase("\(row.law)", to: "law-\(row.law)"), Phrase(row.title)]
            + matrix.designs.map { summary(row.counts(of: $0)) }, id: "outcomes-\(row.law)")
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
      "Clauses of law \(row.law)",
      columns: [.init(title: "clause"), .init(title: "statement", wraps: true), .init(title: "binds")]
        + designs.map { .of($0) },
      rows: row.clauses.map { clause in
        let outcomes = designs.map { clause.results[$0]?.outcome }
        return Table.Row(
          cells: [
            Phrase(clause.id),
            Phrase(clause.statement) + Phrase(" \(clause.sources.joined(separator: "; "))", .faint),
            Phrase(clause.profile),
          ]
            + outcomes.map { outcome in
              outcome.map { Phrase("\($0.symbol) \($0.words)", $0.tone) } ?? Phrase("not run", .faint)
            }, id: "clause-\(clause.id)")
      })
  }

  /// What failed where, without and with the detail.
  var failures: [(short: Phrase, whole: Phrase)] {
    clauses.flatMap { clause in
      designs.map(\.name).compactMap { design in
        guard let cell = clause.results[design], cell.outcome == .fails else { return nil }
        let head = Phrase("✗ \(design), clause \(clause.id) (law \(clause.law))", .bad, to: "clause-\(clause.id)")
        return (head, head + Phrase(": \(clause.statement) — \(cell.detail)"))
      }
    }
  }

  func explained(
    _ matrix: Matrix, _ outcome: Outcome, _ title: String, level: Int = 3
  ) -> Document {
    let items = matrix.explanations(of: outcome).map { reason($0, outcome) }
    return items.isEmpty ? Document() : Document(blocks: [.heading(level, title), .list(items)])
  }

  private func reason(_ item: Matrix.Explanation, _ outcome: Outcome) -> Phrase {
    Phrase("\(outcome.symbol) \(item.design), law \(item.law)", outcome.tone)
      + Phrase(" (\(item.clauses.joined(separator: ", "))): \(item.detail)")
  }

  private var mutantPart: Document {
    guard !mutants.isEmpty || idle != nil else { return Document() }
    let survivors = mutants.count { $0.caughtBy.isEmpty }
    let sentence =
      survivors == 0
      ? Phrase("\(mutants.count) broken promises, each caught; beside it the clauses that failed until then.", .good)
      : Phrase("\(survivors) of \(mutants.count) broken promises survived: the suite doesn't see their fault.", .bad)
    let idle = idle?.joined(separator: ", ") ?? ""
    let idlers: [Block] =
      idle.isEmpty ? [] : [.paragraph(Phrase("Clauses that caught no broken promise: \(idle).", .bad))]
    let list = Table(
      "Broken promises and the clauses that caught them",
      columns: [.init(title: "mutant"), .init(title: "fault", wraps: true), .init(title: "caught by", wraps: true)],
      rows: mutants.map { mutant in
        let caught = mutant.caughtBy.joined(separator: ", ")
        return [
          Phrase(mutant.name), Phrase(mutant.fault), caught.isEmpty ? Phrase("✗ survived", .bad) : Phrase(caught),
        ]
      })
    return Document(blocks: [.heading(3, "Mutants"), .paragraph(sentence)] + idlers + [.table(list)])
  }

  private var hasKnown: Bool { designs.contains { $0.known != nil } }

  var countsOfDesigns: Table {
    Table(
      "Clauses by outcome, for each design",
      columns: [.init(title: "design")] + outcomes.map { .init(title: $0.words, isNumeric: true) }
        + (hasKnown ? [.init(title: "known to fail", isNumeric: true)] : []),
      rows: designs.map { design in
        Table.Row(
          cells: [Phrase(design.name)]
            + outcomes.map { outcome in
              let count = design.count(outcome)
              return Phrase("\(count)", outcome == .fails && count == 0 ? .plain : outcome.tone)
            } + (hasKnown ? [Phrase("\(design.known ?? 0)")] : []), id: "counts-\(design.name.slug)")
      })
  }
}

extension Matrix.LawRow {
  var heading: String { "Law \(law): \(title)" }
}

extension ConformanceRecord.Outcome {
  /// What the outcome means, for the line above a matrix.
  var legend: String {
    switch self {
    case .holds: "holds"
    case .differs: "differs on purpose, and the difference was asserted"
    case .notOffered: "not offered"
    case .notRun: "not run, neither good nor bad"
    case .races: "races: two threads would use a promise at once that is for one"
    case .fails: "fails"
    }
  }
}
