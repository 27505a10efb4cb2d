/// What is freed, with whom, and when?
let ownershipClauses: [Clause] = [
  Clause(
    "handler-freed-when-settled", law: .ownership,
    "A handler's captures are freed when it has run, though the promise lives on.", "004 ownership", "here"
  ) { trial in
    let settling = try trial.settling(value(1))
    observe(settling.promise, trial)
    settling.arrive()
    try trial.expect("value 1", "freed")
    withExtendedLifetime(settling.promise) {}
  },
  freedByOutcome(
    "block-freed-when-settled", "A block's captures are freed when it has run, though its promise lives on.",
    ["004 ownership", "here"], [.then], value(1), notes: ["block"], chain),
  freedByOutcome(
    "skipped-block-freed", "The captures of a block that an error passed are freed as well.", ["here"], [.then],
    error(1), chain),
  freedByOutcome(
    "skipped-error-block-freed", "The captures of a block for errors that a value passed are freed as well.", ["here"],
    [.recover], value(1)
  ) { try $0.recover(recovering($1)) },
  Clause(
    "handler-freed-when-cancelled", law: .ownership, "A handler's captures are freed when it is cancelled.",
    "002 cancellation", "here", needs: [.cancel], arrivals: .scripted
  ) { trial in
    let (promise, gate) = trial.gated()
    promise.observe(touching(trial))
    try promise.cancel()
    try trial.expect("freed")
    gate.open([value(1)])
  },
  Clause(
    "lives-while-pending", law: .ownership,
    "A chain that nobody holds lives as long as its source is pending, and runs.",
    "004 ownership", needs: [.then], arrivals: .whilePending
  ) { trial in
    let gate = Gate()
    do {
      let (log, promise) = (trial.log, trial.make(gate.enter))
      try promise.then { .value($0 + 1) }.then { .value($0 + 1) }.observe(log)
    }
    try trial.expect([])
    trial.arrive { gate.open([value(1)]) }
    try trial.expect("value 3")
  },
  Clause(
    "freed-when-dropped", law: .ownership, "Observers of a promise that nobody can settle any more are freed.", "here",
    arrivals: .scripted, isolated: true, alternatives: [.trapsWhenDropped]
  ) { trial in
    let gate = Gate()
    trial.make(gate.enter).observe(touching(trial))
    try gate.waitForRun(until: trial.deadline)
    gate.drop()
    try trial.expect("freed")
  },
  Clause(
    "observed-too-late-freed", law: .ownership,
    "A handler attached to a promise that nobody can settle any more, and that nobody holds, is freed.", "here",
    arrivals: .scripted, isolated: true, alternatives: [.trapsWhenDropped]
  ) { trial in
    trial.make { _ in }.observe(touching(trial))
    try trial.expect("freed")
  },
  Clause(
    "work-freed-when-settled", law: .ownership,
    "The work's captures are freed when it is done, though the promise lives on.",
    "004 ownership", "here", arrivals: .whilePending,
    alternatives: [
      Clause.Alternative("kept-by-the-value", keptByValue) { trial in
        let (held, gate) = working(trial)
        held.use { $0.observe(trial.log) }
        trial.arrive { gate.open([value(1)]) }
        try trial.expect("value 1")
        held.letGo()
        try trial.expect("value 1", "freed")
      }
    ]
  ) { trial in
    let (held, gate) = working(trial)
    let log = trial.log
    held.use { $0.observe { _ in log.note("given") } }
    trial.arrive { gate.open([value(1)]) }
    try trial.expectUnordered(["given", "freed"])
    held.use { _ in }
  },
  Clause(
    "stop-freed-when-settled", law: .ownership, "The function that stops the work is freed when the promise settles.",
    "002 cancellation", "here", needs: [.makeCancellable], arrivals: .whilePending
  ) { trial in
    let (held, gate) = try stoppable(trial)
    trial.arrive { gate.open([value(1)]) }
    try trial.expect("freed")
    held.use { _ in }
  },
  freedByCancel(
    "stop-freed-when-cancelled", "The function that stops the work is freed after the cancel.", [.makeCancellable],
    stoppable),
  freedByCancel(
    "block-freed-when-cancelled", "A block's captures are freed when its promise is cancelled.", [.then], blocking),
  Clause(
    "settling-breaks-a-ring", law: .ownership, "A handler that holds its own promise is freed with it when it has run.",
    "004 ownership", arrivals: .whilePending
  ) { trial in
    let gate = trial.gate()
    hold(trial.make(gate.enter), touching(trial))
    trial.arrive { gate.open([value(1)]) }
    try trial.expect("freed")
  },
  Clause(
    "cancelling-breaks-a-ring", law: .ownership,
    "A handler that holds its own promise is freed with it when it is cancelled.",
    "004 ownership", "002 cancellation", needs: [.cancel], arrivals: .scripted
  ) { trial in
    let promise = Held(trial.gated().0)
    promise.use { hold($0, touching(trial)) }
    try promise.use { try $0.cancel() }
    promise.letGo()
    try trial.expect("freed")
  },
  Clause(
    "dropped-chain-freed", law: .ownership,
    "The blocks of a chain are freed when nobody can settle its source any more.",
    "here", needs: [.then], arrivals: .scripted, isolated: true, alternatives: [.trapsWhenDropped]
  ) { trial in
    let gate = Gate()
    do {
      var end = trial.make(gate.enter)
      for label in ["a", "b", "c"] {
        let touch = touching(trial, label)
        end = try end.then { value in
          touch(.success(value))
          return .value(value)
        }
      }
      end.observe { _ in }
    }
    try gate.waitForRun(until: trial.deadline)
    gate.drop()
    try trial.expectUnordered(["a", "b", "c"])
  },
]

