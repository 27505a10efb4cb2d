/// Law 14: chaining obeys the monad laws, so that steps can be moved into functions and back without a difference.
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

/// Runs both sides one after the other; what they note must be the same.
private func equal(_ trial: Trial, _ left: () throws -> Specimen, _ right: () throws -> Specimen) throws {
  try trial.hear(left())
  let first = trial.log.notes
  try trial.hear(right())
  let second = Array(trial.log.notes.dropFirst(first.count))
  try trial.expect(!first.isEmpty && first == second, "the left side noted \(first), the right side \(second)")
}

let monadClauses = [
  Clause(
    "left-identity", law: 14, "A settled promise chained to a block is the same as the promise that the block returns.",
    "001 then", needs: [.then], arrivals: [.already]
  ) { trial in
    for block in [double(trial), positive(trial)] {
      for number in [0, 3] {
        try equal(trial) {
          try trial.value(number).then(block)
        } _: {
          guard case .promise(let promise) = block(number) else { throw Violation("the block returned no promise") }
          return promise
        }
        trial.log.clear()
      }
    }
  },
  Clause(
    "right-identity", law: 14, "A promise chained to a block that returns a settled promise of the value is the same.",
    "001 then", needs: [.then], arrivals: [.already]
  ) { trial in
    for outcome in [value(3), error(4)] {
      try equal(trial) {
        try trial.resolved(outcome).then { .promise(trial.value($0)) }
      } _: {
        trial.resolved(outcome)
      }
      trial.log.clear()
    }
  },
  Clause(
    "associativity", law: 14, "Two steps chained in turn are the same as the two chained inside one.", "001 then",
    needs: [.then], arrivals: [.already]
  ) { trial in
    for number in [0, 3] {
      try equal(trial) {
        try trial.value(number).then(positive(trial)).then(double(trial))
      } _: {
        try trial.value(number).then { value in
          guard case .promise(let inner) = positive(trial)(value), let outer = try? inner.then(double(trial)) else {
            return .error(Reason(0))
          }
          return .promise(outer)
        }
      }
      trial.log.clear()
    }
  },
]
