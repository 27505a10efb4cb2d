/// Can steps move into functions and back without a difference?
let monadClauses: [Clause] = [
  Clause(
    "left-identity", law: .monad,
    "A promise of a value chained to a block is the same as the promise that the block returns for that value.",
    "001 then", needs: [.then]
  ) { trial in
    for block in [double(trial), positive(trial)] {
      for number in [0, 3] {
        try equal(trial, for: value(number), [{ try $0.then(block) }, { _ in try promised(block(number)) }])
      }
    }
  },
  Clause(
    "right-identity", law: .monad,
    "A promise chained to a block that returns a settled promise of the value is the same.",
    "001 then", needs: [.then]
  ) { trial in
    for outcome in [value(3), error(4)] {
      try equal(trial, for: outcome, [{ try $0.then { .promise(trial.value($0)) } }, { $0 }])
    }
  },
  Clause(
    "associativity", law: .monad, "Two steps chained in turn are the same as the two chained inside one.", "001 then",
    needs: [.then]
  ) { trial in
    for number in [0, 3] {
      try equal(
        trial, for: value(number),
        [
          { try $0.then(positive(trial)).then(double(trial)) },
          {
            try $0.then { value in
              (try? promised(positive(trial)(value)).then(double(trial))).map { .promise($0) } ?? .error(Reason(0))
            }
          },
        ])
    }
  },
  equation(
    "value-or-promise-of-it", "A block that returns a value is equal to one that returns a settled promise of it.",
    "004 then", needs: [.then]
  ) { trial in
    try equal(
      trial, for: value(3),
      [
        { try $0.then(step(trial, "f") { .value($0 * 2) }) },
        { try $0.then(step(trial, "f") { .promise(trial.value($0 * 2)) }) },
      ])
  },
  equation(
    "thrown-returned-or-rejected", "Throwing an error, returning it, and returning a rejected promise are equal.",
    "004 then", needs: [.then]
  ) { trial in
    let replies: [@Sendable (Int) -> Reply<Specimen>] = [
      { _ in .thrown(Reason(4)) }, { _ in .error(Reason(4)) }, { _ in .promise(trial.error(4)) },
    ]
    try equal(trial, for: value(3), replies.map { reply in { try $0.then(step(trial, "f", reply)) } })
  },
  equation(
    "recovery-left-identity", "A promise of an error with a block for errors is equal to what that block returns.",
    "001 error handling", needs: [.recover]
  ) { trial in
    for code in [1, 2] {
      try equal(
        trial, for: error(code),
        [{ try $0.recover(mend(trial)) }, { _ in try promised(mend(trial)(Reason(code))) }])
    }
  },
  equation(
    "recovery-right-identity",
    "A block for errors that returns a promise rejected with the same error changes nothing.",
    "001 error handling", needs: [.recover]
  ) { trial in
    for outcome in [value(3), error(4)] {
      try equal(trial, for: outcome, [{ try $0.recover { .promise(trial.resolved(.failure($0))) } }, { $0 }])
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
        trial, for: error(code),
        [
          { try $0.recover(mend(trial)).recover(again) },
          {
            try $0.recover { error in
              (try? promised(mend(trial)(error)).recover(again)).map { .promise($0) } ?? .error(Reason(0))
            }
          },
        ])
    }
  },
]

private func double(_ trial: Trial) -> @Sendable (Int) -> Reply<Specimen> {
  { value in
    trial.log.note("double \(value)")
    return .promise(trial.value(value * 2))
  }
}

private func positive(_ trial: Trial) -> @Sendable (Int) -> Reply<Specimen> {
  { value in
    trial.log.note("check \(value)")
    return value > 0 ? .promise(trial.value(value)) : .promise(trial.error(7))
  }
}

/// Runs the sides one after the other, each on a promise of its own that settles with `outcome`. Their notes must be
/// the same.
func equal(_ trial: Trial, for outcome: Outcome, _ sides: [(Specimen) throws -> Specimen]) throws {
  let traces = try sides.map { side in
    trial.log.clear()
    let settling = try trial.settling(outcome)
    try trial.receive(side(settling.promise), after: settling.arrive)
    return trial.log.notes
  }
  try trial.expect(traces.allSatisfy { !$0.isEmpty && $0 == traces[0] }, "the sides noted \(traces)")
}

/// The promise that a block returned.
func promised(_ reply: Reply<Specimen>) throws -> Specimen {
  guard case .promise(let promise) = reply else { throw Violation("the block returned no promise") }
  return promise
}

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

private func equation(
  _ id: String, _ statement: String, _ source: String, needs: Set<Capability>, _ body: @escaping Clause.Body
) -> Clause {
  Clause(id, law: .monad, statement, source, needs: needs, body: body)
}
