import Dispatch

/// Laws 21 to 23: how far a cancellation goes, what the work may do when it is stopped, and who wins a race with it.
private let asNew = "A cancelled promise is as new: who asks again starts it again."
private let downOnly =
  "Cancel doesn't travel up: the work goes on, and nobody behind the cancelled promise hears of it."

/// A source that can be stopped, and a chain of two blocks behind it that is observed.
private func chained(_ trial: Trial) throws -> (source: Specimen, middle: Specimen, end: Specimen, gate: Gate) {
  let (source, gate) = try trial.cancellable(noting: "stopped")
  let log = trial.log
  @Sendable func block(_ value: Int) -> Reply<Specimen> {
    log.note("block")
    return .value(value)
  }
  let middle = try source.then(block)
  let end = try middle.then(block)
  end.observe(log)
  return (source, middle, end, gate)
}

/// An observed promise whose block returned a pending one that can be stopped.
private func adopted(_ trial: Trial) throws -> (Specimen, Gate) {
  let (inner, gate) = try trial.cancellable(noting: "stopped")
  let log = trial.log
  let outer = try trial.value(0).then { _ in .promise(inner) }
  outer.observe { if case .success = $0 { log.note("heard", $0) } }
  try gate.waitForRun(until: trial.deadline)
  try trial.quiesce()
  return (outer, gate)
}

