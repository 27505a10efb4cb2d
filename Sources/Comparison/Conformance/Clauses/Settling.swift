/// Laws 1, 2 and 15: a promise settles once, one branch runs once, and a producer that misbehaves does no harm.
private let everyCall = "Every call of the completion handler is delivered, in the order of the calls."

private func settlesOnce(
  _ id: String, _ statement: String, _ source: String, _ first: Outcome, _ second: Outcome
) -> Clause {
  Clause(
    id, law: 1, statement, source,
    alternatives: [
      Clause.Alternative("every-call", everyCall) { trial in
        let settling = try trial.settling(first, second)
        settling.promise.observe(trial.log)
        settling.arrive()
        try trial.expect(text(first), text(second))
      }
    ]
  ) { trial in
    let settling = try trial.settling(first, second)
    settling.promise.observe(trial.log)
    settling.arrive()
    try trial.expect(text(first))
  }
}

func text(_ outcome: Outcome) -> String {
  switch outcome {
  case .success(let value): "value \(value)"
  case .failure(let error): "error \(error)"
  }
}

func value(_ value: Int) -> Outcome { .success(value) }

func error(_ code: Int) -> Outcome { .failure(Reason(code)) }

let settlingClauses = [
  settlesOnce("value-then-value", "A second value changes nothing.", "A+ 2.1.2.2", value(1), value(2)),
  settlesOnce("value-then-error", "An error after a value changes nothing.", "A+ 2.1.2.1", value(1), error(2)),
  settlesOnce("error-then-value", "A value after an error changes nothing.", "A+ 2.1.3.1", error(1), value(2)),
  settlesOnce("error-then-error", "A second error changes nothing.", "A+ 2.1.3.2", error(1), error(2)),
  Clause(
    "outcome-can-be-read", law: 1, "The outcome can be read once the promise has settled, and not before.",
    "001 synchronous access", "004 testing", needs: [.read], arrivals: .whilePending
  ) { trial in
    let settling = try trial.settling(value(1))
    settling.promise.observe(trial.log)
    try trial.expect(try settling.promise.read() == nil, "an outcome was read before there was one")
    settling.arrive()
    try trial.expect("value 1")
    try trial.expect(try settling.promise.read() == value(1), "the outcome can't be read")
  },
]

private func branches(_ trial: Trial, _ outcomes: [Outcome]) throws -> Settling {
  let settling = try outcomes.count == 1 ? trial.settling(outcomes[0]) : trial.settling(outcomes[0], outcomes[1])
  let log = trial.log
  try settling.promise.then { value in
    log.note("value block", .success(value))
    return .value(value)
  }.recover { error in
    log.note("error block", .failure(error))
    return .value(0)
  }.observe { _ in log.note("end") }
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
    id, law: 2, statement, sources[0], sources[1], needs: [.then, .recover],
    alternatives: outcomes.count == 1 ? [] : [oncePerCall(outcomes)]
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

let branchClauses = [
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
]

/// Four threads settle at once; each with a value of its own.
private func crowd(_ trial: Trial) -> Specimen {
  let (promise, gates) = trial.crowded(4)
  promise.observe(trial.log)
  gates()
  return promise
}

let producerClauses = [
  Clause(
    "racing-producers", law: 15, "Of four threads that settle at once, one wins.", "A+ 2.3.3.3.3", "here",
    arrivals: .race,
    alternatives: [
      Clause.Alternative("every-call", everyCall) { trial in
        _ = crowd(trial)
        try trial.expectUnordered(["value 0", "value 1", "value 2", "value 3"])
      }
    ]
  ) { trial in
    _ = crowd(trial)
    _ = trial.log.wait(for: 1, until: trial.deadline)
    try trial.quiesce()
    try trial.expect(trial.log.notes.count == 1, "heard \(trial.log.notes)")
  },
  Clause(
    "settled-again-by-a-handler", law: 15, "A handler that settles its own promise again changes nothing.",
    "A+ 2.3.3.3.3", arrivals: .whilePending,
    alternatives: [
      Clause.Alternative("every-call", everyCall) { trial in
        try settledAgain(trial)
        try trial.expect("value 1", "value 2")
      }
    ]
  ) { trial in
    try settledAgain(trial)
    try trial.expect("value 1")
  },
  Clause(
    "settled-late", law: 15, "A producer that calls again, long after, changes nothing.", "A+ 2.3.3.3.3",
    arrivals: .whilePending,
    alternatives: [
      Clause.Alternative("every-call", everyCall) { trial in
        try settledLate(trial)
        try trial.expect("value 1", "error 2")
      }
    ]
  ) { trial in
    try settledLate(trial)
    try trial.expect("value 1")
  },
]

private func settledAgain(_ trial: Trial) throws {
  let log = trial.log
  let producer = trial.producer()
  let promise = trial.make(producer.keep)
  promise.observe { outcome in
    log.note("", outcome)
    if outcome == value(1) { producer.settle(value(2)) }
  }
  trial.arrive { producer.settle(value(1)) }
}

private func settledLate(_ trial: Trial) throws {
  let producer = trial.producer()
  trial.make(producer.keep).observe(trial.log)
  trial.arrive { producer.settle(value(1)) }
  _ = trial.log.wait(for: 1, until: trial.deadline)
  try trial.quiesce()
  trial.arrive { producer.settle(error(2)) }
}
