/// What is freed, with whom, and when?
let ownershipClauses: [Clause] = [
  ownership(
    "handler-freed-when-settled", "A handler's captures are freed when it has run, though the promise lives on.",
    "004 ownership 2", "here"
  ) { trial in
    let promise = try trial.settle([value(1)]) { observe($0, trial) }
    try trial.expect("value 1", "freed")
    withExtendedLifetime(promise) {}
  },
  ownership(
    "block-freed-when-settled", "A block's captures are freed when it has run, though its promise lives on.",
    "002 making 6", "004 ownership 2", "here", needs: [.then],
    alternatives: [
      Clause.Alternative("kept-by-the-value", keptByValue) { trial in
        let settling = try trial.settling(value(1))
        let held = Held(try chain(settling.promise, trial))
        held.use { $0.observe(trial.log) }
        settling.arrive()
        try trial.expect("block", "value 1")
        held.letGo()
        settling.drop()
        try trial.expect("block", "value 1", "freed")
      }
    ]
  ) { trial in
    let settling = try trial.settling(value(1))
    let end = try chain(settling.promise, trial)
    end.observe { _ in }
    settling.arrive()
    try trial.expect("block", "freed")
    withExtendedLifetime(end) {}
  },
  ownership(
    "lives-while-pending", "A chain that nobody holds lives as long as its source is pending, and runs.",
    "002 sequences 4", "004 ownership 1", needs: [.then], arrivals: .whilePending, noting: ["value 3"]
  ) { trial in
    let gate = Gate()
    do {
      let (log, promise) = (trial.log, trial.make(gate.enter))
      try promise.then { .value($0 + 1) }.then { .value($0 + 1) }.observe(log)
    }
    try trial.expect([])
    trial.arrive { gate.open([value(1)]) }
  },
  dropped(
    "freed-when-dropped", "Observers of a promise that nobody can settle any more are freed.", noting: ["freed"]
  ) { trial in try trial.drop { $0.observe(Token(trial.log).take) } },
  dropped(
    "observed-too-late-freed",
    "A handler attached to a promise that nobody can settle any more, and that nobody holds, is freed.",
    noting: ["freed"]
  ) { $0.make { _ in }.observe(Token($0.log).take) },
  ownership(
    "work-freed-when-settled", "The work's captures are freed when it is done, though the promise lives on.",
    "004 ownership 2", "here", arrivals: .whilePending,
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
  ownership(
    "block-freed-when-cancelled", "A block's captures are freed when its promise is cancelled.", "002 cancellation 3",
    "here", needs: [.then, .cancel], arrivals: .scripted,
    alternatives: [
      Clause.Alternative("kept-for-a-restart", keptForRestart) { trial in
        let (held, gate) = try blocking(trial)
        try held.use { try $0.cancel() }
        try trial.expect([])
        held.letGo()
        gate.drop()
        try trial.expect("freed")
      }
    ]
  ) { trial in
    let (held, _) = try blocking(trial)
    try held.use { try $0.cancel() }
    try trial.expect("freed")
    held.use { _ in }
  },
  ownership(
    "settling-breaks-a-ring", "A handler that holds its own promise is freed with it when it has run.",
    "004 features 4", "004 ownership 4", arrivals: .whilePending, noting: ["freed"]
  ) { trial in
    let gate = trial.gate()
    hold(trial.make(gate.enter), Token(trial.log).take)
    trial.arrive { gate.open([value(1)]) }
  },
  ownership(
    "cancelling-breaks-a-ring", "A handler that holds its own promise is freed with it when it is cancelled.",
    "002 cancellation 3", "004 ownership 4", needs: [.cancel], arrivals: .scripted, noting: ["freed"]
  ) { trial in
    let promise = Held(trial.gated().0)
    promise.use { hold($0, Token(trial.log).take) }
    try promise.use { try $0.cancel() }
    promise.letGo()
  },
  dropped(
    "dropped-chain-freed", "The blocks of a chain are freed when nobody can settle its source any more.",
    needs: [.then], noting: ["a", "b", "c"], inAnyOrder: true
  ) { trial in
    try trial.drop { source in
      var end = source
      for label in ["a", "b", "c"] { end = try end.then(Token(trial.log, label).pass) }
      end.observe { _ in }
    }
  },
]

private let ownership = Chapter(.ownership)

/// What becomes of those that wait for a promise which nobody can settle any more?
private func dropped(
  _ id: String, _ statement: String, needs: Set<Capability> = [], noting notes: [String], inAnyOrder: Bool = false,
  _ body: @escaping Clause.Body
) -> Clause {
  ownership(
    id, statement, "here", needs: needs, arrivals: .scripted, isolated: true, alternatives: [.trapsWhenDropped],
    noting: notes, inAnyOrder: inAnyOrder, body: body)
}

private func chain(_ promise: Specimen, _ trial: Trial) throws -> Specimen {
  let token = Token(trial.log)
  let log = trial.log
  return try promise.then { value in
    token.touch()
    log.note("block")
    return .value(value)
  }
}

private let keptByValue = "A promise keeps its functions as long as it lives."

private let keptForRestart = "A cancelled promise keeps its functions as long as it lives: it can be started again."

/// A promise whose work holds a token.
private func working(_ trial: Trial) -> (Held, Gate) {
  let (gate, token) = (trial.gate(), Token(trial.log))
  let promise = trial.make { settle in
    token.touch()
    gate.enter(settle)
  }
  return (Held(promise), gate)
}

/// A held promise whose block holds a token, observed, and its source.
private func blocking(_ trial: Trial) throws -> (Held, Gate) {
  let (source, gate) = trial.gated()
  let end = try source.then(Token(trial.log).pass)
  end.observe { _ in }
  return (Held(end), gate)
}

/// Attaches a handler that holds the promise itself.
private func hold(_ promise: Specimen, _ touch: @escaping @Sendable (Outcome) -> Void) {
  promise.observe { outcome in withExtendedLifetime(promise) { touch(outcome) } }
}
