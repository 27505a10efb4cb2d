import Dispatch

/// Law 31, continued: a caller that waits is resumed once, whatever comes between.
let awaitingClauses = [
  Clause(
    "await-cancelled-before", law: 31, "A task that was cancelled before it waits is resumed with an error.", "here",
    needs: [.wait], arrivals: .scripted,
    alternatives: [
      Clause.Alternative("waits-on", "A cancelled task waits like any other, and gets the result.") { trial in
        let (promise, gate) = trial.gated()
        let task = try promise.waitCancelled(trial.log)
        try gate.waitForRun(until: trial.deadline)
        try trial.expect([])
        gate.open([value(1)])
        try trial.expect("value 1")
        withExtendedLifetime(task) {}
      }
    ]
  ) { trial in
    let (promise, gate) = trial.gated()
    _ = try promise.waitCancelled(trial.log)
    try trial.expect("foreign error")
    gate.open([value(1)])
    try trial.expect("foreign error")
  },
  Clause(
    "await-cancel-races-settle", law: 31,
    "A waiting caller is resumed once when cancelling its task and settling race.",
    "here", needs: [.wait], arrivals: .race
  ) { trial in
    let (promise, gate) = trial.gated()
    let task = try promise.wait(trial.log)
    for _ in 0..<Int.random(in: 0..<2_000) { spin() }
    let done = onThread { gate.open([value(1)]) }
    task.cancel()
    done.wait()
    _ = trial.log.wait(for: 1, until: trial.deadline)
    try trial.quiesce()
    try trial.expect([["value 1"], ["foreign error"]].contains(trial.log.notes), "resumed with \(trial.log.notes)")
  },
  Clause(
    "await-cancel-leaves-others", law: 31, "A waiting task that is cancelled is resumed alone; the others wait on.",
    "here", needs: [.wait, .manyObservers, .sharedRun], arrivals: .whilePending
  ) { trial in
    let (promise, gate) = trial.gated()
    promise.observe(trial.log, "observer")
    let tasks = try ["a", "b"].map { try promise.wait(trial.log, $0) }
    tasks[0].cancel()
    try trial.expect("a: foreign error")
    trial.arrive { gate.open([value(1)]) }
    try trial.expectUnordered(["a: foreign error", "observer: value 1", "b: value 1"])
  },
  Clause(
    "await-dropped", law: 31, "A caller that waits for a chain whose source nobody can settle any more is resumed.",
    "here", needs: [.wait, .reports, .then], arrivals: .whilePending, isolated: true
  ) { trial in
    let gate = Gate()
    _ = try trial.make(gate.enter).then { .value($0) }.wait(trial.log)
    try gate.waitForRun(until: trial.deadline)
    try trial.quiesce()
    trial.arrive { gate.drop() }
    try trial.expect("foreign error")
  },
]