private func chain(_ promise: Specimen, _ trial: Trial) throws -> Specimen {
  let token = Token(trial.log)
  let log = trial.log
  return try promise.then { value in
    token.touch()
    log.note("block")
    return .value(value)
  }
}

/// What becomes of a block's token when its source is settled?
private func freedByOutcome(
  _ id: String, _ statement: String, _ sources: [String], _ needs: Set<Capability>, _ outcome: Outcome,
  notes: [String] = [], _ chain: @escaping @Sendable (Specimen, Trial) throws -> Specimen
) -> Clause {
  Clause(
    id, law: .ownership, statement, sources: sources, needs: needs,
    alternatives: [
      Clause.Alternative("kept-by-the-value", keptByValue) { trial in
        let settling = try trial.settling(outcome)
        let held = Held(try chain(settling.promise, trial))
        held.use { $0.observe(trial.log) }
        settling.arrive()
        try trial.expect(notes + [text(outcome)])
        held.letGo()
        settling.drop()
        try trial.expect(notes + [text(outcome), "freed"])
      }
    ]
  ) { trial in
    let settling = try trial.settling(outcome)
    let end = try chain(settling.promise, trial)
    end.observe { _ in }
    settling.arrive()
    try trial.expect(notes + ["freed"])
    withExtendedLifetime(end) {}
  }
}

/// What becomes of a held promise's token when the promise is cancelled?
private func freedByCancel(
  _ id: String, _ statement: String, _ needs: Set<Capability>,
  _ make: @escaping @Sendable (Trial) throws -> (Held, Gate)
) -> Clause {
  Clause(
    id, law: .ownership, statement, "002 cancellation", "here", needs: needs.union([.cancel]), arrivals: .scripted,
    alternatives: [
      Clause.Alternative("kept-for-a-restart", keptForRestart) { trial in
        let (held, gate) = try make(trial)
        try held.use { try $0.cancel() }
        try trial.expect([])
        held.letGo()
        gate.drop()
        try trial.expect("freed")
      }
    ]
  ) { trial in
    let (held, _) = try make(trial)
    try held.use { try $0.cancel() }
    try trial.expect("freed")
    held.use { _ in }
  }
}

private let keptByValue = "A promise keeps its functions as long as it lives."

private let keptForRestart = "A cancelled promise keeps its functions as long as it lives: it can be started again."

private func touching(_ trial: Trial, _ label: String = "freed") -> @Sendable (Outcome) -> Void {
  let token = Token(trial.log, label)
  return { _ in token.touch() }
}

/// A promise whose work holds a token.
private func working(_ trial: Trial) -> (Held, Gate) {
  let (gate, token) = (trial.gate(), Token(trial.log))
  let promise = trial.make { settle in
    token.touch()
    gate.enter(settle)
  }
  return (Held(promise), gate)
}

/// A held promise whose stop holds a token, observed.
private func stoppable(_ trial: Trial) throws -> (Held, Gate) {
  let token = Token(trial.log)
  let (promise, gate) = try trial.cancellable { token.touch() }
  promise.observe { _ in }
  return (Held(promise), gate)
}

/// A held promise whose block holds a token, observed, and its source.
private func blocking(_ trial: Trial) throws -> (Held, Gate) {
  let (source, gate) = trial.gated()
  let token = Token(trial.log)
  let end = try source.then { value in
    token.touch()
    return .value(value)
  }
  end.observe { _ in }
  return (Held(end), gate)
}

/// Attaches a handler that holds the promise itself.
private func hold(_ promise: Specimen, _ touch: @escaping @Sendable (Outcome) -> Void) {
  promise.observe { outcome in withExtendedLifetime(promise) { touch(outcome) } }
}

private func recovering(_ trial: Trial) -> @Sendable (Reason) -> Reply<Specimen> {
  let token = Token(trial.log)
  return { _ in withExtendedLifetime(token) { .value(0) } }
}
