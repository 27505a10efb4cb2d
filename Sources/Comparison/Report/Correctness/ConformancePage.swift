import Record

/// How is the matrix shown on a page of the documentation, which is to be the same wherever it is made?
///
/// Nothing of it depends on the machine, the day or the time that anything took.
extension ConformanceRecord {
  /// The page as Markdown; `command` is what made it.
  package func documentationPage(madeBy command: String) -> String {
    let matrix = Matrix(record: self)
    var page = Document(blocks: [
      .heading(1, "Conformance"),
      .paragraph(
        "A command generates this page, and a test checks that it is current, so don't edit it. A clause is one sentence "
          + "that a promise has to keep, together with the code that tests it. A law is a group of clauses on one subject."
      ),
      .lines([Phrase(command)]),
      .paragraph(
        "\(clauses.count) clauses in \(matrix.laws.count) laws, each run for \(designs.count) designs. The verdicts on a "
          + "design: " + outcomeLegend),
      .paragraph(Phrase(arrivals)),
      .heading(2, "The outcomes, counted"), .table(countsOfDesigns),
      .heading(2, "Law by law"), .table(tableOfLaws(matrix)),
      .heading(2, "When promises are settled"), .table(tableOfArrivals),
    ])
    page.add(explained(matrix, .differs, "Differences, on purpose and asserted", level: 2))
    page.add(.heading(2, "Clause by clause"))
    page.blocks += matrix.laws.flatMap {
      [.place("law-\($0.law)"), .heading(3, $0.heading)] + reason($0)
        + [.table(sourceTable($0, matrix.designs))] + alternatives($0)
    }
    page.add(explained(matrix, .notOffered, "Not offered", level: 2))
    return MarkdownRenderer().render(page)
  }

  private var arrivals: String {
    "A clause about settling runs for five arrivals: its promise is settled already, at once, later, on another thread "
      + "or in a race. A column counts them. A clause that has no meaning for some of them says why. What a design does "
      + "instead may be asked for fewer. No clause can ask that there is no data race: the thread sanitizer looks at the "
      + "tests."
  }

  private var tableOfArrivals: Table {
    let groups = Dictionary(grouping: clauses) {
      $0.arrivalsReason ?? "the clause speaks of settling"
    }
    return Table(
      columns: [.init(title: "clauses", isNumeric: true), .init(title: "run for"), .init(title: "because")],
      rows: groups.sorted { ($0.value.count, $0.key) > ($1.value.count, $1.key) }.map { reason, clauses in
        [Phrase("\(clauses.count)"), Phrase(clauses[0].arrivals.joined(separator: ", ")), Phrase(reason)]
      })
  }

  /// Why every promise must keep what nobody but the suite asks for.
  private func reason(_ row: Matrix.LawRow) -> [Block] {
    let reasons = Set(row.clauses.compactMap(\.reason)).sorted()
    return reasons.map { .paragraph(Phrase("Why every promise must keep what is said by 'here' alone: \($0)")) }
  }

  /// What an adapter may declare instead, with what is asserted then.
  private func alternatives(_ row: Matrix.LawRow) -> [Block] {
    var clauses: [String: [String]] = [:]
    var order: [ConformanceRecord.Alternative] = []
    for clause in row.clauses {
      for choice in clause.alternatives {
        if !order.contains(choice) { order.append(choice) }
        clauses[choice.name + choice.statement, default: []].append(clause.id)
      }
    }
    if order.isEmpty { return [] }
    return [
      .paragraph("What may be declared instead:"),
      .list(
        order.map { choice in
          let ids = clauses[choice.name + choice.statement, default: []].joined(separator: ", ")
          return Phrase("\(choice.name) (\(ids)): \(choice.statement)")
        }),
    ]
  }

  private func sourceTable(_ row: Matrix.LawRow, _ designs: [String]) -> Table {
    Table(
      columns: [
        .init(title: "clause"), .init(title: "what holds"), .init(title: "arrivals", isNumeric: true),
        .init(title: "said by"), .init(title: "needs"),
      ]
        + designs.map { .init(title: $0) },
      rows: row.clauses.map { clause in
        [
          Phrase(clause.id), Phrase(clause.statement), Phrase("\(clause.arrivals.count)"),
          Phrase(clause.sources.joined(separator: "; ")), Phrase(clause.needs.joined(separator: ", ")),
        ]
          + designs.map { Phrase(clause.results[$0]?.outcome.symbol ?? "") }
      })
  }
}
