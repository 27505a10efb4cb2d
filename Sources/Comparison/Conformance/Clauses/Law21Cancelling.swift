import Dispatch

/// What does cancelling leave behind?
let cancellingClauses: [Clause] = [
  Clause(
    "cancelled-hears-no-value", law: .cancelling, "After cancel, no handler that hadn't run gets a value.",
    "001 cancel", "002 cancellation", needs: [.cancel], arrivals: .whilePending, given: [value(1)], noting: []
  ) { promise, log, _ in
    promise.observe { if case .success = $0 { log.note("received", $0) } }
    try promise.cancel()
  },
  Clause(
    "cancel-twice", law: .cancelling, "Cancelling again does nothing more.", "002 cancellation", needs: [.cancel],
    arrivals: .whilePending
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    settling.promise.observe { if case .success = $0 { log.note("received", $0) } }
    for _ in 0..<3 { try settling.promise.cancel() }
    settling.arrive()
    for _ in 0..<3 { try settling.promise.cancel() }
    try trial.expect([])
  },
  Clause(
    "cancel-after-settling", law: .cancelling, "Cancelling a settled promise whose handler ran changes nothing.",
    "001 cancel", needs: [.cancel]
  ) { trial in
    let settling = try trial.settling(value(1))
    settling.promise.observe(trial.log)
    settling.arrive()
    try trial.expect("value 1")
    try settling.promise.cancel()
    try trial.expect("value 1")
  },
  Clause(
    "cancelled-after-dispatch", law: .cancelling,
    "After cancel, a block that was dispatched and hadn't run doesn't run.",
    "001 cancel", "here", needs: [.cancel, .then],
    alternatives: [
      sendsOff { trial in
        try cancelDispatched(trial)
        try trial.expectUnordered(["cancelled", "block"])
      }
    ]
  ) { trial in
    try cancelDispatched(trial)
    try trial.expect(trial.log.notes.last == "cancelled", "noted \(trial.log.notes)")
  },
  Clause(
    "settled-cancelled-after-dispatch", law: .cancelling,
    "Cancelling a settled promise itself drops its block that was dispatched and hadn't run.", "001 cancel", "here",
    needs: [.cancel, .then],
    alternatives: [
      sendsOff { trial in
        try cancelSettled(trial)
        try trial.expect("cancelled", "block", "end: value 1")
      }
    ]
  ) { trial in
    try cancelSettled(trial)
    let right = [["block", "end: value 1", "cancelled"], ["cancelled", "end: foreign error"]]
    try trial.expect(right.contains(trial.log.notes), "noted \(trial.log.notes)")
  },
  Clause(
    "cancelled-while-told", law: .cancelling,
    "When a handler cancels its promise, those that wait behind it get no outcome.",
    "001 cancel", "here", needs: [.cancel, .manyObservers, .sharedRun], arrivals: .whilePending,
    alternatives: [.init("runs-what-was-sent", runsWhatWasSent, noting: ["first", "second: value 1"])],
    given: [value(1)], noting: ["first"]
  ) { promise, log, _ in
    promise.observe { _ in
      log.note("first")
      do { try promise.cancel() } catch { log.note("\(error)") }
    }
    promise.observe(log, "second")
  },
  Clause(
    "cancelled-chain-runs-no-block", law: .cancelling, "After cancel, no block of the chain runs.", "001 cancel",
    "002 cancellation", needs: [.cancel, .then], arrivals: .whilePending,
    alternatives: [
      .init(
        "not-upwards", "Cancel doesn't travel up: earlier blocks run, the cancelled promise's own doesn't.",
        noting: ["first block"])
    ],
    given: [value(1)], noting: []
  ) { promise, log, _ in
    let end = try promise.then(log.noting("first block")).then(log.noting("second block"))
    end.observe { if case .success = $0 { log.note("received", $0) } }
    try end.cancel()
  },
  Clause(
    "cancelled-by-its-own-block", law: .cancelling,
    "A promise that its own block cancels gets no outcome of the promise that the block returns.", "001 cancel", "here",
    needs: [.cancel, .then], arrivals: .whilePending
  ) { trial in
    let settling = try trial.settling(value(1))
    let (returned, gate) = trial.gated()
    let log = trial.log
    let own = Ring()
    trial.atEnd(own.open)
    let promise = try settling.promise.then { _ in
      log.note("block")
      do { try own.all[0].cancel() } catch { log.note("\(error)") }
      return .promise(returned)
    }
    own.append(promise)
    promise.observe { if case .success = $0 { log.note("received", $0) } }
    settling.arrive()
    gate.open([value(2)])
    try trial.expect("block")
  },
  Clause(
    "attached-after-cancel", law: .cancelling, "Attaching to a cancelled promise doesn't bring it back.",
    "002 cancellation",
    needs: [.cancel], arrivals: .scripted,
    alternatives: [
      Clause.Alternative("as-new", createdAgain) { trial in
        let (promise, gate) = trial.gated()
        promise.observe(trial.log, "early")
        try promise.cancel()
        promise.observe(trial.log, "late")
        gate.open([value(1)])
        try trial.expect("late: value 1")
      }
    ]
  ) { trial in
    let (promise, gate) = trial.gated()
    let log = trial.log
    try promise.cancel()
    promise.observe { if case .success = $0 { log.note("received", $0) } }
    gate.open([value(1)])
    try trial.expect([])
  },
  Clause(
    "cancelled-on-its-way", law: .cancelling,
    "After cancel, a handler that was sent to another queue gets no outcome.",
    "001 cancel", "002 cancellation", needs: [.cancel, .observeOn], arrivals: .unraced,
    alternatives: [.init("runs-what-was-sent", runsWhatWasSent, noting: ["cancelled", "given: value 1"])],
    noting: ["cancelled"]
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
  },
]

/// What a promise does whose cancel comes too late for what is on a queue, or whose settling notifies all at once.
private func sendsOff(_ body: @escaping Clause.Body) -> Clause.Alternative {
  Clause.Alternative("runs-what-was-sent", runsWhatWasSent, arrivals: .unraced, body: body)
}

private let runsWhatWasSent = "What was sent before the cancel runs, and gets the value."

/// Cancels the end of a chain whose block waits in a queue.
private func cancelDispatched(_ trial: Trial) throws {
  let settling = try trial.settling(value(1))
  let end = try settling.promise.then(trial.log.noting("block"))
  end.observe { _ in }
  trial.holdQueue()
  settling.arrive()
  try end.cancel()
  try releaseCancelled(trial)
}

/// Cancels a settled promise whose block waits in a queue.
private func cancelSettled(_ trial: Trial) throws {
  let settling = try trial.settling(value(1))
  trial.holdQueue()
  try settling.promise.then(trial.log.noting("block")).observe(trial.log, "end")
  settling.arrive()
  try settling.promise.cancel()
  try releaseCancelled(trial)
}

private func releaseCancelled(_ trial: Trial) throws {
  trial.log.note("cancelled")
  trial.releaseQueue()
  try trial.quiesce()
}

private let createdAgain = "A cancelled promise can be started again: the next observer starts it."
