/// What does a combination or a timer keep when it is decided?
let memberClauses: [Clause] = [
  losing(
    "losers-keep-no-race", "A member that lost many races and is still pending keeps nothing of their outcomes.", .race
  ) { try $0.race($1) },
  losing(
    "losers-keep-no-failed-all",
    "A member that is still pending keeps nothing of the outcomes of combinations that failed without it.", .all
  ) { try $0.all($1) }
  .or("in-list-order", "A member that is given after the one that failed keeps nothing.") { trial in
    let (first, gate) = trial.gated()
    try decideMany(trial) { member, loser, _ in try trial.all([first, member, loser]) }
    try trial.expect([])
    trial.arrive { gate.open([value(0)]) }
    try trial.expect(decided, inAnyOrder: true)
  },
  members(
    "all-frees-its-handlers", "When one member has failed, nothing of all is kept by a pending one.", needs: [.all],
    given: [error(2)], noting: ["error 2", "freed"]
  ) { failing, _, trial in
    observe(try trial.all([trial.pending(), failing]), trial)
  }.or("in-list-order", "When one member has failed, nothing of all is kept by one given after it.") { trial in
    let (first, gate) = trial.gated()
    try trial.settle([error(2)]) { observe(try trial.all([first, $0, trial.pending()]), trial) }
    try trial.expect([])
    trial.arrive { gate.open([value(0)]) }
    try trial.expect("error 2", "freed")
  },
  members(
    "race-frees-its-handlers", "When a race is won, nothing of it is kept by the losers.", needs: [.race],
    given: [value(2)], noting: ["value 2", "freed"]
  ) { winner, _, trial in observe(try trial.race([trial.pending(), winner]), trial) },
  members(
    "timeout-frees-the-dropped", "The timer of a promise that nobody can settle any more keeps none of its handlers.",
    needs: [.timeout, .controlledTime], isolated: true, noting: ["freed"]
  ) { trial in
    try trial.drop { try $0.timeout(5).observe { [token = Token(trial.log)] _ in withExtendedLifetime(token) {} } }
    try trial.expect("freed")
    try trial.pass(5)
  },
]

private let members = Chapter(law: .ownership, sources: ["here"], arrivals: .whilePending)

/// Combinations that are decided while one of their two members is pending.
private func losing(
  _ id: String, _ statement: String, _ capability: Capability, _ combine: @escaping Combine
) -> Clause {
  members(id, statement, needs: [capability, .manyObservers]) { trial in
    try decideMany(trial) { member, loser, isFirst in try combine(trial, isFirst ? [loser, member] : [member, loser]) }
    try trial.expect(decided, inAnyOrder: true)
  }
}

/// Combines one pending loser with many members in turn. Each member fails with an error that notes when it is freed;
/// every second one has failed before it is combined.
private func decideMany(
  _ trial: Trial, _ combine: (_ member: Specimen, _ loser: Specimen, _ loserIsFirst: Bool) throws -> Specimen
) throws {
  let (loser, log) = (trial.pending(), trial.log)
  for number in 0..<decisions {
    let held = Lock<Outcome?>(.failure(Reason(1, holding: Token(log))))
    let loserIsFirst = number % 4 < 2
    if number % 2 == 0 {
      try held.withLock { $0.take() }.map { error in
        try combine(trial.resolved(error), loser, loserIsFirst).observe { _ in log.note("given") }
      }
    } else {
      let (member, gate) = trial.gated()
      try combine(member, loser, loserIsFirst).observe { _ in log.note("given") }
      trial.arrive {
        held.withLock { $0.take() }.map { gate.open([$0]) }
        gate.drop()
      }
    }
  }
}

/// How many combinations are decided that have the same loser.
private let decisions = 100

/// What is noted of them.
private let decided = Array(repeating: "given", count: decisions) + Array(repeating: "freed", count: decisions)
