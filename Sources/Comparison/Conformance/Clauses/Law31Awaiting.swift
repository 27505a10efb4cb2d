import Dispatch
import Foundation

/// Is a caller that waits with `await` resumed exactly once?
let awaitingClauses: [Clause] = [
  Chapter(law: .awaiting, sources: ["here"], needs: [.outcomes], arrivals: .scripted)(
    "await-outcomes-in-order",
    "A loop over outcomes gets each of them once and ends, also when several come between two turns.",
    noting: ["next: value 1", "next: value 0", "next: value 2", "end"]
  ) { trial in
    let outcomes = try need(.outcomes, trial.operations.outcomes)
    let members = (0...2).map { _ in trial.gated() }
    let promises = Lock(members.map(\.0))
    let gates = members.map(\.1)
    let task = Task(executorPreference: WaitingExecutor.shared) { [log = trial.log] in
      await outcomes(promises.withLock { exchange(&$0, with: []) }) { outcome in
        // The others come while the first one is handled.
        if log.notes.isEmpty { for number in [0, 2] { gates[number].open([value(number)]) } }
        log.note("next", outcome)
      }
      log.note("end")
    }
    gates[1].open([value(1)])
    trial.atEnd { task.cancel() }
  },
  waiting("await-value", "A waiting caller is resumed with the value.", value(1)),
  waiting("await-error", "A waiting caller is resumed with the error.", error(1)),
  awaiting(
    "await-settled-twice", "A waiting caller is resumed once, however often the producer calls.",
    given: [value(1), error(2)], noting: ["value 1"]
  ) { promise, log, _ in _ = try promise.wait(log) }
  .or(.traps()),
  awaiting(
    "await-by-many", "Many waiting callers are each resumed once.", needs: [.manyObservers], given: [value(1)],
    noting: ["a: value 1", "b: value 1", "c: value 1"], inAnyOrder: true
  ) { promise, log, _ in for label in ["a", "b", "c"] { _ = try promise.wait(log, label) } },
  cancelled(
    "await-cancelled-while-waiting", "A waiting caller whose task is cancelled is resumed with an error.",
    otherwise: "Cancelling the waiting task stops nothing: the caller gets the result."
  ) { trial, promise, gate in
    let task = try promise.wait(trial.log)
    try gate.waitForRun(until: trial.deadline)
    task.cancel()
  },
  awaiting(
    "await-cancelled-afterwards", "Cancelling a task that was resumed changes nothing.", arrivals: .scripted,
    noting: ["value 1"]
  ) { trial in
    let (promise, gate) = trial.gated()
    let task = try promise.wait(trial.log)
    gate.open([value(1)])
    try trial.expect("value 1")
    task.cancel()
  },
  awaiting(
    "await-cancelled-promise", "A caller that waits for a promise which is cancelled is resumed with an error.",
    needs: [.cancel], arrivals: .scripted, noting: [foreign(.cancelled)]
  ) { trial in
    let (promise, gate) = trial.gated()
    _ = try promise.wait(trial.log)
    try gate.waitForRun(until: trial.deadline)
    try promise.cancel()
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
  ) { trial, promise, _ in try promise.wait(trial.log, late: true).cancel() },
  awaiting(
    "await-cancel-races-settle", "A waiting caller is resumed once when cancelling its task and settling race.",
    arrivals: .race
  ) { trial in
    let (promise, gate) = trial.gated()
    let task = try promise.wait(trial.log)
    // The task has begun to wait in some of the runs, and not in others.
    for _ in 0..<Int.random(in: 0..<2_000) { spin() }
    let done = onThread { gate.open([value(1)]) }
    task.cancel()
    done.wait()
    try trial.begun(1)
    try trial.expect(oneOf: [["value 1"], [foreign(.cancelled)]], "resumed with")
  },
  awaiting(
    "await-cancel-leaves-others", "A waiting task that is cancelled is resumed alone; the others wait on.",
    needs: [.manyObservers, .sharedRun], arrivals: .whilePending
  ) { try cancelOne($0, before: ["a: \(foreign(.cancelled))"], after: []) }
  .or(
    "waits-on", "A waiting task that is cancelled waits on like the others, and all get the result."
  ) { try cancelOne($0, before: [], after: ["a: value 1"]) },
  awaiting(
    "await-dropped", profile: .house,
    "A caller that waits for a chain whose source nobody can settle any more is resumed.", needs: [.reports, .then],
    arrivals: .whilePending, isolated: true, noting: [foreign(.dropped)]
  ) { trial in try trial.drop { _ = try $0.then { .value($0) }.wait(trial.log) } },
  cancelled(
    "await-cancelled-at-any-moment",
    "A task that is cancelled while it begins to wait, or later, is resumed though nobody ever settles.",
    arrivals: .race, tasks: 1_000,
    otherwise: "A task that is cancelled at any moment waits on, and gets the result."
  ) { trial, promise, _ in
    let task = try promise.wait(trial.log)
    for _ in 0..<Int.random(in: 0..<5_000) { spin() }
    task.cancel()
  },
  awaiting(
    "await-under-every-schedule",
    "In whatever order callers begin to wait, are cancelled, and the promise is settled, each is resumed once.",
    arrivals: .scripted
  ) { try $0.expectOrders(of: [.waiting, .crossing]) }
  .or("waits-on", "In whatever order they come, cancelled callers get the result too."),
  Chapter(law: .awaiting, sources: ["here"], needs: [.waitAs], arrivals: .scripted)(
    "await-policies-under-every-schedule",
    "The same, where callers say what happens when they are cancelled: each as it said, whoever waits beside it."
  ) { try $0.expectOrders(of: [.policies]) },
]

