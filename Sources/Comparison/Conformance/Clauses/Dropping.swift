/// Law 27, continued: which drops are no fault, how often one is reported, and who is told.
///
/// What is reported while a body runs that may throw, and all that it began has come to its end.
private func reported(_ trial: Trial, _ body: () throws -> Void) throws -> [String] {
  var thrown: (any Error)?
  let lines = try trial.reports {
    do {
      try body()
      try trial.quiesce()
    } catch { thrown = error }
  }
  if let thrown { throw thrown }
  return lines
}

private func dropped(
  _ id: String, _ statement: String, needs: Set<Capability>, reports: Int, _ body: @escaping Clause.Body
) -> Clause {
  Clause(
    id, law: 27, statement, "here", needs: needs.union([.reports]), arrivals: .whilePending, isolated: true
  ) { trial in
    let lines = try reported(trial) { try body(trial) }
    try trial.expect(lines.count == reports, "reported \(lines)")
  }
}

let droppedClauses = [
  dropped(
    "settled-drop-is-no-fault", "Letting go of a promise that was settled and heard of is not reported.",
    needs: [.then],
    reports: 0
  ) { trial in
    let gate = trial.gate()
    try trial.make(gate.enter).then { .value($0) }.observe(trial.log)
    trial.arrive { gate.open([value(1)]) }
    try trial.expect("value 1")
    gate.drop()
  },
  dropped(
    "cancelled-drop-is-no-fault", "Letting go of a promise that was cancelled is not reported.",
    needs: [.makeCancellable, .cancel], reports: 0
  ) { trial in
    let (promise, gate) = try trial.cancellable {}
    promise.observe { _ in }
    trial.arrive { try? promise.cancel() }
    gate.drop()
  },
  dropped(
    "dropped-adopted-is-reported-once", "A dropped promise that another one had adopted is reported once.",
    needs: [.then], reports: 1
  ) { trial in
    let gate = Gate()
    do {
      let inner = trial.make(gate.enter)
      try trial.value(0).then { _ in .promise(inner) }.observe { _ in }
      try gate.waitForRun(until: trial.deadline)
      try trial.quiesce()
    }
    trial.arrive { gate.drop() }
  },
  Clause(
    "drop-is-heard", law: 27, "Who waits for a promise that nobody can settle any more is told an error.", "here",
    needs: [.then], arrivals: .whilePending, isolated: true,
    alternatives: [
      Clause.Alternative("stays-unfinished", "Who waits for it hears nothing, and its handlers are freed.") { trial in
        try dropWaiting(trial)
        try trial.expect("freed")
      }
    ]
  ) { trial in
    try dropWaiting(trial)
    try trial.expectUnordered(["foreign error", "freed"])
  },
]

private func dropWaiting(_ trial: Trial) throws {
  let gate = Gate()
  do {
    let (token, log) = (Token(trial.log), trial.log)
    try trial.make(gate.enter).then { .value($0) }.observe { outcome in
      token.touch()
      log.note("", outcome)
    }
  }
  trial.arrive { gate.drop() }
}
