/// Law 14, continued: the ways to say one thing are equal, for values and for errors.
private func step(_ trial: Trial, _ name: String, _ reply: @escaping @Sendable (Int) -> Reply<Specimen>)
  -> @Sendable (Int) -> Reply<Specimen>
{
  { number in
    trial.log.note("\(name) \(number)")
    return reply(number)
  }
}

private func mend(_ trial: Trial) -> @Sendable (Reason) -> Reply<Specimen> {
  { error in
    trial.log.note("mends \(error)")
    return error == Reason(1) ? .promise(trial.value(10)) : .promise(trial.error(8))
  }
}

/// Runs both sides one after the other; what they note must be the same.
private func equal(_ trial: Trial, _ sides: [() throws -> Specimen]) throws {
  var traces: [[String]] = []
  for side in sides {
    trial.log.clear()
    try trial.hear(side())
    traces.append(trial.log.notes)
  }
  try trial.expect(traces.allSatisfy { !$0.isEmpty && $0 == traces[0] }, "the sides noted \(traces)")
}

private func equation(
  _ id: String, _ statement: String, _ source: String, needs: Set<Capability>, _ body: @escaping Clause.Body
) -> Clause {
  Clause(id, law: 14, statement, source, needs: needs, arrivals: [.already], body: body)
}

let equationClauses = [
  equation(
    "value-or-promise-of-it", "A block that returns a value is equal to one that returns a settled promise of it.",
    "004 then", needs: [.then]
  ) { trial in
    try equal(
      trial,
      [
        { try trial.value(3).then(step(trial, "f") { .value($0 * 2) }) },
        { try trial.value(3).then(step(trial, "f") { .promise(trial.value($0 * 2)) }) },
      ])
  },
  equation(
    "thrown-returned-or-rejected", "Throwing an error, returning it, and returning a rejected promise are equal.",
    "004 then", needs: [.then]
  ) { trial in
    let replies: [@Sendable (Int) -> Reply<Specimen>] = [
      { _ in .thrown(Reason(4)) }, { _ in .error(Reason(4)) }, { _ in .promise(trial.error(4)) },
    ]
    try equal(trial, replies.map { reply in { try trial.value(3).then(step(trial, "f", reply)) } })
  },
  equation(
    "two-steps-or-one", "Two blocks in turn are equal to one block that does what both do.", "001 then", needs: [.then]
  ) { trial in
    try equal(
      trial,
      [
        { try trial.value(3).then(step(trial, "f") { .value($0 + 1) }).then { .value($0 * 2) } },
        { try trial.value(3).then(step(trial, "f") { .value(($0 + 1) * 2) }) },
      ])
  },
  equation(
    "recovery-left-identity", "A rejected promise with a block for errors is equal to what that block returns.",
    "001 error handling", needs: [.recover]
  ) { trial in
    for code in [1, 2] {
      try equal(
        trial,
        [
          { try trial.error(code).recover(mend(trial)) },
          {
            guard case .promise(let promise) = mend(trial)(Reason(code)) else { throw Violation("no promise") }
            return promise
          },
        ])
    }
  },
  equation(
    "recovery-right-identity",
    "A block for errors that returns a promise rejected with the same error changes nothing.",
    "001 error handling", needs: [.recover]
  ) { trial in
    for outcome in [value(3), error(4)] {
      try equal(
        trial,
        [
          { try trial.resolved(outcome).recover { .promise(trial.resolved(.failure($0))) } },
          { trial.resolved(outcome) },
        ])
    }
  },
  equation(
    "recovery-associativity", "Two blocks for errors in turn are equal to the second chained inside the first.",
    "001 error handling", needs: [.recover]
  ) { trial in
    @Sendable func again(_ error: Reason) -> Reply<Specimen> {
      trial.log.note("again \(error)")
      return .value(99)
    }
    for code in [1, 2] {
      try equal(
        trial,
        [
          { try trial.error(code).recover(mend(trial)).recover(again) },
          {
            try trial.error(code).recover { error in
              guard case .promise(let inner) = mend(trial)(error), let outer = try? inner.recover(again) else {
                return .error(Reason(0))
              }
              return .promise(outer)
            }
          },
        ])
    }
  },
]
