/// Is a returned promise adopted, at any depth?
let adoptionClauses: [Clause] = [
  adopting(
    "adopts-value", "The value of a promise that a block returns is the value of the next promise.", "A+ 2.3.2.2",
    value(1)),
  adopting(
    "adopts-error", "The error of a promise that a block returns is the error of the next promise.", "A+ 2.3.2.3",
    error(1)),
  Clause(
    "adopts-at-depth", law: .adoption, "Promises returned by blocks of returned promises are adopted at any depth.",
    "A+ 2.3.3.3.1", "002 sequences", needs: [.then], given: [value(1)], noting: ["value 1"]
  ) { promise, log, trial in
    @Sendable func nested(_ depth: Int) -> Specimen {
      guard depth > 0 else { return promise }
      return (try? trial.value(depth).then { _ in .promise(nested(depth - 1)) }) ?? trial.error(depth)
    }
    nested(5).observe(log)
  },
  Clause(
    "waits-for-the-adopted", law: .adoption, "A promise that adopted a pending one stays pending with it.",
    "A+ 2.3.2.1",
    needs: [.then], arrivals: .whilePending, noting: ["value 1"]
  ) { trial in
    let (pending, gate) = trial.gated()
    try trial.value(0).then { _ in .promise(pending) }.observe(trial.log)
    try trial.expect([])
    trial.arrive { gate.open([value(1)]) }
  },
  Clause(
    "adopts-what-is-settled-twice", law: .adoption,
    "A next promise takes the first outcome of a promise that is settled twice.", "A+ 2.3.3.3.3", needs: [.then],
    alternatives: [.traps(), .init("every-call", everyCall, noting: ["value 1", "value 2"])],
    given: [value(1), value(2)], noting: ["value 1"]
  ) { promise, log, trial in try trial.value(0).then { _ in .promise(promise) }.observe(log) },
]

private func adopting(_ id: String, _ statement: String, _ source: String, _ outcome: Outcome) -> Clause {
  Clause(
    id, law: .adoption, statement, source, needs: [.then], given: [outcome], noting: [text(outcome)]
  ) { promise, log, trial in try trial.value(0).then { _ in .promise(promise) }.observe(log) }
}