private let awaiting = Chapter(law: .awaiting, sources: ["here"], needs: [.wait])

private func waiting(_ id: String, _ statement: String, _ outcome: Outcome) -> Clause {
  awaiting(id, statement, given: [outcome], noting: [text(outcome)]) { promise, log, _ in _ = try promise.wait(log) }
}

/// Cancels one of two tasks that wait for a promise with another observer.
private func cancelOne(_ trial: Trial, before: [String], after: [String]) throws {
  try trial.settle([value(1)]) { promise in
    promise.observe(trial.log, "observer")
    let tasks = try ["a", "b"].map { try promise.wait(trial.log, $0) }
    tasks[0].cancel()
    try trial.expect(before)
  }
  try trial.expect(before + after + ["b: value 1", "observer: value 1"], inAnyOrder: true)
}

/// Each task waits for a promise of its own, and is cancelled before that one is settled.
private func cancelled(
  _ id: String, _ statement: String, arrivals: Arrivals = .scripted, tasks: Int = 1, otherwise: String,
  _ wait: @escaping @Sendable (Trial, Specimen, Gate) throws -> Void
) -> Clause {
  let errors = Array(repeating: foreign(.cancelled), count: tasks)
  @Sendable func begin(_ trial: Trial) throws -> [Gate] {
    try (0..<tasks).map { _ in
      let (promise, gate) = trial.gated()
      try wait(trial, promise, gate)
      return gate
    }
  }
  return awaiting(id, statement, arrivals: arrivals, noting: errors) { trial in
    let gates = try begin(trial)
    try trial.expect(errors)
    for gate in gates { gate.open([value(1)]) }
  }.or("waits-on", otherwise) { trial in
    let gates = try begin(trial)
    for gate in gates { try gate.waitForRun(until: trial.deadline) }
    try trial.expect([])
    for gate in gates { gate.open([value(1)]) }
    try trial.expect(Array(repeating: "value 1", count: tasks))
  }
}

private func abandoned(_ id: String, _ statement: String, _ handover: Handover) -> Clause {
  Chapter(law: .awaiting, sources: ["here"], needs: [.makeAndWait], arrivals: .whilePending, isolated: true)(
    id, profile: .house, statement, noting: [foreign(.dropped)]
  ) { trial in
    let (gate, log) = (Gate(), trial.log)
    let wait = try need(.makeAndWait, trial.operations.makeAndWait)
    Task(executorPreference: WaitingExecutor.shared) { log.note("", await wait(gate.enter, handover)) }
    try gate.waitForRun(until: trial.deadline)
    try trial.quiesce()
    trial.arrive { gate.drop() }
  }
}
