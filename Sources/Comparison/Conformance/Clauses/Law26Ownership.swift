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
  freeing(
    "block-freed-when-settled", "A block's captures are freed when it has run, though its promise lives on.",
    ["002 making 6", "004 ownership 2", "here"], needs: [.then], noting: ["block", "value 1"],
    or: "kept-by-the-value", keptByValue
  ) { trial, token in
    let settling = try trial.settling(value(1))
    let end = try settling.promise.then(token.noting("block"))
    end.observe(trial.log)
    settling.arrive()
    return (Held(end), settling.drop)
  },
  ownership(
    "lives-while-pending", profile: .core,
    "A chain that nobody holds lives as long as its source is pending, and runs.",
    "002 sequences 4", "004 ownership 1", needs: [.then], arrivals: .whilePending, noting: ["value 3"]
  ) { trial in
    let gate = Gate()
    do { try trial.make(gate.enter).then { .value($0 + 1) }.then { .value($0 + 1) }.observe(trial.log) }
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
  freeing(
    "work-freed-when-settled", "The work's captures are freed when it is done, though the promise lives on.",
    ["004 ownership 2", "here"], arrivals: .whilePending, noting: ["value 1"], or: "kept-by-the-value", keptByValue
  ) { trial, token in
    let gate = trial.gate()
    let promise = trial.make { settle in
      token.touch()
      gate.enter(settle)
    }
    promise.observe(trial.log)
    trial.arrive { gate.open([value(1)]) }
    return (Held(promise), gate.drop)
  },
  freeing(
    "block-freed-when-cancelled", "A block's captures are freed when its promise is cancelled.",
    ["002 cancellation 3", "here"], needs: [.then, .cancel], arrivals: .scripted, noting: [], or: "kept-for-a-restart",
    "A cancelled promise keeps its functions as long as it lives: it can be started again."
  ) { trial, token in
    let (source, gate) = trial.gated()
    let end = try source.then(token.pass)
    end.observe { _ in }
    try end.cancel()
    return (Held(end), gate.drop)
  },
  ownership(
    "settling-breaks-a-ring", "A handler that holds its own promise is freed with it when it has run.",
    "004 features 4", "004 ownership 4", arrivals: .whilePending, noting: ["freed"]
  ) { trial in
    let gate = trial.gate()
    hold(trial.make(gate.enter), Token(trial.log))
    trial.arrive { gate.open([value(1)]) }
  },
  ownership(
    "cancelling-breaks-a-ring", "A handler that holds its own promise is freed with it when it is cancelled.",
    "002 cancellation 3", "004 ownership 4", needs: [.cancel], arrivals: .scripted, noting: ["freed"]
  ) { trial in
    let (promise, _) = trial.gated()
    hold(promise, Token(trial.log))
    try promise.cancel()
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

private let ownership = Chapter(law: .ownership)

/// What becomes of those that wait for a promise which nobody can settle any more?
private func dropped(
  _ id: String, _ statement: String, needs: Set<Capability> = [], noting notes: [String], inAnyOrder: Bool = false,
  _ body: @escaping Clause.Body
) -> Clause {
  ownership(
    id, statement, "here", needs: needs, arrivals: .scripted, isolated: true, noting: notes, inAnyOrder: inAnyOrder,
    body: body
  ).or(.trapsWhenDropped)
}

/// `act` hands the token to a promise and then settles or cancels it. The token must be freed although the promise is
/// still alive; as the alternative, it's freed with the promise.
func freeing(
  _ id: String, _ statement: String, _ sources: [String], needs: Set<Capability> = [], arrivals: Arrivals = .five,
  isolated: Bool = false, noting notes: [String], or name: String, _ otherwise: String,
  _ act: @escaping @Sendable (Trial, Token) throws -> (Held, drop: @Sendable () -> Void)
) -> Clause {
  Chapter(law: .ownership, sources: sources)(id, statement, needs: needs, arrivals: arrivals, isolated: isolated) {
    trial in
    let (promise, _) = try act(trial, Token(trial.log))
    try trial.expect(notes + ["freed"], inAnyOrder: true)
    withExtendedLifetime(promise) {}
  }.or(name, otherwise) { trial in
    let (promise, drop) = try act(trial, Token(trial.log))
    try trial.expect(notes)
    promise.letGo()
    drop()
    try trial.expect(notes + ["freed"])
  }
}

private let keptByValue = "A promise keeps its functions as long as it lives."

/// Attaches a handler that holds the promise itself.
private func hold(_ promise: Specimen, _ token: Token) {
  promise.observe { _ in withExtendedLifetime(promise) { token.touch() } }
}
