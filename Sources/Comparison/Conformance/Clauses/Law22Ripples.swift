import Dispatch

/// How far does a cancellation go, and which observers get an error?
let rippleClauses: [Clause] = [
  ripples(
    "cancel-stops-the-work", "Cancelling a promise stops its work before the call returns, once.", "001 amenities 3",
    "002 cancellation 1, 5, 6", noting: ["stopped", "returned"]
  ) { trial in
    let (promise, gate) = try trial.cancellable(noting: "stopped")
    let log = trial.log
    promise.observeValue(log)
    try promise.cancel()
    log.note("returned")
    try promise.cancel()
    gate.open([value(1)])
  },
  ripples(
    "cancel-ripples-to-the-source", "Cancelling the end of a chain stops the work at its source.", "002 cancellation 2",
    needs: [.then],
    alternatives: [
      .init(
        "not-upwards", "Cancel doesn't travel up: the work goes on, the cancelled block doesn't run.",
        noting: ["returned"])
    ],
    noting: ["stopped", "returned"]
  ) { trial in
    let (source, gate) = try trial.cancellable(noting: "stopped")
    let log = trial.log
    let end = try source.then(log.noting("block"))
    end.observeValue(log)
    try end.cancel()
    log.note("returned")
    gate.open([value(1)])
  },
  ripples(
    "dependent-is-told", "A promise that depends on a cancelled one gets an error, after the work is stopped.",
    "002 cancellation 7",
    needs: [.then],
    alternatives: [
      Clause.Alternative("as-new", "A dependent of a cancelled promise gets nothing, and can be started again.") {
        trial in
        let (promise, gate) = try trial.cancellable(noting: "stopped")
        let dependent = try promise.then { .value($0 + 1) }
        dependent.observe(trial.log, "first")
        try promise.cancel()
        try trial.expect("stopped")
        dependent.observe(trial.log, "again")
        gate.open([value(1)])
        try trial.expect("stopped", "again: value 2")
        try trial.expectRuns(2, of: gate)
      }
    ]
  ) { trial in
    let (promise, gate) = try trial.cancellable(noting: "stopped")
    try promise.then { .value($0 + 1) }.observe(trial.log)
    try promise.cancel()
    gate.open([value(1)])
    try trial.expect("stopped", foreign(.cancelled))
  },
  ripples(
    "cancel-reaches-the-adopted", "Cancelling stops the work of a promise that a block returned.", "002 cancellation 2",
    needs: [.then],
    alternatives: [
      .init(
        "not-upwards",
        "Cancel doesn't travel up: the work goes on, and nobody behind the cancelled promise is notified.", noting: [])
    ],
    noting: ["stopped"]
  ) { trial in
    let (inner, gate) = try trial.cancellable(noting: "stopped")
    let log = trial.log
    let outer = try trial.value(0).then { _ in .promise(inner) }
    outer.observeValue(log)
    try gate.waitForRun(until: trial.deadline)
    try trial.quiesce()
    try outer.cancel()
    gate.open([value(1)])
  },
  ripples(
    "racing-cancels-stop-once", "Of threads that cancel at once, one stops the work.", "002 cancellation 2", "here",
    arrivals: .race
  ) { trial in
    let (promise, gate) = try trial.cancellable(noting: "stopped")
    promise.observe { _ in }
    trial.atOnce((0..<4).map { _ in { try? promise.cancel() } })
    try trial.expect("stopped")
    withExtendedLifetime(gate) {}
  },
  ripples(
    "stop-after-the-cancel", "A function that stops the work runs at once, and once, if it comes after the cancel.",
    "here", needs: [.addStop], noting: ["stopped", "stopped late", "returned"]
  ) { trial in
    let (promise, gate) = try trial.cancellable(noting: "stopped")
    let log = trial.log
    try promise.cancel()
    try need(.addStop, trial.operations.addStop)(promise) { log.note("stopped late") }
    log.note("returned")
    try promise.cancel()
    gate.open([value(1)])
  },
  ripples(
    "stop-of-the-left-out",
    "What stops a promise that a block returned runs, though another promise stands in for that one since.", "here",
    needs: [.then, .addStop], noting: ["stopped", "stopped between"], inAnyOrder: true
  ) { trial in
    let (inner, gate) = try trial.cancellable(noting: "stopped")
    let (log, addStop) = (trial.log, try need(.addStop, trial.operations.addStop))
    let source = trial.value(1)
    let outer = try trial.value(0).then { _ in
      guard let between = try? source.then({ _ in .promise(inner) }) else { return .value(0) }
      addStop(between) { log.note("stopped between") }
      return .promise(between)
    }
    outer.observeValue(log)
    try gate.waitForRun(until: trial.deadline)
    try trial.quiesce()
    try outer.cancel()
    gate.open([value(1)])
  },
  ripples(
    "cancel-of-the-refused", "Cancelling a promise that a source refused leaves the source and its consumer alone.",
    "here", needs: [.oneConsumer, .then, .settled], noting: ["block", "first: value 1"]
  ) { trial in
    let (source, gate) = try trial.cancellable(noting: "stopped")
    try source.then(trial.log.noting("block")).observe(trial.log, "first")
    try trial.settled([source, trial.gated().0]).cancel()
    gate.open([value(1)])
  },
  ripples(
    "stop-may-cancel", "A function that stops work may cancel the promise, and isn't called again.",
    "002 cancellation 6", "here", noting: ["stopped", "returned"]
  ) { trial in
    let (log, ring) = (trial.log, Ring())
    let left = Lock(3)
    trial.atEnd(ring.open)
    let (promise, _) = try trial.cancellable {
      log.note("stopped")
      if left.withLock({ exchange(&$0, with: $0 - 1) }) > 1 { try? ring.after(0, of: 1).cancel() }
    }
    ring.append(promise)
    promise.observe { _ in }
    try promise.cancel()
    log.note("returned")
  },
  ripples(
    "returned-to-the-cancelled",
    "A promise that a block returns to a promise which was cancelled meanwhile is cancelled.", "002 cancellation 2",
    needs: [.then],
    arrivals: .whilePending,
    alternatives: [
      .init(
        "not-upwards", "The returned promise isn't stopped: its other observers get its value.",
        noting: ["block", "shared: value 2"])
    ],
    noting: ["block", "stopped"]
  ) { trial in
    let (inner, gate) = try trial.cancellable(noting: "stopped")
    // Where promises are shared, somebody else listens to it.
    if trial.subject.capabilities.contains(.manyObservers) { inner.observe(trial.log, "shared") }
    try trial.settle([value(1)]) { try chainCancelling($0, returning: inner, trial) }
    try trial.begun(1)
    gate.open([value(2)])
  },
]

private let ripples = Chapter(
  .ripples, needs: [.makeCancellable, .cancel], arrivals: .scripted)
