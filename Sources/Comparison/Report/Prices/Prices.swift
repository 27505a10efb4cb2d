import Record

/// What stands between the promise of an article and one that you can rely on, and between that and a fast one?
///
/// The page about it is made from one run, in which the short forms of `Plain` and the modules were asked the same
/// clauses and measured side by side.
package struct Prices {
  /// A module beside the short form that it grew from, and beside the same design on the other road.
  struct Pair {
    let module: String
    let plain: String
    let road: Road
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
      road: Road(
        name: "erased", figures: [Self.link: "0.3 times", Self.allocations: "0.2 times", Self.bytes: "0.2 times"])),
    Pair(
      module: "StatefulPromise", plain: "PlainState",
      road: Road(
        name: "erased", figures: [Self.link: "0.5 times", Self.observer: "1.5 times", Self.bytes: "0.8 times"])
    ),
    Pair(module: "ResolveBlockPromise", plain: "PlainOneConsumer", road: Road(name: "typed", figures: [:])),
    Pair(
      module: "FullPromises", plain: "PlainManyObservers",
      road: Road(name: "typed", figures: [Self.hop: "1.9 times", Self.bytes: "1.7 times"])),
  ]

  /// The steps of the derivation that are forms, then the module at its end.
  static let steps = [
    (name: "PlainStruct", step: 3), (name: "PlainClass", step: 6), (name: "PlainState", step: 9),
    (name: "PlainOneConsumer", step: 12), (name: "PlainManyObservers", step: 13),
  ]

  private static let link = "a link on the caller's thread, ns"
  private static let hop = "a link through a queue, ns"
  private static let observer = "an observer, ns"
  private static let allocations = "a link, allocations"
  private static let bytes = "a program, bytes"

  /// The titles of the rows, and the workloads whose figures stand there.
  private static let measured: [(title: String, workloads: [String])] = [
    (link, ["chain-inline"]), (hop, ["chain"]), (allocations, ["allocations-build", "allocations-run"]),
    (observer, ["fanout-inline", "fanout"]), (bytes, ["size"]),
  ]

  let conformance: ConformanceRecord
  let benchmark: BenchmarkRecord
  /// How many lines with code there are in a file or folder below `Sources`.
  let lines: (String) -> Int

  /// `lines` counts the lines with code in a file or folder below `Sources`. Returns nil for a run without both parts.
  package init?(of run: RunRecord, lines: @escaping (String) -> Int) {
    guard let conformance = run.conformance, let benchmark = run.benchmark else { return nil }
    (self.conformance, self.benchmark, self.lines) = (conformance, benchmark, lines)
  }

  /// The page as Markdown; `command` is what made it.
  package func page(madeBy command: String) -> String {
    var page = Document(blocks: [
      .heading(1, "What correctness costs, and what speed costs"),
      .paragraph(
        """
        An article shows a promise in thirty lines, and the modules here have more than a thousand. This page shows \
        what the other lines are for. A command generates it from one run, in which the short promises of the \
        derivation and the modules were asked the same clauses and measured side by side.
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
        The last column is the other road: the same design with or without types in its core, as far as we tried it, \
        in multiples of the module's figure.
        """),
    ])
    page.blocks += Self.pairs.flatMap { [.heading(3, $0.module), .table(table($0))] }
    page.blocks += [
      .heading(2, "Step by step"),
      .paragraph(
        """
        The columns are the steps of the derivation that end with a promise, and the modules. A cell says how many of \
        the clauses that the promise can be asked it keeps: the others fail or race.
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
    let rows = counted.map { row in
      [Phrase(row.title)] + names.map { Phrase(Scale.count(row.of($0))) } + [""]
    }
    let figures = Self.measured.map { row in
      [Phrase(row.title)] + names.map { Phrase(figure(of: $0, row.workloads)) }
        + [Phrase(pair.road.figures[row.title] ?? "–")]
    }
    return Table(
      columns: [.init(title: "")] + (names + ["the core \(pair.road.name)"]).map { .init(title: $0, isNumeric: true) },
      rows: rows + figures.filter { row in row.dropFirst().contains { $0.text != "–" } })
  }

  private func folder(of subject: String) -> String {
    subject.hasPrefix("Plain") ? "Comparison/Plain/\(subject).swift" : subject
  }

  /// The first of the workloads that the subject has; the sum for counts that make one figure together.
  private func figure(of subject: String, _ workloads: [String]) -> String {
    let found = workloads.compactMap { id in
      benchmark.workloads.first { $0.id == id }?.subject(subject)?.median
    }
    guard let first = found.first else { return "–" }
    return Scale.counted(workloads.contains("allocations-run") ? found.reduce(0, +) : first)
  }

  private func count(_ outcome: ConformanceRecord.Outcome, of subject: String) -> Int {
    conformance.designs.first { $0.name == subject }?.count(outcome) ?? 0
  }

  private var stepByStep: Table {
    let columns =
      Self.steps.map { (title: "step \($0.step): \($0.name)", name: $0.name) }
      + Self.pairs.map { (title: $0.module, name: $0.module) }
    return Table(
      columns: [.init(title: "", wraps: true)] + columns.map { .init(title: $0.title, isNumeric: true) },
      rows: Danger.all.map { danger in
        [Phrase(danger.title)]
          + columns.map { column in
            let asked = clauses(of: danger, asked: column.name)
            let kept = asked.count { [.holds, .differs].contains($0.results[column.name]?.outcome) }
            if asked.isEmpty { return Phrase("–", .absent) }
            return Phrase("\(kept) of \(asked.count)", kept == asked.count ? .good : .bad)
          }
      })
  }

  /// The clauses about a danger that a subject can be asked. One that races is about threads, whatever its law.
  private func clauses(of danger: Danger, asked subject: String) -> [ConformanceRecord.Clause] {
    conformance.clauses.filter { clause in
      guard let outcome = clause.results[subject]?.outcome, outcome != .notOffered, outcome != .notRun else {
        return false
      }
      guard let laws = danger.laws else { return racing.contains(clause.id) }
      return laws.contains(clause.law) && outcome != .races
    }
  }

  /// The clauses in which some short promise would race.
  private var racing: Set<String> {
    Set(conformance.clauses.filter { clause in clause.results.values.contains { $0.outcome == .races } }.map(\.id))
  }

  private func blocks(_ danger: Danger) -> [Block] {
    let forms = Self.steps.map(\.name).compactMap { name -> Phrase? in
      let lost = clauses(of: danger, asked: name).filter { clause in
        [.fails, .races].contains(clause.results[name]?.outcome)
      }
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
    return [.heading(3, danger.title), .paragraph(Phrase(danger.consequence)), .swift(danger.program)]
      + (forms.isEmpty ? [] : [.paragraph("What the short promises lose:"), .list(forms)])
      + [.paragraph("What prevents it:"), .list(files)]
  }
}

extension Block {
  /// Swift that a reader of the page sees at once.
  fileprivate static func swift(_ code: String) -> Block { .markdown("```swift\n\(code)\n```") }
}
