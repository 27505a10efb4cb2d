/// Is a promise reported that nobody can settle any more?
let dropClauses: [Clause] = [
  dropped(
    "drop-is-reported", "A promise that nobody can settle any more, and for which somebody waits, is reported.",
    reports: 1, dropObserved),
  dropped(
    "dropped-chain-is-reported-once", "A chain behind a dropped promise is reported once, not link by link.",
    needs: [.then], reports: 1
  ) { try $0.drop { try $0.then { .value($0) }.then { .value($0) }.observe { _ in } } },
  drops(
    "drop-names-its-promise",
    "The report of a drop says which promise nobody can settle any more, also behind a chain that adopted it.",
    needs: [.then, .reports, .marks]
  ) { trial in
    let lines = try reported(trial) { trial in
      try trial.drop { dropped in
        let outer = try trial.marking(2) { try trial.value(0).then { _ in .promise(dropped) } }
        try trial.marking(3) { try outer.then { .value($0) } }.observe { _ in }
      }
    }
    let (names, words) = (lines.map(Marks.number), lines.map { Marks.readable($0) { "promise \($0)" } })
    // Only where a report has several lines, some of them may name nobody.
    let inLines = trial.subject.alternative(to: "drop-is-reported") == "several-lines"
    try trial.expect(
      names.contains(1) && names.allSatisfy { $0 == 1 || inLines && $0 == nil },
      "reported \(words), where promise 1 is the dropped one")
  },
  waiting(
    "wait-for-temporary-dropped",
    "A thread that waits for a promise without a name gets an error when nobody can settle it any more.", .temporary),
  waiting(
    "wait-for-consumed-dropped",
    "A thread that consumes the promise for which it waits gets an error when nobody can settle it any more.", .consumed
  ),
  drops(
    "wait-inside-a-release",
    "A thread that waits inside a release gets an error when nobody can settle the promise any more.",
    needs: [.makeAndWaitHere], noting: [foreign(.dropped)]
  ) { trial in
    let wait = try need(.makeAndWaitHere, trial.operations.makeAndWaitHere)
    let log = trial.log
    try trial.drop { promise in
      let last = Last { note(wait({ _ in }, .consumed), log) }
      promise.observe { _ in withExtendedLifetime(last) {} }
    }
  },
  drops(
    "lost-block-is-reported",
    "A block that its executor releases without having run it counts as a drop, and is reported.",
    needs: [.then, .thenIn, .reports, .executor], arrivals: .scripted
  ) { trial in
    let lines = try losing(trial)
    try trial.expect(lines.count == 1, "reported \(lines)")
  },
  dropped(
    "settled-drop-is-no-fault", "Releasing a promise that was settled and whose handlers ran is not reported.",
    needs: [.then], reports: 0
  ) { trial in
    let gate = trial.gate()
    try trial.make(gate.enter).then { .value($0) }.observe(trial.log)
    trial.arrive { gate.open([value(1)]) }
    try trial.expect("value 1")
    gate.drop()
  },
  dropped(
    "cancelled-drop-is-no-fault", "Releasing a promise that was cancelled is not reported.",
    needs: [.makeCancellable, .cancel], reports: 0
  ) { trial in
    let (promise, gate) = try trial.cancellable {}
    promise.observe { _ in }
    trial.arrive { try? promise.cancel() }
    gate.drop()
  },
  dropped(
    "dropped-adopted-is-reported-once", "A dropped promise that another one had adopted is reported once.",
    needs: [.then], reports: 1
  ) { trial in try trial.drop { inner in try trial.value(0).then { _ in .promise(inner) }.observe { _ in } } },
  drops(
    "drop-is-heard", "An observer of a promise that nobody can settle any more gets an error.", needs: [.then],
    alternatives: [
      .trapsWhenDropped,
      .init("stays-unfinished", "Its observers get nothing, and its handlers are freed.", noting: ["freed"]),
    ],
    noting: [foreign(.dropped), "freed"], inAnyOrder: true
  ) { trial in try trial.drop { observe(try $0.then { .value($0) }, trial) } },
]

@Sendable private func dropObserved(_ trial: Trial) throws { try trial.drop { $0.observe { _ in } } }

private let drops = Chapter(.drops, "here", arrivals: .whilePending, isolated: true)

private func dropped(
  _ id: String, _ statement: String, needs: Set<Capability> = [], reports: Int, _ body: @escaping Clause.Body
) -> Clause {
  drops(
    id, statement, needs: needs.union([.reports]),
    alternatives: reports == 0
      ? []
      : [
        Clause.Alternative("several-lines", "It is reported in as many lines as one promise, and several.") { trial in
          let one = try trial.reports { try dropObserved(trial) }
          let lines = try reported(trial, body)
          try trial.expect(one.count > 1 && lines.count == one.count, "reported \(one), and then \(lines)")
        }
      ]
  ) { trial in
    let lines = try reported(trial, body)
    try trial.expect(lines.count == reports, "reported \(lines)")
  }
}

private func reported(_ trial: Trial, _ body: Clause.Body) throws -> [String] {
  try trial.reports {
    try body(trial)
    try trial.quiesce()
  }
}

private func waiting(_ id: String, _ statement: String, _ handover: Handover) -> Clause {
  drops(id, statement, needs: [.makeAndWaitHere], noting: [foreign(.dropped)]) { trial in
    let (gate, log) = (Gate(), trial.log)
    let wait = try need(.makeAndWaitHere, trial.operations.makeAndWaitHere)
    onThread { note(wait(gate.enter, handover), log) }
    try gate.waitForRun(until: trial.deadline)
    trial.arrive { gate.drop() }
  }
}

private func note(_ waited: Waited, _ log: Recorder) {
  if case .outcome(let outcome) = waited { log.note("", outcome) } else { log.note("refused") }
}

/// Lets the executor drop the block of a chain. Returns what is reported.
private func losing(_ trial: Trial) throws -> [String] {
  let blocks = Lock(0)
  let executor = Executor { queue, block in
    if blocks.withLock({ exchange(&$0, with: $0 + 1) }) > 0 { queue.async(execute: block) }
  }
  let shared = trial.another(Environment(queue: trial.environment.queue, executor: executor))
  return try shared.reports {
    let source = shared.operations.make { $0(value(1)) }
    try source.then { .value($0) }.observe(Token(trial.log).take)
    try trial.quiesce()
  }
}
