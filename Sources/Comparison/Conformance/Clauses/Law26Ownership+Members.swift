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
  members(
    "all-frees-its-handlers", "When one member has failed, nothing of all is kept by a pending one.", needs: [.all],
    alternatives: [
      Clause.Alternative("in-list-order", "When one member has failed, nothing of all is kept by one given after it.") {
        trial in
        let (first, gate) = trial.gated()
        try trial.settle([error(2)]) { observe(try trial.all([first, $0, pending(trial)]), trial) }
        try trial.expect([])
        trial.arrive { gate.open([value(0)]) }
        try trial.expect("error 2", "freed")
      }
    ], given: [error(2)], noting: ["error 2", "freed"]
  ) { failing, _, trial in observe(try trial.all([pending(trial), failing]), trial) },
  members(
    "race-frees-its-handlers", "When a race is won, nothing of it is kept by the losers.", needs: [.race],
    given: [value(2)], noting: ["value 2", "freed"]
  ) { winner, _, trial in observe(try trial.race([pending(trial), winner]), trial) },
  members(
    "race-lets-losers-go", "A race that is won keeps no loser.", needs: [.race, .then, .manyObservers],
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
  members(
    "delayed-promise-lives", "A delayed promise that nobody holds lives until its time has come.", "004 ownership 3",
    needs: [.delay, .controlledTime], noting: ["value 1"]
  ) { trial in
    let gate = trial.gate()
    do { try trial.make(gate.enter).delay(5).observe(trial.log) }
    trial.arrive { gate.open([value(1)]) }
    try trial.passTimer(of: 5)
  },
  members(
    "timeout-frees-its-handlers", "When the time has passed the pending promise keeps no handler of it.",
    needs: [.timeout, .controlledTime], given: [value(1)], before: [foreign(.timedOut), "freed"], noting: []
  ) { source, _, trial in
    observe(try source.timeout(5), trial)
    try trial.passTimer(of: 5)
  },
  Chapter(.ownership, "here", needs: [.timeout, .controlledTime], arrivals: .whilePending, isolated: true)(
    "timeout-frees-the-dropped", "The timer of a promise that nobody can settle any more keeps none of its handlers.",
    noting: ["freed"]
  ) { trial in
    try trial.drop { try $0.timeout(5).observe { [token = Token(trial.log)] _ in withExtendedLifetime(token) {} } }
    try trial.expect("freed")
    try trial.pass(5)
  },
]

private let members = Chapter(.ownership, "here", arrivals: .whilePending)

/// A promise that stays pending until the clause is over, and is held as long.
private func pending(_ trial: Trial) -> Specimen {
  let (promise, gate) = trial.gated()
  trial.atEnd { withExtendedLifetime(promise) { gate.open([value(1)]) } }
  return promise
}

/// A race whose loser holds a token and is held by nobody else.
private func wonRace(_ trial: Trial) throws -> Specimen {
  let token = Token(trial.log)
  let gate = trial.gate()
  let (winner, winnerGate) = trial.gated()
  let loser = try trial.make(gate.enter).then(token.pass)
  loser.observe(token.take)
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
  members(
    id, statement, needs: [needs, .manyObservers],
    alternatives: needs != .all
      ? []
      : [
        Clause.Alternative("in-list-order", "A member that is given after the one that failed keeps nothing.") {
          trial in
          let (first, gate) = trial.gated()
          try decideMany(trial) { loser, member, _ in
            try trial.all([first, member, loser])
          } finish: {
            try trial.expect([])
            trial.arrive { gate.open([value(0)]) }
          }
        }
      ]
  ) { trial in
    try decideMany(trial) { loser, member, isFirst in try combine(trial, isFirst ? [loser, member] : [member, loser]) }
  }
}

private func decideMany(
  _ trial: Trial, _ combine: (_ loser: Specimen, _ member: Specimen, _ isFirst: Bool) throws -> Specimen,
  finish: () throws -> Void = {}
) throws {
  let loser = pending(trial)
  for number in 0..<decisions {
    try decide(trial, isEarly: number % 2 == 0) { try combine(loser, $0, number % 4 < 2) }
  }
  try finish()
  try trial.expectUnordered(["given", "freed"].flatMap { Array(repeating: $0, count: decisions) })
}

/// How many combinations are decided that have the same loser.
private let decisions = 100

/// A combination of the loser and of a member with an error, which can be seen to be freed. An early one has it before
/// they are combined.
private func decide(
  _ trial: Trial, isEarly: Bool, _ combine: (_ member: Specimen) throws -> Specimen
) throws {
  let log = trial.log
  let held = Lock<Outcome?>(.failure(Reason(1, holding: Token(log))))
  if isEarly {
    try held.withLock { $0.take() }.map { try combine(trial.resolved($0)).observe { _ in log.note("given") } }
    return
  }
  let (member, gate) = trial.gated()
  try combine(member).observe { _ in log.note("given") }
  trial.arrive {
    held.withLock { $0.take() }.map { gate.open([$0]) }
    gate.drop()
  }
}
