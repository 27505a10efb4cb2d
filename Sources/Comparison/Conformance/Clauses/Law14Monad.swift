import Dispatch

/// Can steps move into functions and back without a difference?
let monadClauses: [Clause] = [
  monad(
    "left-identity",
    "A promise of a value chained to a block is the same as the promise that the block returns for that value.",
    "001 introduction 3"
  ) { trial in
    for step in [double(trial), positive(trial)] {
      for number in [0, 3] { try equal(trial, for: value(number), [{ try chain($0, step) }, { _ in step(number) }]) }
    }
  },
  monad(
    "right-identity", "A promise chained to a block that returns a settled promise of the value is the same.",
    "001 introduction 3"
  ) { trial in
    for outcome in [value(3), error(4)] {
      try equal(trial, for: outcome, [{ try chain($0, trial.value) }, { $0 }])
    }
  },
  monad("associativity", "Two steps chained in turn are the same as the two chained inside one.", "001 introduction 2")
  { trial in
    let (first, second) = (positive(trial), double(trial))
    for number in [0, 3] {
      try equal(
        trial, for: value(number),
        [
          { try chain(chain($0, first), second) },
          { try chain($0) { value in (try? chain(first(value), second)) ?? trial.error(0) } },
        ])
    }
  },
]

private let monad = Chapter(law: .monad, needs: [.then])

private typealias Step = @Sendable (Int) -> Specimen

private func chain(_ promise: Specimen, _ step: @escaping Step) throws -> Specimen {
  try promise.then { .promise(step($0)) }
}

private func double(_ trial: Trial) -> Step {
  { value in
    trial.log.note("double \(value)")
    return trial.value(value * 2)
  }
}

private func positive(_ trial: Trial) -> Step {
  { value in
    trial.log.note("check \(value)")
    return value > 0 ? trial.value(value) : trial.error(7)
  }
}

/// Runs the sides one after the other, each on a promise of its own that settles with `outcome`. Their notes must be
/// the same.
private func equal(_ trial: Trial, for outcome: Outcome, _ sides: [(Specimen) throws -> Specimen]) throws {
  let traces = try sides.map { side in
    trial.log.clear()
    let received = DispatchSemaphore(value: 0)
    try trial.settle([outcome]) { promise in
      try side(promise).observe { outcome in
        trial.log.note("comes to", outcome)
        received.signal()
      }
    }
    let inTime = received.wait(until: trial.deadline)
    try trial.quiesce()
    if !inTime { throw Violation("no outcome after \(listed(trial.log.notes))", .missing) }
    return trial.log.notes
  }
  try trial.expect(traces.allSatisfy { !$0.isEmpty && $0 == traces[0] }, "the sides noted \(traces)")
}
