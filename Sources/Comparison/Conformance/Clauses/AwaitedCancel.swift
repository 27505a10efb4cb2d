/// Law 31: the moment at which a waiting task is cancelled is anybody's choice, and nobody else may free it.
private let tasks = 1_000

/// Begins to wait many times, each for a promise of its own, and cancels each task a little later.
private func cancelAll(_ trial: Trial) throws -> [Gate] {
  try (0..<tasks).map { _ in
    let (promise, gate) = trial.gated()
    let task = try promise.wait(trial.log)
    for _ in 0..<Int.random(in: 0..<5_000) { spin() }
    task.cancel()
    return gate
  }
}

let awaitedCancelClauses = [
  Clause(
    "await-cancelled-at-any-moment", law: 31,
    "A task that is cancelled while it begins to wait, or later, is resumed though nobody ever settles.", "here",
    needs: [.wait], arrivals: .race,
    alternatives: [
      Clause.Alternative("waits-on", "A task that is cancelled at any moment waits on, and gets the result.") { trial in
        let gates = try cancelAll(trial)
        for gate in gates { try gate.waitForRun(until: trial.deadline) }
        try trial.expect([])
        for gate in gates { gate.open([value(1)]) }
        try trial.expect(Array(repeating: "value 1", count: tasks))
      }
    ]
  ) { trial in
    let gates = try cancelAll(trial)
    try trial.expect(Array(repeating: "foreign error", count: tasks))
    withExtendedLifetime(gates) {}
  },
  Clause(
    "await-under-every-schedule", law: 31,
    "In whatever order callers begin to wait, are cancelled, and the promise is settled, each is resumed once.", "here",
    needs: [.wait, .identity, .executor], arrivals: .scripted
  ) { trial in
    if let wrong = Awaits().run(on: trial.subject, until: trial.soon).wrong { throw Violation(wrong) }
  },
]
