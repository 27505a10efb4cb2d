import Dispatch

/// What does cancelling leave behind?
let cancellingClauses: [Clause] = [
  cancelling(
    "cancelled-hears-no-value", "After cancel, no handler that hadn't run gets a value.", "001 amenities 14",
    "002 cancellation 4", arrivals: .whilePending, given: [value(1)], noting: []
  ) { promise, log, _ in
    promise.observeValue(log)
    try promise.cancel()
  },
  cancelling(
    "cancel-twice", "Cancelling again does nothing more.", "002 cancellation 4", arrivals: .whilePending, noting: []
  ) { trial in
    let promise = try trial.settle([value(1)]) { promise in
      promise.observeValue(trial.log)
      for _ in 0..<3 { try promise.cancel() }
    }
    for _ in 0..<3 { try promise.cancel() }
  },
  cancelling(
    "cancelled-after-dispatch", "After cancel, a block that was dispatched and hadn't run doesn't run.",
    "001 amenities 14", "here", needs: [.then]
  ) { trial in
    let settling = try trial.settling(value(1))
    let end = try settling.promise.then(trial.log.noting("block"))
    end.observe { _ in }
    trial.holdQueue()
    settling.arrive()
    try cancelBeforeRelease(end, trial)
  }.expecting { trial in
    try trial.expect(trial.log.notes.last == "cancelled", "noted \(trial.log.notes)")
  }.or(
    "runs-what-was-sent", runsWhatWasSent, arrivals: .unraced,
    checking: { try $0.expect(["cancelled", "block"], inAnyOrder: true) }),
  cancelling(
    "settled-cancelled-after-dispatch",
    "Cancelling a settled promise itself drops its block that was dispatched and hadn't run.", "001 amenities 14",
    "here", needs: [.then]
  ) { trial in
    let settling = try trial.settling(value(1))
    trial.holdQueue()
    try settling.promise.then(trial.log.noting("block")).observe(trial.log, "end")
    settling.arrive()
    try cancelBeforeRelease(settling.promise, trial)
  }.expecting { trial in
    try trial.expect(oneOf: [
      ["block", "end: value 1", "cancelled"], ["cancelled", "end: \(foreign(.cancelled))"],
    ])
  }.or("runs-what-was-sent", runsWhatWasSent, arrivals: .unraced, noting: ["cancelled", "block", "end: value 1"]),
  cancelling(
    "observed-again-in-its-work", "Work that cancels its promise and observes it again serves the new handler.",
    "001 amenities 14", "here", needs: [.makeCancellable, .sharedRun], arrivals: .scripted, noting: ["again: value 1"]
  ) { trial in
    guard trial.subject.semantics.runs == .onFirstObserver else {
      throw Violation("its work runs before anybody knows the promise", .lacking)
    }
    let (log, ring, gate) = (trial.log, trial.ring(), trial.gate())
    let isFirst = Lock(true)
    let make = try need(.makeCancellable, trial.operations.makeCancellable)
    let promise = make(
      { settle in
        gate.enter(settle)
        guard isFirst.withLock({ exchange(&$0, with: false) }) else { return }
        try? ring.own.cancel()
        ring.own.observe(log, "again")
      }, {})
    ring.append(promise)
    promise.observe(log, "first")
    gate.open([value(1)])
  },
  cancelling(
    "cancelled-while-told", "When a handler cancels its promise, those that wait behind it get no outcome.",
    "001 amenities 14", "here", needs: [.manyObservers, .sharedRun], arrivals: .whilePending,
    given: [value(1)], noting: ["first"]
  ) { promise, log, _ in
    promise.observe { _ in
      log.note("first")
      do { try promise.cancel() } catch { log.note("\(error)") }
    }
    promise.observe(log, "second")
  }.or("runs-what-was-sent", runsWhatWasSent, noting: ["first", "second: value 1"]),
  cancelling(
    "cancelled-chain-runs-no-block", "After cancel, no block of the chain runs.", "001 amenities 14",
    "002 cancellation 2", needs: [.then], arrivals: .whilePending, given: [value(1)], noting: []
  ) { promise, log, _ in
    let end = try promise.then(log.noting("first block")).then(log.noting("second block"))
    end.observeValue(log)
    try end.cancel()
  }.or(
    "not-upwards", "Cancel doesn't travel up: earlier blocks run, the cancelled promise's own doesn't.",
    noting: ["first block"]),
  cancelling(
    "cancelled-by-its-own-block",
    "A promise that its own block cancels gets no outcome of the promise that the block returns.", "001 amenities 14",
    "here", needs: [.then], arrivals: .whilePending, noting: ["block"]
  ) { trial in
    let (returned, gate) = trial.gated()
    try trial.settle([value(1)]) { try chainCancelling($0, returning: returned, trial) }
    gate.open([value(2)])
  },
  cancelling(
    "attached-after-cancel", "Attaching to a cancelled promise doesn't bring it back.", "002 cancellation 4",
    arrivals: .scripted, given: [value(1)], noting: []
  ) { promise, log, _ in
    try promise.cancel()
    promise.observeValue(log)
  }.or("as-new", "A cancelled promise can be started again: the next observer starts it.") { trial in
    let (promise, gate) = trial.gated()
    promise.observe(trial.log, "early")
    try promise.cancel()
    promise.observe(trial.log, "late")
    gate.open([value(1)])
    try trial.expect("late: value 1")
  },
  cancelling(
    "cancelled-on-its-way", "After cancel, a handler that was sent to another queue gets no outcome.",
    "001 amenities 14", "002 cancellation 4", needs: [.observeOn], arrivals: .unraced, noting: ["cancelled"]
  ) { trial in
    let settling = try trial.settling(value(1))
    let (log, queue) = (trial.log, trial.queue("given"))
    queue.suspend()
    try settling.promise.observe(on: queue) { if $0 == value(1) { log.note(here(), $0) } }
    settling.arrive()
    try trial.quiesce()
    try settling.promise.cancel()
    log.note("cancelled")
    queue.resume()
    try trial.quiesce()
    queue.sync {}
  }.or("runs-what-was-sent", runsWhatWasSent, noting: ["cancelled", "given: value 1"]),
]

private let cancelling = Chapter(law: .cancelling, needs: [.cancel])

/// Chains a block that cancels its own promise and returns another, and notes a value that comes of it.
func chainCancelling(_ source: Specimen, returning returned: Specimen, _ trial: Trial) throws {
  let (log, ring) = (trial.log, trial.ring())
  let promise = try source.then { _ in
    log.note("block")
    do { try ring.own.cancel() } catch { log.note("\(error)") }
    return .promise(returned)
  }
  ring.append(promise)
  promise.observeValue(log)
}

/// What a promise does whose cancel comes too late for what is on a queue, or whose settling notifies all at once.
private let runsWhatWasSent = "What was sent before the cancel runs, and gets the value."

/// Cancels the promise while what was sent waits in a queue that is held.
private func cancelBeforeRelease(_ promise: Specimen, _ trial: Trial) throws {
  try promise.cancel()
  trial.log.note("cancelled")
  trial.releaseQueue()
  try trial.quiesce()
}
