import Dispatch
import Foundation

/// Is a caller that waits with `await` resumed exactly once?
let awaitingClauses: [Clause] = [
  waiting("await-value", "A waiting caller is resumed with the value.", value(1)),
  waiting("await-error", "A waiting caller is resumed with the error.", error(1)),
  Clause(
    "await-settled-twice", law: .awaiting, "A waiting caller is resumed once, however often the producer calls.",
    "here", needs: [.wait], alternatives: [.traps()], given: [value(1), error(2)], noting: ["value 1"]
  ) { promise, log, _ in _ = try promise.wait(log) },
  Clause(
    "await-by-many", law: .awaiting, "Many waiting callers are each resumed once.", "here",
    needs: [.wait, .manyObservers], given: [value(1)], noting: ["a: value 1", "b: value 1", "c: value 1"],
    inAnyOrder: true
  ) { promise, log, _ in for label in ["a", "b", "c"] { _ = try promise.wait(log, label) } },
  cancelled(
    "await-cancelled-while-waiting", "A waiting caller whose task is cancelled is resumed with an error.",
    otherwise: "Cancelling the waiting task stops nothing: the caller gets the result."
  ) { trial, promise, gate in
    let task = try promise.wait(trial.log)
    try gate.waitForRun(until: trial.deadline)
    task.cancel()
  },
  Clause(
    "await-cancelled-afterwards", law: .awaiting, "Cancelling a task that was resumed changes nothing.", "here",
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
    "await-cancelled-promise", law: .awaiting,
    "A caller that waits for a promise which is cancelled is resumed with an error.",
    "here", needs: [.wait, .cancel], arrivals: .scripted
  ) { trial in
    let (promise, gate) = trial.gated()
    _ = try promise.wait(trial.log)
    try gate.waitForRun(until: trial.deadline)
    try promise.cancel()
    try trial.expect("foreign error")
  },
  abandoned(
    "await-temporary-dropped",
    "A caller that awaits a promise without a name is resumed when nobody can settle it any more.", .temporary),
  abandoned(
    "await-consumed-dropped",
    "A caller that consumes the promise which it awaits is resumed when nobody can settle it any more.", .consumed),
  cancelled(
    "await-cancelled-before", "A task that was cancelled before it waits is resumed with an error.",
    otherwise: "A cancelled task waits like any other, and gets the result."
  ) { trial, promise, _ in _ = try promise.waitCancelled(trial.log) },
  Clause(
    "await-cancel-races-settle", law: .awaiting,
    "A waiting caller is resumed once when cancelling its task and settling race.",
    "here", needs: [.wait], arrivals: .race
  ) { trial in
    let (promise, gate) = trial.gated()
    let task = try promise.wait(trial.log)
    for _ in 0..<Int.random(in: 0..<2_000) { spin() }
    let done = onThread { gate.open([value(1)]) }
    task.cancel()
    done.wait()
    try trial.begun(1)
    try trial.expect([["value 1"], ["foreign error"]].contains(trial.log.notes), "resumed with \(trial.log.notes)")
  },
  Clause(
    "await-cancel-leaves-others", law: .awaiting,
    "A waiting task that is cancelled is resumed alone; the others wait on.",
    "here", needs: [.wait, .manyObservers, .sharedRun], arrivals: .whilePending,
    alternatives: [
      Clause.Alternative(
        "waits-on", "A waiting task that is cancelled waits on like the others, and all get the result."
      ) { trial in
        let (promise, gate) = trial.gated()
        promise.observe(trial.log, "observer")
        let tasks = try ["a", "b"].map { try promise.wait(trial.log, $0) }
        tasks[0].cancel()
        try trial.expect([])
        trial.arrive { gate.open([value(1)]) }
        try trial.expectUnordered(["a: value 1", "b: value 1", "observer: value 1"])
      }
    ]
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
    "await-dropped", law: .awaiting, profile: .house,
    "A caller that waits for a chain whose source nobody can settle any more is resumed.",
    "here", needs: [.wait, .reports, .then], arrivals: .whilePending, isolated: true
  ) { trial in
    let gate = Gate()
    _ = try trial.make(gate.enter).then { .value($0) }.wait(trial.log)
    try gate.waitForRun(until: trial.deadline)
    try trial.quiesce()
    trial.arrive { gate.drop() }
    try trial.expect("foreign error")
  },
  Clause(
    "await-cancelled-at-any-moment", law: .awaiting,
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
    "await-under-every-schedule", law: .awaiting,
    "In whatever order callers begin to wait, are cancelled, and the promise is settled, each is resumed once.", "here",
    needs: [.wait, .identity, .executor], arrivals: .scripted,
    alternatives: [
      Clause.Alternative("waits-on", "In whatever order they come, cancelled callers get the result too.") { trial in
        try playAwaits(trial, cancelEnds: false)
      }
    ]
  ) { trial in
    try playAwaits(trial)
  },
]

private func waiting(_ id: String, _ statement: String, _ outcome: Outcome) -> Clause {
  Clause(id, law: .awaiting, statement, "here", needs: [.wait], given: [outcome], noting: [text(outcome)]) {
    promise, log, _ in
    _ = try promise.wait(log)
  }
}

/// A task is cancelled before the promise is settled.
private func cancelled(
  _ id: String, _ statement: String, otherwise: String,
  _ wait: @escaping @Sendable (Trial, Specimen, Gate) throws -> Void
) -> Clause {
  Clause(
    id, law: .awaiting, statement, "here", needs: [.wait], arrivals: .scripted,
    alternatives: [
      Clause.Alternative("waits-on", otherwise) { trial in
        let (promise, gate) = trial.gated()
        try wait(trial, promise, gate)
        try gate.waitForRun(until: trial.deadline)
        try trial.expect([])
        gate.open([value(1)])
        try trial.expect("value 1")
      }
    ]
  ) { trial in
    let (promise, gate) = trial.gated()
    try wait(trial, promise, gate)
    try trial.expect("foreign error")
    gate.open([value(1)])
    try trial.expect("foreign error")
  }
}

private func playAwaits(_ trial: Trial, cancelEnds: Bool = true) throws {
  let awaits = Awaits(cancelEnds: cancelEnds)
  if let wrong = awaits.run(on: trial.subject, until: trial.soon).wrong { throw Violation(wrong) }
}

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

private func abandoned(_ id: String, _ statement: String, _ handover: Handover) -> Clause {
  Clause(
    id, law: .awaiting, profile: .house, statement, "here", needs: [.makeAndWait], arrivals: .whilePending,
    isolated: true
  ) { trial in
    let (gate, log) = (Gate(), trial.log)
    let wait = try need(.makeAndWait, trial.operations.makeAndWait)
    Task(executorPreference: WaitingExecutor.shared) { log.note("", await wait(gate.enter, handover)) }
    try gate.waitForRun(until: trial.deadline)
    try trial.quiesce()
    trial.arrive { gate.drop() }
    try trial.expect("foreign error")
  }
}
