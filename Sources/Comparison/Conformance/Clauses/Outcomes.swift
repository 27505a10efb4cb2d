/// Laws 1, 2 and 4, from the side of those who ask: what can be read, which blocks run, and what late ones hear.
let readingClauses = [
  Clause(
    "error-can-be-read", law: 1, "An error can be read once the promise is rejected, and not before.",
    "001 synchronous access", "004 testing", needs: [.read], arrivals: .whilePending
  ) { trial in
    let settling = try trial.settling(error(1))
    settling.promise.observe(trial.log)
    try trial.expect(try settling.promise.read() == nil, "an outcome was read before there was one")
    settling.arrive()
    try trial.expect("error 1")
    try trial.expect(try settling.promise.read() == error(1), "the error can't be read")
  },
  Clause(
    "read-inside-handler", law: 1, "A handler that reads its own promise finds the outcome that it is told.",
    "004 what is a promise", needs: [.read]
  ) { trial in
    let settling = try trial.settling(value(1))
    let promise = settling.promise
    let log = trial.log
    promise.observe { outcome in
      let read = try? promise.read()
      log.note(read == outcome ? "the same" : "read \(String(describing: read))")
    }
    settling.arrive()
    try trial.expect("the same")
  },
  Clause(
    "read-after-second-settlement", law: 1, "What is read is the first outcome, whatever the producer calls later.",
    "A+ 2.1.2.2", needs: [.read]
  ) { trial in
    let settling = try trial.settling(value(1), error(2))
    settling.promise.observe { _ in trial.log.note("told") }
    settling.arrive()
    try trial.expect("told")
    let read = try settling.promise.read()
    try trial.expect(read == value(1), "read \(String(describing: read))")
  },
  Clause(
    "observers-agree", law: 1, "When threads settle at once, all observers hear the same, the late ones too.",
    "A+ 2.1.2.2", needs: [.manyObservers, .sharedRun], arrivals: .race
  ) { trial in
    let (promise, arrive) = trial.crowded(4)
    for _ in 0..<2 { promise.observe(trial.log) }
    arrive()
    for _ in 0..<2 { promise.observe(trial.log) }
    _ = trial.log.wait(for: 4, until: trial.deadline)
    try trial.quiesce()
    try trial.expect(trial.log.notes.count == 4 && Set(trial.log.notes).count == 1, "heard \(trial.log.notes)")
  },
]

private func waits(
  _ id: String, _ statement: String, _ source: String, _ outcome: Outcome,
  _ chain: @escaping @Sendable (Specimen, Recorder) throws -> Specimen
) -> Clause {
  Clause(id, law: 2, statement, source, needs: [.then, .recover], arrivals: .whilePending) { trial in
    let settling = try trial.settling(outcome)
    try chain(settling.promise, trial.log).observe(trial.log)
    try trial.expect([])
    settling.arrive()
    try trial.expect("block", "value 5")
  }
}

let waitingBlockClauses = [
  waits("value-block-waits", "A block for values doesn't run before there is a value.", "A+ 2.2.2.2", value(1)) {
    try $0.then { [log = $1] _ in
      log.note("block")
      return .value(5)
    }
  },
  waits("error-block-waits", "A block for errors doesn't run before there is an error.", "A+ 2.2.3.2", error(1)) {
    try $0.recover { [log = $1] _ in
      log.note("block")
      return .value(5)
    }
  },
  Clause(
    "watcher-runs-once", law: 2, "A block that watches errors runs once for a promise that is settled twice.",
    "A+ 2.2.3.3", "004 catch", needs: [.watch]
  ) { trial in
    let settling = try trial.settling(error(1), error(2))
    let log = trial.log
    try settling.promise.watch { log.note("watches", .failure($0)) }.observe(log)
    settling.arrive()
    try trial.expect("watches: error 1", "error 1")
  },
  Clause(
    "every-branch-is-told", law: 2, "Of blocks attached side by side, those for the outcome run, each once.",
    "A+ 2.2.6", "004 what is a promise", needs: [.then, .recover, .manyObservers]
  ) { trial in
    let settling = try trial.settling(value(1))
    let (log, promise) = (trial.log, settling.promise)
    for label in ["a", "b"] {
      try promise.then { value in
        log.note(label)
        return .value(value)
      }.observe { _ in }
      try promise.recover { _ in
        log.note("error block")
        return .value(0)
      }.observe { _ in }
    }
    settling.arrive()
    try trial.expectUnordered(["a", "b"])
  },
]

private let runsAgain = "Who comes late runs the work and its blocks again."

/// A chain that is observed early and late, and how often its block runs.
private func chainedLate(_ trial: Trial, blocks: [String]) throws {
  let settling = try trial.settling(value(1))
  let log = trial.log
  let end = try settling.promise.then { value in
    log.note("block")
    return .value(value + 1)
  }
  end.observe(log, "early")
  settling.arrive()
  try trial.expect("block", "early: value 2")
  end.observe(log, "late")
  try trial.expect(["block", "early: value 2"] + blocks + ["late: value 2"])
}

private func blockLate(_ trial: Trial, runs: Int) throws {
  let settling = try trial.settling(value(1))
  settling.promise.observe(trial.log, "early")
  settling.arrive()
  try trial.expect("early: value 1")
  try settling.promise.then { .value($0 + 1) }.observe(trial.log, "late")
  try trial.expect("early: value 1", "late: value 2")
  try settling.gate.map { try trial.expect($0.runs == runs, "the work ran \($0.runs) times") }
}

let lateClauses = [
  Clause(
    "late-observer-of-a-chain", law: 4, "A late observer of a chain hears the same, and no block runs again.",
    "004 what is a promise", needs: [.then, .manyObservers],
    alternatives: [
      Clause.Alternative("runs-again", runsAgain) { trial in try chainedLate(trial, blocks: ["block"]) }
    ]
  ) { trial in try chainedLate(trial, blocks: []) },
  Clause(
    "late-block-gets-the-value", law: 4, "A block chained late gets the value, and the work isn't done again.",
    "A+ 2.2.6.1", "001 start", needs: [.then, .manyObservers],
    alternatives: [
      Clause.Alternative("runs-again", runsAgain, arrivals: .byWork) { trial in try blockLate(trial, runs: 2) }
    ]
  ) { trial in try blockLate(trial, runs: 1) },
  Clause(
    "late-recovery", law: 4, "An error that nobody waited for is there for the block that comes later.",
    "A+ 2.2.6.2", "004 catch", needs: [.recover]
  ) { trial in
    let settling = try trial.settling(error(1))
    settling.arrive()
    try trial.quiesce()
    let log = trial.log
    try settling.promise.recover { error in
      log.note("recovers", .failure(error))
      return .value(2)
    }.observe(log)
    try trial.expect("recovers: error 1", "value 2")
  },
  Clause(
    "late-after-second-settlement", law: 4, "A late observer hears the first outcome, not one that came after it.",
    "A+ 2.1.2.2", needs: [.manyObservers, .sharedRun]
  ) { trial in
    let settling = try trial.settling(value(1), value(2))
    settling.promise.observe(trial.log, "early")
    settling.arrive()
    try trial.expect("early: value 1")
    settling.promise.observe(trial.log, "late")
    try trial.expect("early: value 1", "late: value 1")
  },
]
