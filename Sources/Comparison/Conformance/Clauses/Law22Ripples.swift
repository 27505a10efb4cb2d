import Dispatch

/// How far does a cancellation go, and which observers get an error?
let rippleClauses: [Clause] = [
  stopping(
    "cancel-stops-the-work", "Cancelling a promise stops its work before the call returns, once.", "001 amenities 3",
    "002 cancellation 1, 5, 6", noting: ["stopped", "returned"]
  ) { promise, _, trial in
    promise.observeValue(trial.log)
    try promise.cancel()
    trial.log.note("returned")
    try promise.cancel()
  },
  stopping(
    "cancel-ripples-to-the-source", "Cancelling the end of a chain stops the work at its source.", "002 cancellation 2",
    needs: [.then], noting: ["stopped", "returned"]
  ) { source, _, trial in
    let end = try source.then(trial.log.noting("block"))
    end.observeValue(trial.log)
    try end.cancel()
    trial.log.note("returned")
  }.or(
    "not-upwards", "Cancel doesn't travel up: the work goes on, the cancelled block doesn't run.", noting: ["returned"]),
  stopping(
    "dependent-is-told", "A promise that depends on a cancelled one gets an error, after the work is stopped.",
    "002 cancellation 7", needs: [.then], noting: ["stopped", foreign(.cancelled)]
  ) { promise, _, trial in
    try promise.then { .value($0 + 1) }.observe(trial.log)
    try promise.cancel()
  }.or("as-new", "A dependent of a cancelled promise gets nothing, and can be started again.") { trial in
    let (promise, gate) = try trial.cancellable(noting: "stopped")
    let dependent = try promise.then { .value($0 + 1) }
    dependent.observe(trial.log, "first")
    try promise.cancel()
    try trial.expect("stopped")
    dependent.observe(trial.log, "again")
    gate.open([value(1)])
    try trial.expect("stopped", "again: value 2")
    try trial.expectRuns(2, of: gate)
  },
  stopping(
    "cancel-reaches-the-adopted", "Cancelling stops the work of a promise that a block returned.", "002 cancellation 2",
    needs: [.then], noting: ["stopped"]
  ) { inner, gate, trial in
    let outer = try trial.value(0).then { _ in .promise(inner) }
    outer.observeValue(trial.log)
    try gate.waitForRun(until: trial.deadline)
    try trial.quiesce()
    try outer.cancel()
  }.or(
    "not-upwards", "Cancel doesn't travel up: the work goes on, and nobody behind the cancelled promise is notified.",
    noting: []),
  stopping(
    "racing-cancels-stop-once", "Of threads that cancel at once, one stops the work.", "002 cancellation 2", "here",
    arrivals: .race, noting: ["stopped"]
  ) { promise, _, trial in
    promise.observe { _ in }
    trial.atOnce((0..<4).map { _ in { try? promise.cancel() } })
  },
  stopping(
    "stop-after-the-cancel", "A function that stops the work runs at once, and once, if it comes after the cancel.",
    "here", needs: [.addStop], noting: ["stopped", "stopped late", "returned"]
  ) { promise, _, trial in
    try promise.cancel()
    try need(.addStop, trial.operations.addStop)(promise) { trial.log.note("stopped late") }
    trial.log.note("returned")
    try promise.cancel()
  },
  stopping(
    "cancel-of-the-refused", "Cancelling a promise that a source refused leaves the source and its consumer alone.",
    "here", needs: [.oneConsumer, .then, .settled], noting: ["block", "first: value 1"]
  ) { source, _, trial in
    try source.then(trial.log.noting("block")).observe(trial.log, "first")
    try trial.settled([source, trial.gated().0]).cancel()
  },
  ripples(
    "stop-may-cancel", "A function that stops work may cancel the promise, and isn't called again.",
    "002 cancellation 6", "here", noting: ["stopped", "returned"]
  ) { trial in
    let (log, ring) = (trial.log, trial.ring())
    let left = Lock(3)
    let (promise, _) = try trial.cancellable {
      log.note("stopped")
      if left.withLock({ exchange(&$0, with: $0 - 1) }) > 1 { try? ring.own.cancel() }
    }
    ring.append(promise)
    promise.observe { _ in }
    try promise.cancel()
    log.note("returned")
  },
  stopping(
    "returned-to-the-cancelled",
    "A promise that a block returns to a promise which was cancelled meanwhile is cancelled.", "002 cancellation 2",
    needs: [.then], arrivals: .whilePending, noting: ["block", "stopped"]
  ) { inner, _, trial in
    // Where promises are shared, somebody else listens to it.
    if trial.subject.capabilities.contains(.manyObservers) { inner.observe(trial.log, "shared") }
    try trial.settle([value(0)]) { try chainCancelling($0, returning: inner, trial) }
    try trial.begun(1)
  }.or(
    "not-upwards", "The returned promise isn't stopped: its other observers get its value.",
    noting: ["block", "shared: value 1"]),
]

private let ripples = Chapter(law: .ripples, needs: [.makeCancellable, .cancel], arrivals: .scripted)

/// `act` uses a promise that notes when its work is stopped. Afterwards the work settles with a value all the same.
private func stopping(
  _ id: String, _ statement: String, _ sources: String..., needs: Set<Capability> = [],
  arrivals: Arrivals = .scripted, noting notes: [String],
  act: @escaping @Sendable (Specimen, Gate, Trial) throws -> Void
) -> Clause {
  Chapter(law: .ripples, sources: sources, needs: [.makeCancellable, .cancel], arrivals: arrivals)(
    id, statement, needs: needs, noting: notes
  ) { trial in
    let (promise, gate) = try trial.cancellable(noting: "stopped")
    try act(promise, gate, trial)
    gate.open([value(1)])
  }
}
