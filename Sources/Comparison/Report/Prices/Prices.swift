import Record

/// What stands between the promise of an article and one that you can rely on, and between that and a fast one?
///
/// The page about it is made from runs in which the short forms of `Plain` and the modules were asked the same clauses,
/// and measured side by side. The figures of the other road are those of earlier trials, which no command repeats.
package struct Prices {
  /// A module beside the short form that it grew from, and beside the same design on the other road.
  struct Pair {
    let module: String
    let plain: String
    let road: Road?
  }

  /// The other answer to the question whether the core has types, as far as it was tried.
  struct Road {
    let name: String
    /// For the title of a row, what the other road takes.
    let figures: [String: String]
  }

  static let pairs = [
    Pair(
      module: "LinkedListPromise", plain: "PlainStruct",
      road: Road(name: "erased", figures: [Self.link: "0.31 times", Self.bytes: "0.19 times"])),
    Pair(
      module: "StatefulPromise", plain: "PlainState",
      road: Road(name: "erased", figures: [Self.link: "0.52 times"])),
    Pair(
      module: "ResolveBlockPromise", plain: "PlainOneConsumer", road: nil),
    Pair(
      module: "FullPromises", plain: "PlainManyObservers",
      road: Road(name: "typed", figures: [Self.link: "1.9 times", Self.bytes: "1.7 times"])),
  ]

  /// The steps of the derivation that are forms, then the module at its end.
  static let steps = [
    (name: "PlainStruct", step: 3), (name: "PlainClass", step: 6), (name: "PlainState", step: 9),
    (name: "PlainOneConsumer", step: 12), (name: "PlainManyObservers", step: 13),
  ]

  private static let link = "ns of a link"
  private static let bytes = "bytes of a program"

  /// The titles of the rows, and the workloads whose figures stand there.
  private static let measured: [(title: String, workload: String)] = [
    (link, "plain-link"), ("allocations of a link", "plain-link-allocations"),
    ("ns of an observer", "plain-observer"), ("allocations of an observer", "plain-observer-allocations"),
    (bytes, "size"),
  ]

  private let runs: [RunRecord]
  private let clauses: [ConformanceRecord.Clause]
  /// How many lines with code there are in a file or folder below `Sources`.
  private let lines: (String) -> Int

  /// Of several runs, the first that has a figure is asked. The first run has the conformance of the short forms.
  /// `lines` counts the lines with code in a file or folder below `Sources`.
  package init(of runs: [RunRecord], lines: @escaping (String) -> Int) throws {
    (self.runs, self.lines) = (runs, lines)
    clauses = runs.first?.conformance?.clauses ?? []
    let known = clauses.filter { !$0.isSearch }.flatMap { clause in clause.results.values.compactMap(\.known) }
    let unknown = Set(known).subtracting(Danger.all.compactMap(\.reason))
    if let reason = unknown.min() { throw Problem(description: "the page doesn't explain this failure: \(reason)") }
  }

  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  /// The page as Markdown; `command` is what made it.
  package func page(madeBy command: String) -> String {
    var page = Document(blocks: [
      .heading(1, "What correctness costs, and what speed costs"),
      .paragraph(
        """
        The derivation shows promises of 14 to 55 lines, and the modules have 500 to 2,400. This page shows what the \
        short promises get wrong, and which files of the modules prevent it; the other files are operators, bridges \
        and reports. A command generates the page from runs in which all were asked the same clauses, and measured side \
        by side.
        """),
      .lines([Phrase(command)]),
      .paragraph(
        """
        A short promise is for one thread. Where a clause would use it on two threads at once, the cell says ‘races’, \
        and the suite doesn't run that part, because anything might happen.
        """),
      .heading(2, "Each design beside its short form"),
      .paragraph(
        """
        All figures are from the caller's thread: blocks that a queue would run are run by the caller. The last column \
        is the other road: the same design with or without types in its core, in multiples of the module's figure, from \
        earlier trials (docs/decisions/cores.md). The bytes that a chain adds to a program are measured for modules only. The short promises \
        are compiled in a library, and nothing in them is inlinable, so the compiler specializes none of them.
        """),
    ])
    page.blocks += Self.pairs.flatMap { [.heading(3, $0.module), .table(table($0))] }
    page.blocks += [
      .heading(2, "Step by step"),
      .paragraph(
        """
        The columns are the steps of the derivation that end with a promise, and the modules. ‘33 of 49’ means: of the \
        clauses that show this danger, 49 apply to the promise, and in 33 the danger doesn't show. ‘≠’ counts those in \
        which the promise does something else, and declares it. A search for any fault belongs to no danger.
        """),
      .table(stepByStep), .heading(2, "What goes wrong, and what prevents it"),
    ]
    page.blocks += Danger.all.flatMap(blocks)
    return MarkdownRenderer().render(page)
  }

  private func table(_ pair: Pair) -> Table {
    let names = [pair.plain, pair.module]
    let counted: [(title: String, of: (String) -> Int)] =
      [("lines of code", { lines(folder(of: $0)) })]
      + [.holds, .differs, .fails, .races].map { outcome in
        ("clauses: \(outcome.words)", { count(outcome, of: $0) })
      }
    let rows = counted.map { row in [Phrase(row.title)] + names.map { Phrase(Scale.count(row.of($0))) } }
    let figures = Self.measured.map { row in
      [Phrase(row.title)] + names.map { Phrase(figure(of: $0, row.workload)) }
    }
    let columns = names.map { Table.Column(title: $0, isNumeric: true) }
    let table = Table(columns: [.init(title: "")] + columns, rows: rows + figures)
    return pair.road.map { road in table.beside(road) } ?? table
  }

  private func folder(of subject: String) -> String {
    subject.hasPrefix("Plain") ? "Comparison/Plain/\(subject).swift" : subject
  }

  private func figure(of subject: String, _ workload: String) -> String {
    let tables = runs.lazy.compactMap(\.benchmark).flatMap(\.workloads).filter { table in table.id == workload }
    let found = tables.compactMap { table in table.subject(subject) }.first
    return found.map { Scale.counted($0.median) } ?? "–"
  }

  private func count(_ outcome: ConformanceRecord.Outcome, of subject: String) -> Int {
    clauses.count { clause in result(of: clause, subject) == outcome }
  }

  private func result(of clause: ConformanceRecord.Clause, _ subject: String) -> ConformanceRecord.Outcome? {
    if let cell = clause.results[subject] { return cell.outcome }
    let same = runs.lazy.compactMap(\.conformance).flatMap(\.clauses).first { other in
      other.id == clause.id && other.results[subject] != nil
    }
    return same?.results[subject]?.outcome
  }

  private var stepByStep: Table {
    let columns =
      Self.steps.map { (title: "\($0.step): \($0.name)", name: $0.name) }
      + Self.pairs.map { (title: $0.module, name: $0.module) }
    return Table(
      columns: [.init(title: "", wraps: true)] + columns.map { .init(title: $0.title, isNumeric: true) },
      rows: Danger.all.map { danger in
        let clauses = clauses(of: danger)
        return [Phrase(danger.title)]
          + columns.map { column in
            let asked = clauses.filter { clause in wasAsked(clause, column.name) }
            let lost = asked.count { clause in shows(danger, clause, column.name) }
            if asked.isEmpty { return Phrase("–", .absent) }
            let differs = asked.count { clause in result(of: clause, column.name) == .differs }
            let declared = differs == 0 ? "" : ", ≠ \(differs)"
            return Phrase("\(asked.count - lost - differs) of \(asked.count)\(declared)", lost == 0 ? .good : .bad)
          }
      })
  }

  /// The clauses that some short form fails for this reason.
  private func clauses(of danger: Danger) -> [ConformanceRecord.Clause] {
    clauses.filter { clause in Self.steps.contains { shows(danger, clause, $0.name) } }
  }

  private func wasAsked(_ clause: ConformanceRecord.Clause, _ subject: String) -> Bool {
    switch result(of: clause, subject) {
    case .holds, .differs, .fails, .races: true
    case .notOffered, .notRun, nil: false
    }
  }

  /// Whether a short form fails the clause for this reason. No module fails a clause.
  private func shows(_ danger: Danger, _ clause: ConformanceRecord.Clause, _ form: String) -> Bool {
    guard let cell = clause.results[form], !clause.isSearch else { return false }
    return danger.reason == nil ? cell.outcome == .races : cell.outcome == .fails && cell.known == danger.reason
  }

  private func blocks(_ danger: Danger) -> [Block] {
    let forms = Self.steps.map(\.name).compactMap { name -> Phrase? in
      let lost = clauses.filter { clause in shows(danger, clause, name) }
      if lost.isEmpty { return nil }
      let ids = lost.map(\.id)
      let shown = ids.prefix(6).joined(separator: ", ") + (ids.count > 6 ? " and \(ids.count - 6) more" : "")
      return Phrase("\(name), \(ids.count) \(ids.count == 1 ? "clause" : "clauses"): \(shown)")
    }
    let files = Self.pairs.compactMap { pair -> Phrase? in
      guard let files = danger.files[pair.module] else { return nil }
      return Phrase("\(pair.module): ")
        + files.map { file in
          let path = "\(pair.module)/\(file)"
          return Phrase(file, file: "../Sources/\(path)") + Phrase(", \(lines(path)) lines")
        }.joined("; ")
    }
    return [
      .heading(3, danger.title), .paragraph(Phrase(danger.consequence)),
      .lines(danger.program.split(separator: "\n").map { line in Phrase(String(line)) }),
    ]
      + (forms.isEmpty
        ? []
        : [
          .paragraph(danger.reason == nil ? "Not run, because they race:" : "What the short promises fail:"),
          .list(forms),
        ])
      + [.paragraph("What prevents it:"), .list(files)]
  }
}

extension Table {
  /// The table with a column for the other road.
  fileprivate func beside(_ road: Prices.Road) -> Table {
    var table = self
    table.columns.append(.init(title: "the core \(road.name)", isNumeric: true))
    for index in rows.indices { table.rows[index].cells.append(Phrase(road.figures[rows[index].cells[0].text] ?? "")) }
    return table
  }
}

extension ConformanceRecord.Clause {
  /// Whether it searches for any fault, as those of law 30 do, so its failure doesn't say which one it found.
  fileprivate var isSearch: Bool { law == 30 }
}
