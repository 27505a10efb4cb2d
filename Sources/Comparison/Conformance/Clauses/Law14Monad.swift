/// Can steps move into functions and back without a difference?
let monadClauses: [Clause] = [
  monad(
    "left-identity",
    "A promise of a value chained to a block is the same as the promise that the block returns for that value.",
    "001 introduction 3"
  ) { trial in
    for block in [double(trial), positive(trial)] {
      for number in [0, 3] {
        try equal(trial, for: value(number), [{ try $0.then(block) }, { _ in try promised(block(number)) }])
      }
    }
  },
  monad(
    "right-identity", "A promise chained to a block that returns a settled promise of the value is the same.",
    "001 introduction 3"
  ) { trial in
    for outcome in [value(3), error(4)] {
      try equal(trial, for: outcome, [{ try $0.then { .promise(trial.value($0)) } }, { $0 }])
    }
  },
  monad("associativity", "Two steps chained in turn are the same as the two chained inside one.", "001 introduction 2")
  { trial in
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
]

private let monad = Chapter(.monad, needs: [.then])

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
