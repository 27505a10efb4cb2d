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
    "A+ 2.3.3.3.1", "002 sequences", needs: [.then]
  ) { trial in
    let settling = try trial.settling(value(1))
    @Sendable func nested(_ depth: Int) -> Specimen {
      guard depth > 0 else { return settling.promise }
      return (try? trial.value(depth).then { _ in .promise(nested(depth - 1)) }) ?? trial.error(depth)
    }
    nested(5).observe(trial.log)
    settling.arrive()
    try trial.expect("value 1")
  },
  Clause(
    "adopts-a-chain", law: .adoption,
    "A chain that a block returns runs to its end before the next promise is settled.",
    "A+ 2.3.2.1", needs: [.then]
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    try trial.value(0).then { _ in
      let chain = try? settling.promise.then { value in
        log.note("inside")
        return .value(value + 1)
      }
      return chain.map { .promise($0) } ?? .error(Reason(0))
    }.then(log.noting("after")).observe(log)
    settling.arrive()
    try trial.expect("inside", "after", "value 2")
  },
  Clause(
    "waits-for-the-adopted", law: .adoption, "A promise that adopted a pending one stays pending with it.",
    "A+ 2.3.2.1",
    needs: [.then], arrivals: .whilePending
  ) { trial in
    let (pending, gate) = trial.gated()
    try trial.value(0).then { _ in .promise(pending) }.observe(trial.log)
    try trial.expect([])
    trial.arrive { gate.open([value(1)]) }
    try trial.expect("value 1")
  },
  Clause(
    "adopts-a-failing-chain", law: .adoption,
    "An error that arises in a chain which a block returned is the next one's.",
    "A+ 2.3.2.3", needs: [.then]
  ) { trial in
    let settling = try trial.settling(value(1))
    try trial.value(0).then { _ in
      let chain = try? settling.promise.then { _ in .thrown(Reason(2)) }.then { .value($0) }
      return chain.map { .promise($0) } ?? .error(Reason(0))
    }.observe(trial.log)
    settling.arrive()
    try trial.expect("error 2")
  },
  Clause(
    "error-block-returns-a-failing-promise", law: .adoption,
    "The error of a promise that a block for errors returns takes the place of the first.", "A+ 2.3.2.3", "004 recover",
    needs: [.recover]
  ) { trial in
    let settling = try trial.settling(error(2))
    try trial.error(1).recover { _ in .promise(settling.promise) }.observe(trial.log)
    settling.arrive()
    try trial.expect("error 2")
  },
  Clause(
    "adopted-by-two", law: .adoption, "Two blocks may return the same promise; both next promises get its value.",
    "A+ 2.3.2.2", needs: [.then, .manyObservers]
  ) { trial in
    let settling = try trial.settling(value(1))
    for label in ["a", "b"] {
      try trial.value(0).then { _ in .promise(settling.promise) }.observe(trial.log, label)
    }
    try trial.quiesce()
    settling.arrive()
    try trial.expectUnordered(["a: value 1", "b: value 1"])
  },
  settlesOnce(
    "adopts-what-is-settled-twice", law: .adoption,
    "A next promise takes the first outcome of a promise that is settled twice.", "A+ 2.3.3.3.3", needs: [.then]
  ) { trial in
    let settling = try trial.settling(value(1), value(2))
    try trial.value(0).then { _ in .promise(settling.promise) }.observe(trial.log)
    settling.arrive()
  },
]

private func adopting(_ id: String, _ statement: String, _ source: String, _ outcome: Outcome) -> Clause {
  Clause(id, law: .adoption, statement, source, needs: [.then]) { trial in
    let settling = try trial.settling(outcome)
    try trial.value(0).then { _ in .promise(settling.promise) }.observe(trial.log)
    settling.arrive()
    try trial.expect(text(outcome))
  }
}
