/// Law 26: what a combination that is decided leaves with a member that isn't settled yet.
private func losing(
  _ id: String, _ statement: String, needs: Capability,
  _ combine: @escaping @Sendable (Trial, [Specimen]) throws -> Specimen
) -> Clause {
  Clause(
    id, law: 26, statement, "here", needs: [needs, .manyObservers], arrivals: .whilePending
  ) { trial in
    let (loser, gate) = trial.gated()
    for _ in 0..<decisions { try decide(trial, loser, combine) }
    try trial.expectUnordered(["told", "freed"].flatMap { Array(repeating: $0, count: decisions) })
    withExtendedLifetime(loser) { gate.open([value(1)]) }
  }
}

/// How many combinations are decided that have the same loser.
private let decisions = 100

/// A combination of the loser and of a member that fails with an error, which can be seen to be freed.
private func decide(
  _ trial: Trial, _ loser: Specimen, _ combine: (Trial, [Specimen]) throws -> Specimen
) throws {
  let (member, gate) = trial.gated()
  let log = trial.log
  try combine(trial, [loser, member]).observe { _ in log.note("told") }
  let held = Lock<Outcome?>(.failure(Reason(1, holding: Token(log))))
  trial.arrive {
    held.withLock { $0.take() }.map { gate.open([$0]) }
    gate.drop()
  }
}

let loserClauses = [
  losing(
    "losers-keep-no-race", "A member that lost many races and is still pending keeps nothing of their outcomes.",
    needs: .race
  ) { try $0.race($1) },
  losing(
    "losers-keep-no-failed-all",
    "A member that is still pending keeps nothing of the outcomes of combinations that failed without it.", needs: .all
  ) { try $0.all($1) },
]
