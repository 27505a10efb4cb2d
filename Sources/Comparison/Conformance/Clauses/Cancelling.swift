/// Laws 21 and 23: what cancelling leaves behind, and who wins when it races with settling.
let cancelClauses = [
  Clause(
    "cancelled-hears-no-value", law: 21, "After cancel, no handler that hadn't run hears a value.",
    "001 cancel", "002 cancellation", needs: [.cancel], arrivals: .whilePending
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    settling.promise.observe { if case .success = $0 { log.note("heard", $0) } }
    try settling.promise.cancel()
    settling.arrive()
    try trial.expect([])
  },
  Clause(
    "cancel-twice", law: 21, "Cancelling again does nothing more.", "002 cancellation", needs: [.cancel],
    arrivals: .whilePending
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    settling.promise.observe { if case .success = $0 { log.note("heard", $0) } }
    for _ in 0..<3 { try settling.promise.cancel() }
    settling.arrive()
    for _ in 0..<3 { try settling.promise.cancel() }
    try trial.expect([])
  },
  Clause(
    "cancel-after-settling", law: 21, "Cancelling a settled promise whose handler ran changes nothing.",
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
    "cancel-keeps-the-outcome", law: 21, "The outcome of a settled promise can be read after cancel.", "001 cancel",
    "here", needs: [.cancel, .read]
  ) { trial in
    let settling = try trial.settling(value(1))
    settling.promise.observe(trial.log)
    settling.arrive()
    try trial.expect("value 1")
    try settling.promise.cancel()
    try trial.expect(try settling.promise.read() == value(1), "the outcome can't be read any more")
  },
  Clause(
    "cancelled-after-dispatch", law: 21, "After cancel, a block that was dispatched and hadn't run doesn't run.",
    "001 cancel", "here", needs: [.cancel, .then]
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    let end = try settling.promise.then { value in
      log.note("block")
      return .value(value)
    }
    end.observe { _ in }
    trial.holdQueue()
    settling.arrive()
    try end.cancel()
    log.note("cancelled")
    trial.releaseQueue()
    try trial.quiesce()
    try trial.expect(log.notes.last == "cancelled", "noted \(log.notes)")
  },
  Clause(
    "settled-cancelled-after-dispatch", law: 21,
    "Cancelling a settled promise itself drops its block that was dispatched and hadn't run.", "001 cancel", "here",
    needs: [.cancel, .then]
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    trial.holdQueue()
    let end = try settling.promise.then { value in
      log.note("block")
      return .value(value)
    }
    end.observe(log, "end")
    settling.arrive()
    try settling.promise.cancel()
    log.note("cancelled")
    trial.releaseQueue()
    try trial.quiesce()
    let right = [["block", "end: value 1", "cancelled"], ["cancelled", "end: foreign error"]]
    try trial.expect(right.contains(log.notes), "noted \(log.notes)")
  },
  Clause(
    "cancelled-while-told", law: 21, "When a handler cancels its promise, those that wait behind it aren't told.",
    "001 cancel", "here", needs: [.cancel, .manyObservers, .sharedRun], arrivals: .whilePending
  ) { trial in
    let settling = try trial.settling(value(1))
    let promise = settling.promise
    let log = trial.log
    promise.observe { _ in
      log.note("first")
      do { try promise.cancel() } catch { log.note("\(error)") }
    }
    promise.observe(log, "second")
    settling.arrive()
    try trial.expect("first")
  },
  Clause(
    "cancelled-chain-runs-no-block", law: 21, "After cancel, no block of the chain runs.", "001 cancel",
    "002 cancellation", needs: [.cancel, .then], arrivals: .whilePending,
    alternatives: [
      Clause.Alternative(
        "not-upwards", "Cancel doesn't travel up: earlier blocks run, the cancelled promise's own doesn't."
      ) { trial in
        try cancelEnd(trial)
        try trial.expect("first block")
      }
    ]
  ) { trial in
    try cancelEnd(trial)
    try trial.expect([])
  },
  Clause(
    "settle-before-cancel-wins", law: 23, "A value that was heard before cancel stays heard, once.", "here",
    needs: [.cancel]
  ) { trial in
    let settling = try trial.settling(value(1))
    settling.promise.observe(trial.log)
    settling.arrive()
    _ = trial.log.wait(for: 1, until: trial.deadline)
    try settling.promise.cancel()
    try trial.expect("value 1")
  },
  Clause(
    "cancel-races-settle", law: 23, "When cancelling and settling race, a value is heard once or not at all.", "here",
    needs: [.cancel], arrivals: .race
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    settling.promise.observe { if case .success = $0 { log.note("heard", $0) } }
    try settling.promise.cancel()
    settling.arrive()
    try trial.quiesce()
    try trial.expect(log.notes.isEmpty || log.notes == ["heard: value 1"], "heard \(log.notes)")
  },
  Clause(
    "cancel-returns-then-silence", law: 23,
    "A result isn't heard after cancel returned, unless the block before it had begun.", "here",
    needs: [.cancel, .then], arrivals: .race
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    let end = try settling.promise.then { value in
      log.note("begun")
      return .value(value)
    }
    end.observe { if case .success = $0 { log.note("heard", $0) } }
    try end.cancel()
    log.note("cancelled")
    settling.arrive()
    try trial.quiesce()
    let after = log.notes.drop { $0 != "cancelled" }
    try trial.expect(!after.contains("heard: value 1") || log.notes.first == "begun", "after cancel: \(log.notes)")
  },
]

/// Cancels the end of a chain of two blocks, then settles its source.
private func cancelEnd(_ trial: Trial) throws {
  let settling = try trial.settling(value(1))
  let log = trial.log
  let end = try settling.promise.then { value in
    log.note("first block")
    return .value(value)
  }.then { value in
    log.note("second block")
    return .value(value)
  }
  end.observe { if case .success = $0 { log.note("heard", $0) } }
  try end.cancel()
  settling.arrive()
}
