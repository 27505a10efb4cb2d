/// Does exactly one of the two branches run, and at most once?
let branchClauses: [Clause] = [
  oneBranch(
    "value-runs-value-block", "A value runs the block for values, once, and no other.",
    ["A+ 2.2.2.1", "A+ 2.2.3.2"], [value(1)], "value block: value 1"),
  oneBranch(
    "error-runs-error-block", "An error runs the block for errors, once, and no other.",
    ["A+ 2.2.3.1", "A+ 2.2.2.2"], [error(1)], "error block: error 1"),
  oneBranch(
    "value-twice-runs-block-once", "A promise settled with two values runs the block for values once.",
    ["A+ 2.2.2.3", "002 resolve"], [value(1), value(2)], "value block: value 1"),
  oneBranch(
    "value-and-error-run-one-block", "A promise settled both ways runs one of the two blocks.",
    ["A+ 2.2.2.3", "A+ 2.2.3.3"], [value(1), error(2)], "value block: value 1"),
  oneBranch(
    "error-and-value-run-one-block", "A promise settled both ways, the error first, runs the block for errors alone.",
    ["A+ 2.2.3.3", "A+ 2.2.2.3"], [error(1), value(2)], "error block: error 1"),
  waits(
    "value-block-waits", "A block for values doesn't run before there is a value.", "A+ 2.2.2.2", [.then], value(1)
  ) {
    try $0.then { [log = $1] _ in
      log.note("block")
      return .value(5)
    }
  },
  waits(
    "error-block-waits", "A block for errors doesn't run before there is an error.", "A+ 2.2.3.2", [.recover], error(1)
  ) {
    try $0.recover { [log = $1] _ in
      log.note("block")
      return .value(5)
    }
  },
  Clause(
    "watcher-runs-once", law: .branches, "A block that watches errors runs once for a promise that is settled twice.",
    "A+ 2.2.3.3", "004 catch", needs: [.watch],
    alternatives: [.traps()]
  ) { trial in
    let settling = try trial.settling(error(1), error(2))
    let log = trial.log
    try settling.promise.watch { log.note("watches", .failure($0)) }.observe(log)
    settling.arrive()
    try trial.expect("watches: error 1", "error 1")
  },
]

private func branches(_ trial: Trial, _ outcomes: [Outcome]) throws -> Settling {
  let settling = try outcomes.count == 1 ? trial.settling(outcomes[0]) : trial.settling(outcomes[0], outcomes[1])
  let log = trial.log
  try settling.promise.then { value in
    log.note("value block", .success(value))
    return .value(value)
  }.recover(log.recovering("error block", .value(0))).observe { _ in log.note("end") }
  settling.arrive()
  return settling
}

private func oncePerCall(_ outcomes: [Outcome]) -> Clause.Alternative {
  Clause.Alternative("once-per-call", "The branches run once for each call of the completion handler.") { trial in
    _ = try branches(trial, outcomes)
    try trial.expect(outcomes.flatMap { outcome in [branch(outcome), "end"] })
  }
}

private func oneBranch(
  _ id: String, _ statement: String, _ sources: [String], _ outcomes: [Outcome], _ expected: String
) -> Clause {
  Clause(
    id, law: .branches, statement, sources[0], sources[1], needs: [.then, .recover],
    alternatives: outcomes.count == 1 ? [] : [oncePerCall(outcomes), .traps()]
  ) { trial in
    _ = try branches(trial, outcomes)
    try trial.expect(expected, "end")
  }
}

private func branch(_ outcome: Outcome) -> String {
  switch outcome {
  case .success: "value block: \(text(outcome))"
  case .failure: "error block: \(text(outcome))"
  }
}

private func waits(
  _ id: String, _ statement: String, _ source: String, _ needs: Set<Capability>, _ outcome: Outcome,
  _ chain: @escaping @Sendable (Specimen, Recorder) throws -> Specimen
) -> Clause {
  Clause(id, law: .branches, statement, source, needs: needs, arrivals: .whilePending) { trial in
    let settling = try trial.settling(outcome)
    try chain(settling.promise, trial.log).observe(trial.log)
    try trial.expect([])
    settling.arrive()
    try trial.expect("block", "value 5")
  }
}
