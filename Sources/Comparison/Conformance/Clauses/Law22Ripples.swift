import Dispatch

/// How far does a cancellation go, and which observers get an error?
let rippleClauses: [Clause] = [
  Clause(
    "cancel-stops-the-work", law: .ripples, "Cancelling a promise stops its work before the call returns, once.",
    "002 cancellation", "001 cancel", needs: [.makeCancellable, .cancel], arrivals: .scripted
  ) { trial in
    let (promise, gate) = try trial.cancellable(noting: "stopped")
    let log = trial.log
    promise.observe { if case .success = $0 { log.note("received", $0) } }
    try promise.cancel()
    log.note("returned")
    try promise.cancel()
    gate.open([value(1)])
    try trial.expect("stopped", "returned")
  },
  Clause(
    "cancel-ripples-to-the-source", law: .ripples, "Cancelling the end of a chain stops the work at its source.",
    "002 cancellation", needs: [.makeCancellable, .cancel, .then], arrivals: .scripted,
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
    end.observe { if case .success = $0 { log.note("received", $0) } }
    try end.cancel()
    log.note("returned")
    gate.open([value(1)])
  },
  Clause(
    "dependent-is-told", law: .ripples,
    "A promise that depends on a cancelled one gets an error, after the work is stopped.",
    "002 cancellation", needs: [.makeCancellable, .cancel, .then], arrivals: .scripted,
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
    try trial.expect("stopped", "foreign error")
  },
  Clause(
    "cancel-reaches-the-adopted", law: .ripples, "Cancelling stops the work of a promise that a block returned.",
    "002 cancellation", needs: [.makeCancellable, .cancel, .then], arrivals: .scripted,
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
    outer.observe { if case .success = $0 { log.note("received", $0) } }
    try gate.waitForRun(until: trial.deadline)
    try trial.quiesce()
    try outer.cancel()
    gate.open([value(1)])
  },
  Clause(
    "racing-cancels-stop-once", law: .ripples, "Of threads that cancel at once, one stops the work.",
    "002 cancellation",
    "here", needs: [.makeCancellable, .cancel], arrivals: .race
  ) { trial in
    let (promise, gate) = try trial.cancellable(noting: "stopped")
    promise.observe { _ in }
    trial.atOnce((0..<4).map { _ in { try? promise.cancel() } })
    try trial.expect("stopped")
    withExtendedLifetime(gate) {}
  },
  Clause(
    "stop-may-cancel", law: .ripples, "A function that stops work may cancel the promise, and isn't called again.",
    "002 cancellation", "here", needs: [.makeCancellable, .cancel], arrivals: .scripted
  ) { trial in
    let (log, ring) = (trial.log, Ring())
    let left = Lock(3)
    trial.atEnd(ring.open)
    let (promise, _) = try trial.cancellable {
      log.note("stopped")
      if left.withLock({ exchange(&$0, $0 - 1) }) > 1 { try? ring.after(0, of: 1).cancel() }
    }
    ring.append(promise)
    promise.observe { _ in }
    try promise.cancel()
    log.note("returned")
    try trial.expect("stopped", "returned")
  },
  Clause(
    "returned-to-the-cancelled", law: .ripples,
    "A promise that a block returns to a promise which was cancelled meanwhile is cancelled.", "002 cancellation",
    needs: [.makeCancellable, .cancel, .then], arrivals: .whilePending,
    alternatives: [
      .init(
        "not-upwards", "The returned promise isn't stopped: its other observers get its value.",
        noting: ["block", "shared: value 2"])
    ],
    noting: ["block", "stopped"]
  ) { trial in
    let settling = try trial.settling(value(1))
    let (inner, gate) = try trial.cancellable(noting: "stopped")
    let (log, own) = (trial.log, Ring())
    // Where promises are shared, somebody else listens to it.
    if trial.subject.capabilities.contains(.manyObservers) { inner.observe(log, "shared") }
    trial.atEnd(own.open)
    let outer = try settling.promise.then { _ in
      log.note("block")
      do { try own.all[0].cancel() } catch { log.note("\(error)") }
      return .promise(inner)
    }
    own.append(outer)
    outer.observe { if case .success = $0 { log.note("received", $0) } }
    settling.arrive()
    try trial.begun(1)
    gate.open([value(2)])
  },
]
