/// Laws 9, 10 and 11: what a block's answer does, what passes a step unchanged, and which steps recover.
private func answering(
  _ id: String, _ statement: String, _ source: String, to outcome: Outcome, _ reply: Reply<Specimen>, _ result: Outcome
) -> Clause {
  let recovers = if case .failure = outcome { true } else { false }
  return Clause(id, law: 9, statement, source, needs: recovers ? [.recover] : [.then]) { trial in
    let settling = try trial.settling(outcome)
    let next = recovers ? try settling.promise.recover { _ in reply } : try settling.promise.then { _ in reply }
    next.observe(trial.log)
    settling.arrive()
    try trial.expect(text(result))
  }
}

let throwingClauses = [
  answering(
    "returned-value-fulfils", "A value that a block returns fulfils the next promise.", "A+ 2.2.7.1", to: value(1),
    .value(2), value(2)),
  answering(
    "thrown-error-rejects", "An error that a block throws rejects the next promise with that error.", "A+ 2.2.7.2",
    to: value(1), .thrown(Reason(2)), error(2)),
  answering(
    "returned-error-rejects", "An error that a block returns rejects the next promise with that error.", "004 then",
    to: value(1), .error(Reason(2)), error(2)),
  answering(
    "error-block-throws", "An error that a block for errors throws takes the place of the one it was given.",
    "A+ 2.2.7.2", to: error(1), .thrown(Reason(2)), error(2)),
]

let passingClauses = [
  Clause(
    "error-passes-value-blocks", law: 10, "An error passes blocks for values unchanged, and none of them runs.",
    "A+ 2.2.7.4", "004 catch pipeline", needs: [.then]
  ) { trial in
    let settling = try trial.settling(error(1))
    let log = trial.log
    var next = settling.promise
    for step in 1...3 {
      next = try next.then { value in
        log.note("block \(step)")
        return .value(value)
      }
    }
    next.observe(log)
    settling.arrive()
    try trial.expect("error 1")
  },
  Clause(
    "value-passes-error-blocks", law: 10, "A value passes blocks for errors unchanged, and none of them runs.",
    "A+ 2.2.7.3", needs: [.recover]
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    var next = settling.promise
    for step in 1...3 {
      next = try next.recover { error in
        log.note("block \(step)")
        return .value(0)
      }
    }
    next.observe(log)
    settling.arrive()
    try trial.expect("value 1")
  },
  Clause(
    "values-go-from-block-to-block", law: 10, "Each block gets what the block before it returned.", "A+ 2.2.7.1",
    "004 then pipeline", needs: [.then]
  ) { trial in
    let settling = try trial.settling(value(1))
    var next = settling.promise
    for _ in 1...3 { next = try next.then { .value($0 * 10 + 1) } }
    next.observe(trial.log)
    settling.arrive()
    try trial.expect("value 1111")
  },
]

let recoveryClauses = [
  Clause(
    "recover-with-value", law: 11, "A block for errors that returns a value puts the chain right again.",
    "A+ 2.2.7.1", "002 basics", needs: [.then, .recover]
  ) { trial in
    let settling = try trial.settling(error(1))
    let log = trial.log
    try settling.promise.recover { error in
      log.note("recovers", .failure(error))
      return .value(2)
    }.then { .value($0 + 1) }.observe(log)
    settling.arrive()
    try trial.expect("recovers: error 1", "value 3")
  },
  Clause(
    "recover-with-promise", law: 11, "A block for errors may return a promise, which takes the error's place.",
    "004 recover", needs: [.recover]
  ) { trial in
    let settling = try trial.settling(value(2))
    let failed = trial.error(1)
    try failed.recover { _ in .promise(settling.promise) }.observe(trial.log)
    settling.arrive()
    try trial.expect("value 2")
  },
  Clause(
    "error-after-recovery", law: 11, "An error after a recovery goes to the next block for errors.", "A+ 2.2.7.2",
    needs: [.then, .recover]
  ) { trial in
    let settling = try trial.settling(error(1))
    let log = trial.log
    try settling.promise.recover { _ in .value(1) }.then { _ in .thrown(Reason(2)) }.recover { error in
      log.note("second", .failure(error))
      return .value(3)
    }.observe(log)
    settling.arrive()
    try trial.expect("second: error 2", "value 3")
  },
  Clause(
    "watching-doesn't-recover", law: 11, "A block that only watches errors sees the error and passes it on.",
    "004 catch", needs: [.watch]
  ) { trial in
    let settling = try trial.settling(error(1))
    let log = trial.log
    try settling.promise.watch { log.note("watches", .failure($0)) }.observe(log)
    settling.arrive()
    try trial.expect("watches: error 1", "error 1")
  },
  Clause(
    "watching-lets-values-pass", law: 11, "A value passes a block that only watches errors, and the block doesn't run.",
    "004 catch", needs: [.watch]
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    try settling.promise.watch { log.note("watches", .failure($0)) }.observe(log)
    settling.arrive()
    try trial.expect("value 1")
  },
]
