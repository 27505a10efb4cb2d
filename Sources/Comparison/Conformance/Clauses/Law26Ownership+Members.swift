/// What does a combination or a timer keep when it is decided?
let memberClauses: [Clause] = [
  losing(
    "losers-keep-no-race", "A member that lost many races and is still pending keeps nothing of their outcomes.",
    needs: .race
  ) { try $0.race($1) },
  losing(
    "losers-keep-no-failed-all",
    "A member that is still pending keeps nothing of the outcomes of combinations that failed without it.", needs: .all
  ) { try $0.all($1) },
  Clause(
    "all-frees-its-handlers", law: .ownership, "When one member has failed, nothing of all is kept by a pending one.",
    "here",
    needs: [.all], arrivals: .whilePending,
    alternatives: [
      Clause.Alternative("in-list-order", "When one member has failed, nothing of all is kept by one given after it.") {
        trial in
        let (first, firstGate) = trial.gated()
        let (failing, failingGate) = trial.gated()
        let (pending, gate) = trial.gated()
        observe(try trial.all([first, failing, pending]), trial)
        trial.arrive { failingGate.open([error(2)]) }
        try trial.expect([])
        trial.arrive { firstGate.open([value(0)]) }
        try trial.expect("error 2", "freed")
        withExtendedLifetime(pending) { gate.open([value(1)]) }
      }
    ]
  ) { trial in
    let (pending, gate) = trial.gated()
    let (failing, failingGate) = trial.gated()
    observe(try trial.all([pending, failing]), trial)
    trial.arrive { failingGate.open([error(2)]) }
    try trial.expect("error 2", "freed")
    withExtendedLifetime(pending) { gate.open([value(1)]) }
  },
  Clause(
    "race-frees-its-handlers", law: .ownership, "When a race is won, nothing of it is kept by the losers.", "here",
    needs: [.race], arrivals: .whilePending
  ) { trial in
    let (loser, gate) = trial.gated()
    let (winner, winnerGate) = trial.gated()
    observe(try trial.race([loser, winner]), trial)
    trial.arrive { winnerGate.open([value(2)]) }
    try trial.expect("value 2", "freed")
    withExtendedLifetime(loser) { gate.open([value(1)]) }
  },
  Clause(
    "race-lets-losers-go", law: .ownership, "A race that is won keeps no loser.", "here",
    needs: [.race, .then, .manyObservers],
    arrivals: .scripted, isolated: true,
    alternatives: [
      Clause.Alternative("kept-by-the-value", "A race keeps its members as long as it lives, to run them again.") {
        trial in
        let race = try Lock<Specimen?>(wonRace(trial))
        try trial.expect("value 2")
        race.withLock { $0.take() }.map { _ in }
        try trial.expect("value 2", "freed")
      }
    ]
  ) { trial in
    let race = try wonRace(trial)
    try trial.expect("value 2", "freed")
    withExtendedLifetime(race) {}
  },
  timed(
    "delayed-promise-lives", law: .ownership, "A delayed promise that nobody holds lives until its time has come.",
    "004 ownership", .delay, arrivals: .whilePending
  ) { trial in
    let gate = trial.gate()
    do { try trial.make(gate.enter).delay(5).observe(trial.log) }
    trial.arrive { gate.open([value(1)]) }
    try trial.expectTimer()
    try trial.pass(5)
    try trial.expect("value 1")
  },
  timed(
    "timeout-frees-its-handlers", law: .ownership,
    "When the time has passed the pending promise keeps no handler of it.",
    "here", .timeout, arrivals: .scripted
  ) { trial in
    let (source, gate) = trial.gated()
    observe(try source.timeout(5), trial)
    try trial.expectTimer()
    try trial.pass(5)
    try trial.expect("foreign error", "freed")
    withExtendedLifetime(source) { gate.open([value(1)]) }
  },
]

/// A race whose loser holds a token and is held by nobody else.
private func wonRace(_ trial: Trial) throws -> Specimen {
  let token = Token(trial.log)
  let gate = trial.gate()
  let (winner, winnerGate) = trial.gated()
  let loser = try trial.make(gate.enter).then { value in
    token.touch()
    return .value(value)
  }
  loser.observe { _ in token.touch() }
  let race = try trial.race([loser, winner])
  race.observe(trial.log)
  trial.arrive { winnerGate.open([value(2)]) }
  try trial.quiesce()
  gate.drop()
  return race
}

private func losing(
  _ id: String, _ statement: String, needs: Capability,
  _ combine: @escaping @Sendable (Trial, [Specimen]) throws -> Specimen
) -> Clause {
  Clause(
    id, law: .ownership, statement, "here", needs: [needs, .manyObservers], arrivals: .whilePending,
    alternatives: needs != .all
      ? []
      : [
        Clause.Alternative("in-list-order", "A member that is given after the one that failed keeps nothing.") {
          trial in
          let (first, gate) = trial.gated()
          try decideMany(trial) { loser, member in
            try trial.all([first, member, loser])
          } finish: {
            try trial.expect([])
            trial.arrive { gate.open([value(0)]) }
          }
        }
      ]
  ) { trial in
    try decideMany(trial) { try combine(trial, [$0, $1]) }
  }
}

private func decideMany(
  _ trial: Trial, _ combine: (_ loser: Specimen, _ member: Specimen) throws -> Specimen,
  finish: () throws -> Void = {}
) throws {
  let (loser, gate) = trial.gated()
  for _ in 0..<decisions { try decide(trial) { try combine(loser, $0) } }
  try finish()
  try trial.expectUnordered(["given", "freed"].flatMap { Array(repeating: $0, count: decisions) })
  withExtendedLifetime(loser) { gate.open([value(1)]) }
}

/// How many combinations are decided that have the same loser.
private let decisions = 100

/// A combination of the loser and of a member that fails with an error, which can be seen to be freed.
private func decide(
  _ trial: Trial, _ combine: (_ member: Specimen) throws -> Specimen
) throws {
  let (member, gate) = trial.gated()
  let log = trial.log
  try combine(member).observe { _ in log.note("given") }
  let held = Lock<Outcome?>(.failure(Reason(1, holding: Token(log))))
  trial.arrive {
    held.withLock { $0.take() }.map { gate.open([$0]) }
    gate.drop()
  }
}
