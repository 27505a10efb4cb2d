/// Laws 12 and 13: a promise that is adopted keeps its own life, whoever adopts it and whatever its producer does.
private let everyCall = "Every call of the completion handler is delivered, in the order of the calls."

/// The source is settled again while the promise that its block returned is pending.
private func settledWhileAdopting(_ trial: Trial) throws {
  let producer = trial.producer()
  let (adopted, gate) = trial.gated()
  let log = trial.log
  try trial.make(producer.keep).then { _ in
    log.note("block")
    return .promise(adopted)
  }.observe(log)
  trial.arrive { producer.settle(value(1)) }
  _ = log.wait(for: 1, until: trial.deadline)
  try trial.quiesce()
  trial.arrive { producer.settle(value(2)) }
  try trial.quiesce()
  gate.open([value(5)])
}

private func adoptsSettledTwice(_ trial: Trial) throws {
  let settling = try trial.settling(value(1), value(2))
  try trial.value(0).then { _ in .promise(settling.promise) }.observe(trial.log)
  settling.arrive()
}

let adoptingClauses = [
  Clause(
    "adopts-a-failing-chain", law: 12, "An error that arises in a chain which a block returned is the next one's.",
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
    "error-block-returns-a-failing-promise", law: 12,
    "The error of a promise that a block for errors returns takes the place of the first.", "A+ 2.3.2.3", "004 recover",
    needs: [.recover]
  ) { trial in
    let settling = try trial.settling(error(2))
    try trial.error(1).recover { _ in .promise(settling.promise) }.observe(trial.log)
    settling.arrive()
    try trial.expect("error 2")
  },
  Clause(
    "adopted-by-two", law: 12, "Two blocks may return the same promise; both next promises get its value.",
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
  Clause(
    "adopted-tells-its-own", law: 12, "A promise that was adopted still tells those who asked itself.", "A+ 2.3.2",
    needs: [.then, .manyObservers]
  ) { trial in
    let settling = try trial.settling(value(1))
    settling.promise.observe(trial.log, "before")
    try trial.value(0).then { _ in .promise(settling.promise) }.observe(trial.log, "adopter")
    try trial.quiesce()
    settling.promise.observe(trial.log, "after")
    settling.arrive()
    try trial.expectUnordered(["before: value 1", "adopter: value 1", "after: value 1"])
  },
  Clause(
    "adopts-what-is-settled-twice", law: 12,
    "A next promise takes the first outcome of a promise that is settled twice.",
    "A+ 2.3.3.3.3", needs: [.then],
    alternatives: [
      Clause.Alternative("every-call", everyCall) { trial in
        try adoptsSettledTwice(trial)
        try trial.expect("value 1", "value 2")
      }
    ]
  ) { trial in
    try adoptsSettledTwice(trial)
    try trial.expect("value 1")
  },
  Clause(
    "settled-again-while-adopting", law: 12,
    "A source that is settled again changes nothing while the next promise waits for the one it adopted.",
    "A+ 2.3.3.3.3", needs: [.then], arrivals: .whilePending,
    alternatives: [
      Clause.Alternative("every-call", "The block runs for every call, and each run adopts the promise anew.") {
        trial in
        try settledWhileAdopting(trial)
        try trial.expect("block", "block", "value 5", "value 5")
      }
    ]
  ) { trial in
    try settledWhileAdopting(trial)
    try trial.expect("block", "value 5")
  },
]

private let staysUnfinished = "The promise stays unfinished, nobody hears of it, and the fault is reported."

private func ring(
  _ id: String, _ statement: String, _ source: String, needs: Set<Capability>, heard: [String],
  _ close: @escaping Clause.Body
) -> Clause {
  Clause(
    id, law: 13, statement, source, needs: needs.union([.identity]), arrivals: .whilePending, isolated: true,
    alternatives: [
      Clause.Alternative("stays-unfinished", staysUnfinished) { trial in
        var thrown: (any Error)?
        let lines = try trial.reports {
          do {
            try close(trial)
            try trial.expect([])
          } catch { thrown = error }
        }
        if let thrown { throw thrown }
        try trial.expect(!lines.isEmpty && lines.count <= heard.count, "reported \(lines)")
      }
    ]
  ) { trial in
    try close(trial)
    try trial.expectUnordered(heard)
  }
}

let ringClauses = [
  ring(
    "error-block-returns-itself", "A promise whose block for errors returns that same promise is rejected.", "A+ 2.3.1",
    needs: [.recover], heard: ["foreign error"]
  ) { trial in
    let (source, gate) = trial.gated()
    let members = Ring()
    trial.atEnd(members.open)
    let member = try source.recover { _ in .promise(members.after(0, of: 1)) }
    members.append(member)
    member.observe(trial.log)
    trial.arrive { gate.open([error(1)]) }
  },
  ring(
    "circle-closed-by-threads", "Promises that adopt each other on two threads at once are rejected.", "here",
    needs: [.then], heard: ["0: foreign error", "1: foreign error"]
  ) { trial in
    let gates = (0..<2).map { _ in trial.gated() }
    let members = Ring()
    trial.atEnd(members.open)
    for index in 0..<2 {
      members.append(try gates[index].0.then { _ in .promise(members.after(index, of: 2)) })
    }
    for (index, member) in members.all.enumerated() { member.observe(trial.log, "\(index)") }
    let done = gates.map { gate in onThread { gate.1.open([value(1)]) } }
    for group in done { group.wait() }
  },
]
