import Record

/// What stands between the promise of an article and one that you can rely on, and between that and a fast one?
///
/// The page about it is made from runs in which the short promises of `Plain` and the modules ran the same suite, and
/// were measured side by side. What the other kind of core costs was found by earlier trials.
package struct Prices {
  /// A module beside the short promise that it grew from.
  struct Pair {
    let module: String
    let plain: String
    let isTyped: Bool
  }

  static let pairs = [
    Pair(module: "LinkedListPromise", plain: "PlainStruct", isTyped: true),
    Pair(module: "StatefulPromise", plain: "PlainState", isTyped: true),
    Pair(module: "ResolveBlockPromise", plain: "PlainOneConsumer", isTyped: false),
    Pair(module: "FullPromises", plain: "PlainManyObservers", isTyped: false),
  ]

  /// The steps of the derivation that are forms.
  static let steps = [
    (name: "PlainStruct", step: 3), (name: "PlainClass", step: 6), (name: "PlainState", step: 9),
    (name: "PlainOneConsumer", step: 12), (name: "PlainManyObservers", step: 13),
  ]

  /// A run, the file in which it is recorded, and the command that made it.
  package struct Source {
    let run: RunRecord
    let file: String
    let command: String

    package init(_ run: RunRecord, file: String, command: String) {
      (self.run, self.file, self.command) = (run, file, command)
    }
  }

  private let sources: [Source]
  let trials: [TrialRecord.Trial]
  let clauses: [ConformanceRecord.Clause]
  /// How many lines with code there are in a file or folder below `Sources`.
  let lines: (String) -> Int
  /// The program that shows a danger, by the danger's name.
  let program: (String) -> String

  var runs: [RunRecord] { sources.map(\.run) }

  /// Of several runs, the first that has a figure is asked. The first run has the conformance of the short promises.
  package init(
    of sources: [Source], trials: TrialRecord, lines: @escaping (String) -> Int,
    program: @escaping (String) -> String
  ) throws {
    (self.sources, self.trials, self.lines, self.program) = (sources, trials.trials, lines, program)
    clauses = sources.first?.run.conformance?.clauses ?? []
    let known = clauses.filter { !$0.isSearch }.flatMap { clause in clause.results.values.compactMap(\.known) }
    if let reason = known.filter({ PlainFailure(rawValue: $0) == nil }).min() {
      throw Problem(description: "the page doesn't explain this failure: \(reason)")
    }
  }

  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  /// The page as Markdown; `command` is what made it.
  package func page(madeBy command: String) -> String {
    let short = Self.steps.map { lines(folder(of: $0.name)) }
    let long = Self.pairs.map { lines($0.module) }
    var page = Document(blocks: [
      .heading(1, "What correctness costs, and what speed costs"),
      .markdown(
        """
        The [derivation](derivation/README.md) shows five *short promises* of \(short.min() ?? 0) to \
        \(short.max() ?? 0) lines of code, and the modules have \(Scale.count(long.min() ?? 0)) to \
        \(Scale.count(long.max() ?? 0)). This page shows what the short promises get wrong, and which files of the \
        modules prevent it; the modules' other files offer more operations, conversions to and from `async`, and \
        reports. All ran the same suite, which asks each promise the [clauses](conformance.md) (tested requirements) \
        that apply to it. A promise that *differs* from a clause does something else on purpose, and declares it; one \
        for which the clause is *not offered* lacks the operation. A *link* is one `then` of a \
        [chain](glossary.md#chain), an *[observer](glossary.md#observer)* is whatever gets the outcome, and the *core* \
        of a module is the code that keeps the state and notifies observers.

        A short promise is for one thread. Where a clause would use it on two threads at once, the cell says ‘races’, \
        and the suite doesn't run that part, because anything might happen.

        The page is generated from these records:
        """),
      .list(sources.map(origin)),
      .paragraph("These commands made them, each as the results.json of its folder, and then the page:"),
      .lines(sources.map { Phrase($0.command) } + [Phrase(command)]),
      .heading(2, "Each design beside its short promise"),
      .markdown(
        """
        Lines of code are neither blank nor comments. Times, except those of trials, are from the caller's thread: where \
        a design uses a queue, the caller runs the blocks instead (the [report](benchmark/report/report.md) measures \
        them on queues). Times are rounded to two digits, and intervals outward; an interval in parentheses contains \
        the median with a probability of at least 95 %. The compiler [specializes](derivation/16-typed-or-erased.md) \
        the short promises and the two typed modules for the type of the value; the erased cores of ResolveBlockPromise \
        and FullPromises needn't be specialized. The blocks in the links of these two return values; all others return \
        promises, which costs at least one allocation. The bytes are what a chain of ten steps adds to a stripped \
        program, including the short promise, or what is used of the module. They can be 0, probably because the \
        compiler computes a short chain of the struct itself.

        Where there is a third column, it is about the other kind of core, [typed or \
        erased](derivation/16-typed-or-erased.md). Its rows are *trials*: an older version of the module was built with \
        both kinds of core and measured once, in the year that the row says. The trials are recorded by hand \
        ([`trials.json`](benchmark/plain/trials.json)) without their machine and commits, and no command repeats them: \
        compare them only with each other. [Why each core is as it is](decisions/cores.md) says what they decided.
        """),
    ])
    page.blocks += Self.pairs.flatMap { [.heading(3, $0.module), .table(table($0))] }
    page.blocks += [
      .heading(3, "What the short promises save"), .markdown(savings),
      .heading(2, "Step by step"),
      .markdown(
        """
        The columns are the steps of the derivation that end with a short promise, and the modules. A row counts the \
        clauses in which at least one short promise shows the danger, or declares it. ‘**8 of 31, 15 not shown, ≠ 3**’ \
        means that 31 of them apply to this promise, and that 8 hold. In 15, the danger doesn't show, but only because \
        the clause fails for another reason or would race. In 3, the promise does something else, and declares it. The \
        other 5 show the danger, so the cell is bold. ‘–’ means that no clause applies. Clauses that [search for any \
        fault](how-the-suite-works.md#the-engine) belong to no row. Steps 14 to 17 have no columns, because their \
        promises are compiled in tests, where clauses on drops and long chains can't run: those need a process of their \
        own. Step 17 has an [adapter](derivation/17-sendable-and-async.md#exercise); of the clauses that run there, the \
        four that cancel a waiting task fail.
        """),
      .table(stepByStep), .heading(2, "What goes wrong, and what prevents it"),
    ]
    page.blocks += Danger.all.flatMap(blocks)
    return MarkdownRenderer().render(page)
  }

  private func origin(_ source: Source) -> Phrase {
    let machine = source.run.machine
    let made = [
      String(machine.date.prefix(10)), "commit \(machine.commit.prefix(9))",
      "\(machine.processor), \(machine.cores) cores",
      machine.compiler,
    ]
    let path = source.file.split(separator: "/").dropFirst().joined(separator: "/")
    return Phrase(source.file, file: path) + Phrase(": " + made.joined(separator: ", "))
  }

  func folder(of subject: String) -> String {
    subject.hasPrefix("Plain") ? "Comparison/Plain/\(subject).swift" : subject
  }
}

extension ConformanceRecord.Clause {
  /// Whether it searches for any fault, as those of law 30 do, so its failure doesn't say which one it found.
  var isSearch: Bool { law == 30 }
}
