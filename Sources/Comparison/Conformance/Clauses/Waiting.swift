/// Law 31: a caller that waits with `await` is resumed exactly once.
private func waiting(_ id: String, _ statement: String, _ outcome: Outcome) -> Clause {
  Clause(id, law: 31, statement, "here", needs: [.wait]) { trial in
    let settling = try trial.settling(outcome)
    _ = try settling.promise.wait(trial.log)
    settling.arrive()
    try trial.expect(text(outcome))
  }
}

let waitingClauses = [
  waiting("await-value", "A waiting caller is resumed with the value.", value(1)),
  waiting("await-error", "A waiting caller is resumed with the error.", error(1)),
  Clause(
    "await-settled-twice", law: 31, "A waiting caller is resumed once, however often the producer calls.", "here",
    needs: [.wait]
  ) { trial in
    let settling = try trial.settling(value(1), error(2))
    _ = try settling.promise.wait(trial.log)
    settling.arrive()
    try trial.expect("value 1")
  },
  Clause(
    "await-by-many", law: 31, "Many waiting callers are each resumed once.", "here", needs: [.wait, .manyObservers]
  ) { trial in
    let settling = try trial.settling(value(1))
    for label in ["a", "b", "c"] { _ = try settling.promise.wait(trial.log, label) }
    settling.arrive()
    try trial.expectUnordered(["a: value 1", "b: value 1", "c: value 1"])
  },
  Clause(
    "await-cancelled-while-waiting", law: 31, "A waiting caller whose task is cancelled is resumed with an error.",
    "here", needs: [.wait], arrivals: .scripted,
    alternatives: [
      Clause.Alternative("waits-on", "Cancelling the waiting task stops nothing: the caller gets the result.") {
        trial in
        let (promise, gate) = trial.gated()
        let task = try promise.wait(trial.log)
        try gate.waitForRun(until: trial.deadline)
        task.cancel()
        try trial.expect([])
        gate.open([value(1)])
        try trial.expect("value 1")
      }
    ]
  ) { trial in
    let (promise, gate) = trial.gated()
    let task = try promise.wait(trial.log)
    task.cancel()
    try trial.expect("foreign error")
    gate.open([value(1)])
    try trial.expect("foreign error")
  },
  Clause(
    "await-cancelled-afterwards", law: 31, "Cancelling a task that was resumed changes nothing.", "here",
    needs: [.wait], arrivals: .scripted
  ) { trial in
    let (promise, gate) = trial.gated()
    let task = try promise.wait(trial.log)
    gate.open([value(1)])
    try trial.expect("value 1")
    task.cancel()
    try trial.expect("value 1")
  },
  Clause(
    "await-cancelled-promise", law: 31,
    "A caller that waits for a promise which is cancelled is resumed with an error.",
    "here", needs: [.wait, .cancel], arrivals: .scripted
  ) { trial in
    let (promise, gate) = trial.gated()
    _ = try promise.wait(trial.log)
    try gate.waitForRun(until: trial.deadline)
    try promise.cancel()
    try trial.expect("foreign error")
  },
]