let silenceClauses = [
  Clause(
    "cancelled-hears-no-error", law: 21, "After cancel, no handler that hadn't run hears what the work failed with.",
    "001 cancel", "002 cancellation", needs: [.cancel], arrivals: .whilePending
  ) { trial in
    let settling = try trial.settling(error(1))
    let log = trial.log
    settling.promise.observe { if $0 == error(1) { log.note("heard", $0) } }
    try settling.promise.cancel()
    settling.arrive()
    try trial.expect([])
  },
  Clause(
    "cancelled-by-its-own-block", law: 21,
    "A promise that its own block cancels hears nothing of the promise that the block returns.", "001 cancel", "here",
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
    promise.observe { if case .success = $0 { log.note("heard", $0) } }
    settling.arrive()
    gate.open([value(2)])
    try trial.expect("block")
  },
  Clause(
    "attached-after-cancel", law: 21, "Attaching to a cancelled promise doesn't bring it back.", "002 cancellation",
    needs: [.cancel], arrivals: .scripted,
    alternatives: [
      Clause.Alternative("as-new", asNew) { trial in
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
    promise.observe { if case .success = $0 { log.note("heard", $0) } }
    gate.open([value(1)])
    try trial.expect([])
  },
]

let reachClauses = [
  Clause(
    "cancel-tells-the-end", law: 22, "Cancelling the source gives the end of its chain an error, once; no block runs.",
    "002 cancellation", needs: [.makeCancellable, .cancel, .then], arrivals: .scripted,
    alternatives: [
      Clause.Alternative("as-new", "What is chained from a cancelled promise goes back with it, and hears nothing.") {
        trial in
        let (source, _, end, gate) = try chained(trial)
        try source.cancel()
        gate.open([value(1)])
        try trial.expect("stopped")
        withExtendedLifetime(end) {}
      }
    ]
  ) { trial in
    let (source, _, end, gate) = try chained(trial)
    try source.cancel()
    gate.open([value(1)])
    try trial.expect("stopped", "foreign error")
    withExtendedLifetime(end) {}
  },
  Clause(
    "cancel-the-middle", law: 22, "Cancelling the middle of a chain stops the work and tells the end; no block runs.",
    "002 cancellation", needs: [.makeCancellable, .cancel, .then], arrivals: .scripted,
    alternatives: [
      Clause.Alternative("not-upwards", downOnly) { trial in
        let (_, middle, _, gate) = try chained(trial)
        try middle.cancel()
        gate.open([value(1)])
        try trial.expect([])
      }
    ]
  ) { trial in
    let (_, middle, _, gate) = try chained(trial)
    try middle.cancel()
    gate.open([value(1)])
    try trial.expect("stopped", "foreign error")
  },
  Clause(
    "cancel-reaches-the-adopted", law: 22, "Cancelling stops the work of a promise that a block returned.",
    "002 cancellation", needs: [.makeCancellable, .cancel, .then], arrivals: .scripted,
    alternatives: [
      Clause.Alternative("not-upwards", downOnly) { trial in
        let (outer, gate) = try adopted(trial)
        try outer.cancel()
        gate.open([value(1)])
        try trial.expect([])
      }
    ]
  ) { trial in
    let (outer, gate) = try adopted(trial)
    try outer.cancel()
    gate.open([value(1)])
    try trial.expect("stopped")
  },
  Clause(
    "cancel-leaves-siblings", law: 22, "Cancelling one chain leaves another from the same source alone.", "001 cancel",
    needs: [.cancel, .then, .manyObservers, .sharedRun], arrivals: .whilePending
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    let chains = try ["a", "b"].map { label in
      let end = try settling.promise.then { .value($0 + 1) }
      end.observe(log, label)
      return end
    }
    try chains[0].cancel()
    settling.arrive()
    try trial.expect("b: value 2")
  },
]

let stopClauses = [
  Clause(
    "racing-cancels-stop-once", law: 22, "Of threads that cancel at once, one stops the work.", "002 cancellation",
    "here", needs: [.makeCancellable, .cancel], arrivals: .race
  ) { trial in
    let (promise, gate) = try trial.cancellable(noting: "stopped")
    promise.observe { _ in }
    let start = DispatchSemaphore(value: 0)
    let done = (0..<4).map { _ in
      onThread {
        start.wait()
        try? promise.cancel()
      }
    }
    for _ in done { start.signal() }
    for group in done { group.wait() }
    try trial.expect("stopped")
    withExtendedLifetime(gate) {}
  },
  Clause(
    "stop-may-cancel", law: 22, "What stops the work may cancel the promise itself, and isn't called again.",
    "002 cancellation", "here", needs: [.makeCancellable, .cancel], arrivals: .scripted
  ) { trial in
    let (log, ring) = (trial.log, Ring())
    let left = Lock(3)
    trial.atEnd(ring.open)
    let (promise, _) = try trial.cancellable {
      log.note("stopped")
      let again = left.withLock { left in
        left -= 1
        return left > 0
      }
      if again { try? ring.after(0, of: 1).cancel() }
    }
    ring.append(promise)
    promise.observe { _ in }
    try promise.cancel()
    log.note("returned")
    try trial.expect("stopped", "returned")
  },
  Clause(
    "stop-may-settle", law: 23, "When the work answers a cancellation with a value, nobody hears that value.",
    "002 cancellation", "here", needs: [.makeCancellable, .cancel], arrivals: .scripted
  ) { trial in
    let log = trial.log
    let gates = Lock<[Gate]>([])
    let (promise, gate) = try trial.cancellable {
      log.note("stopped")
      for gate in gates.withLock({ $0 }) { gate.open([value(1)]) }
    }
    gates.withLock { $0 = [gate] }
    trial.atEnd { gates.withLock { $0 = [] } }
    promise.observe { if case .success = $0 { log.note("heard", $0) } }
    try promise.cancel()
    try trial.expect("stopped")
  },
  Clause(
    "stopped-or-heard", law: 23, "When cancelling and settling race, the work isn't stopped whose value is heard.",
    "002 cancellation", "here", needs: [.makeCancellable, .cancel], arrivals: .race
  ) { trial in
    let (promise, gate) = try trial.cancellable(noting: "stopped")
    let log = trial.log
    promise.observe { if case .success = $0 { log.note("heard", $0) } }
    let done = onThread { gate.open([value(1)]) }
    for _ in 0..<Int.random(in: 0..<4_000) { spin() }
    try promise.cancel()
    done.wait()
    try trial.quiesce()
    try promise.cancel()
    try trial.expect(log.notes.count <= 1, "noted \(log.notes)")
  },
  Clause(
    "cancelled-or-settled", law: 23, "When cancelling and settling race, what depends on it hears one of the two.",
    "002 cancellation", "here", needs: [.cancel, .then], arrivals: .race,
    alternatives: [
      Clause.Alternative("value-or-silence", "What depends on it hears the value once, or nothing.") { trial in
        try cancelRacing(trial)
        try trial.expect(trial.log.notes.isEmpty || trial.log.notes == ["value 1"], "heard \(trial.log.notes)")
      }
    ]
  ) { trial in
    try cancelRacing(trial)
    _ = trial.log.wait(for: 1, until: trial.deadline)
    try trial.quiesce()
    try trial.expect([["value 1"], ["foreign error"]].contains(trial.log.notes), "heard \(trial.log.notes)")
  },
]

private func cancelRacing(_ trial: Trial) throws {
  let settling = try trial.settling(value(1))
  let next = try settling.promise.then { .value($0) }
  next.observe(trial.log)
  for _ in 0..<Int.random(in: 0..<2_000) { spin() }
  try settling.promise.cancel()
  settling.arrive()
  try trial.quiesce()
}
