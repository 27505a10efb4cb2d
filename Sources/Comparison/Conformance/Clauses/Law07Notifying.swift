/// What becomes of an observer that is attached while others are notified?
let notifyingClauses: [Clause] = [
  attached(
    "attached-while-told",
    "A handler attached while others are notified runs once, after those attached before it.", "A+ 2.2.6.1", "here",
    needs: [.manyObservers, .sharedRun],
    inTurn: ["first", "second: value 1", "late: value 1"], atOnce: ["first", "late: value 1", "second: value 1"]
  ) { try attachLate($0) { $0.observe($1, "late") } },
  attached(
    "attached-from-elsewhere-while-told",
    "A handler attached by another thread while others are notified runs once, after those attached before it.",
    "A+ 2.2.6.1", "here", needs: [.manyObservers, .sharedRun],
    inTurn: ["first", "second: value 1", "late: value 1"]
  ) { trial in
    try attachLate(trial) { promise, log in onThread { promise.observe(log, "late") }.wait() }
  },
  attached(
    "adopted-while-told",
    "A promise whose block returns one that is notifying gets its outcome after the earlier observers.", "A+ 2.3.2.2",
    "here", needs: [.then, .manyObservers, .sharedRun],
    inTurn: ["second: value 1", "adopting: value 1"]
  ) { trial in
    let (promise, gate) = trial.gated()
    try promise.then { _ in .promise(promise) }.observe(trial.log, "adopting")
    promise.observe(trial.log, "second")
    trial.arrive { gate.open([value(1)]) }
  },
  attached(
    "attached-again-and-again",
    "Handlers that attach one another while others are notified each run once, in turn.",
    "A+ 2.2.6.1", "here", needs: [.manyObservers, .sharedRun],
    inTurn: ["1", "other", "2", "3", "4", "5"], atOnce: ["1", "2", "3", "4", "5", "other"]
  ) { trial in
    let settling = try trial.settling(value(1))
    let (log, promise) = (trial.log, settling.promise)
    let left = Lock(5)
    @Sendable func attach(_ number: Int) {
      promise.observe { _ in
        log.note("\(number)")
        if left.withLock({ exchange(&$0, $0 - 1) }) > 1 { attach(number + 1) }
      }
    }
    attach(1)
    promise.observe { _ in log.note("other") }
    settling.arrive()
  },
  attached(
    "block-chained-while-told",
    "A block chained while others are notified runs once, after those before it.",
    "A+ 2.2.6.1", "here", needs: [.then, .manyObservers, .sharedRun],
    inTurn: ["first", "second: value 1", "late block"], atOnce: ["first", "late block", "second: value 1"]
  ) { trial in
    try attachLate(trial) { promise, log in
      do { try promise.then(log.noting("late block")).observe { _ in } } catch { log.note("\(error)") }
    }
  },
  attached(
    "attached-while-told-of-an-error",
    "A handler attached while others are notified of an error gets it once, after those before it.", "A+ 2.2.6.2",
    needs: [.manyObservers, .sharedRun],
    inTurn: ["first", "second: error 1", "late: error 1"], atOnce: ["first", "late: error 1", "second: error 1"]
  ) { try attachLate($0, error(1)) { $0.observe($1, "late") } },
]

/// The first of two handlers attaches another one, or a block.
private func attachLate(
  _ trial: Trial, _ outcome: Outcome = value(1), _ attach: @escaping @Sendable (Specimen, Recorder) -> Void
) throws {
  let settling = try trial.settling(outcome)
  let (log, promise) = (trial.log, settling.promise)
  promise.observe { _ in
    log.note("first")
    attach(promise, log)
  }
  promise.observe(log, "second")
  settling.arrive()
}

/// What is attached meanwhile runs in its turn; or at once, in a loop that runs what its handlers attach at once. What
/// another thread attaches has its turn in a loop too: run at once, it would overtake handlers attached before it.
private func attached(
  _ id: String, _ statement: String, _ sources: String..., needs: Set<Capability>, inTurn: [String],
  atOnce: [String]? = nil, _ body: @escaping Clause.Body
) -> Clause {
  Clause(
    id, law: .notifying, statement, sources: sources, needs: needs, arrivals: .whilePending,
    alternatives: atOnce.map { atOnce in
      [
        Clause.Alternative(
          "at-once", "Those attached before are notified in their order; one attached meanwhile runs at once."
        ) { trial in
          try body(trial)
          try trial.expect(atOnce)
        }
      ]
    } ?? []
  ) { trial in
    try body(trial)
    try trial.expect(inTurn)
  }
}
