import Dispatch

/// Is a blocking wait refused that provably can't end, and no other?
let blockingClauses: [Clause] = [
  goingOn("wait-for-a-value", "A thread that waits goes on with the value.", "004 awaitPromise 1", value(1)),
  goingOn("wait-for-an-error", "A thread that waits goes on with the error.", "004 awaitPromise 3", error(1)),
  waiting(
    "many-wait", "Many threads may wait for one promise.", "004 awaitPromise 1", needs: [.manyObservers],
    arrivals: .five, given: [value(1)], noting: (1...4).map { "\($0): value 1" }, inAnyOrder: true
  ) { promise, log, _ in for number in 1...4 { wait(for: promise, log, "\(number)") } },
  waiting(
    "wait-gives-up", "A wait with a time ends with it; the promise goes on.", "004 awaitPromise 1",
    needs: [.manyObservers], given: [value(1)], before: ["wait: timed out"], noting: ["value 1"]
  ) { promise, log, trial in
    log.note("wait") { try promise.waitHere(0) }
    try trial.expect("wait: timed out")
    promise.observe(log)
  }.or(noLimit(0)),
  goingOn(
    "wait-in-time", "An outcome within the time is the outcome of the wait.", "004 awaitPromise 1", value(1),
    seconds: 60),
  waiting(
    "wait-of-no-time", "A wait whose limit is negative or not a number only looks whether the promise is settled.",
    "here", needs: [.manyObservers], noting: notTimes.map { "\($0): timed out" }
  ) { trial in
    let promise = trial.pending()
    for seconds in notTimes { trial.log.note("\(seconds)") { try promise.waitHere(seconds) } }
  }.or(noLimit(0)),
  goingOn("wait-without-end", "A wait may have an infinite limit.", "here", value(1), seconds: .infinity),
  goingOn(
    "wait-beyond-the-clock", "A wait may have a limit beyond the range of any clock.", "here", value(1),
    seconds: .greatestFiniteMagnitude),
  waiting(
    "wait-of-no-time-for-settled", "A settled promise has its outcome, even for a wait of 0.", "004 awaitPromise 1",
    arrivals: .afterwards, noting: ["wait: value 1"]
  ) { trial in
    let promise = trial.value(1)
    try trial.quiesce()
    trial.log.note("wait") { try promise.waitHere(0) }
  },
  waiting(
    "wait-in-a-block", "A block may wait for promises whose blocks run elsewhere, one after the other.",
    "004 awaitPromise 2", needs: [.thenOn], noting: ["1: value 2", "2: value 4", "3: value 6", "value 9"]
  ) { trial in
    let other = trial.queue("other")
    try trial.value(0).then(on: trial.queue("own")) { _ in
      for number in 1...3 {
        trial.log.note("\(number)") { try trial.value(number).then(on: other) { .value($0 * 2) }.waitHere() }
      }
      return .value(9)
    }.observe(trial.log)
  },
  waiting(
    "wait-for-itself", "A block that waits for its own promise is refused.", "004 awaitPromise 4",
    needs: [.thenOn, .identity], noting: ["about to wait", "block: refused", "value 1"]
  ) { trial in
    let (log, ring, (source, gate)) = (trial.log, trial.ring(), trial.gated())
    let promise = try source.then(on: trial.queue("own")) { _ in
      log.note("about to wait")
      log.note("block") { try ring.own.waitHere() }
      return .value(1)
    }
    ring.append(promise)
    promise.observe(log)
    gate.open([value(0)])
  }.or(waitsOn),
  waiting(
    "wait-in-a-cycle", "Of blocks that wait for each other's promises the last one is refused; both end.",
    "004 awaitPromise 4", needs: [.thenOn, .identity], noting: ["about to wait", "refused", "waited"]
  ) { try waitForEachOther($0) }
  .or(waitsOn),
  waiting(
    "limit-breaks-a-cycle", "A wait for a block that waits in turn, but has a limit, isn't refused.",
    "004 awaitPromise 1", needs: [.thenOn, .identity], noting: ["about to wait", "waited"]
  ) { try waitForEachOther($0, limit: Play.moment) }
  .or(noLimit(0)),
  waiting(
    "wait-on-main-for-other-threads", "The main thread may wait for what another thread settles.", "004 awaitPromise 1",
    arrivals: .elsewhere, isolated: true, given: [value(1)], noting: ["main: value 1"]
  ) { promise, _, trial in waitOnMain(trial) { _ in promise } },
  waiting(
    "wait-on-main-for-other-queues", "The main thread may wait for a block on another queue.", "004 awaitPromise 1",
    needs: [.thenOn], isolated: true, noting: ["main: value 2"]
  ) { trial in
    let other = trial.queue("other")
    waitOnMain(trial) { _ in try trial.value(1).then(on: other) { .value($0 + 1) } }
  },
  waiting(
    "wait-on-main-for-main", "On the main thread a wait for a block bound for it is refused, and the block runs.",
    "004 awaitPromise 4", needs: [.thenOn], isolated: true, noting: ["about to wait", "main: refused", "block on main"]
  ) { trial in
    waitOnMain(trial) { log in
      let bound = try trial.value(1).then(on: .main, log.placing("block"))
      try trial.quiesce()
      log.note("about to wait")
      return bound
    }
  }.or(waitsOn),
  waiting(
    "wait-on-main-refused-later",
    "A wait that begins before its promise needs the main thread is refused when it does.", "004 awaitPromise 4",
    needs: [.thenOn], arrivals: .elsewhere, isolated: true, given: [value(1)],
    noting: ["about to wait", "main: refused", "block on main"]
  ) { source, _, trial in
    waitOnMain(trial) { log in
      let bound = try source.then(on: .main, log.placing("block"))
      log.note("about to wait")
      return bound
    }
  }.or(waitsOn),
  waiting(
    "wait-on-main-for-a-passing-error", "On the main thread an error that passes a block bound for it is waited for.",
    "004 awaitPromise 3",
    needs: [.thenOn], arrivals: .elsewhere, isolated: true, given: [error(1)], noting: ["main: error 1"]
  ) { source, _, trial in waitOnMain(trial) { _ in try source.then(on: .main) { .value($0) } } },
]

private let waiting = Chapter(.blocking, needs: [.waitHere], arrivals: .scripted)

private func goingOn(_ id: String, _ statement: String, _ source: String, _ outcome: Outcome, seconds: Double? = nil)
  -> Clause
{
  waiting(id, statement, source, arrivals: .five, given: [outcome], noting: ["thread: \(text(outcome))"]) {
    promise, log, _ in
    wait(for: promise, log, seconds: seconds)
  }
}

/// A plain wait that is given so many seconds, and ignores them.
func noLimit(_ seconds: Double) -> Clause.Alternative {
  Clause.Alternative("no-limit", "A wait has no limit: it goes on until the promise has settled.") { trial in
    let (promise, gate) = trial.gated()
    wait(for: promise, trial.log, seconds: seconds).wait()
    try gate.waitForRun(until: trial.deadline)
    // What isn't to happen has a moment in which it could.
    _ = trial.log.wait(for: 1, until: Deadline(seconds: max(seconds * 2, Play.moment)))
    try trial.expect([])
    gate.open([value(1)])
    try trial.expect("thread: value 1")
  }
}

/// A plain wait, where the body begins one that can't end.
private let waitsOn = Clause.Alternative(
  "waits-on", "No wait is refused: one that can't end waits for ever, and other promises go on.", ends: .waiting,
  checking: { trial in
    try trial.expect("about to wait")
    // What isn't to happen has a moment in which it could.
    let ended = trial.log.wait(for: 2, until: Deadline(seconds: Play.moment))
    try trial.quiesce()
    try trial.expect(!ended, "noted \(trial.log.notes)")
  })

extension Recorder {
  /// Notes how a blocking wait ended.
  func note(_ label: String, _ wait: () throws -> Waited) {
    switch try? wait() {
    case .outcome(let outcome): note(label, outcome)
    case .refused: note("\(label): refused")
    case .timedOut: note("\(label): timed out")
    case nil: note("\(label): nothing")
    }
  }
}

/// Waits on a thread of its own, which gives a signal when it is about to.
@discardableResult
private func wait(
  for promise: Specimen, _ log: Recorder, _ label: String = "thread", seconds: Double? = nil
) -> DispatchSemaphore {
  let begins = DispatchSemaphore(value: 0)
  onThread {
    begins.signal()
    log.note(label) { try promise.waitHere(seconds) }
  }
  return begins
}

/// Waits on the main queue for a promise that is made there, and returns when the wait is about to begin.
private func waitOnMain(_ trial: Trial, for make: @escaping @Sendable (Recorder) throws -> Specimen) {
  let begins = DispatchSemaphore(value: 0)
  trial.beginOnMain { log in
    let promise = try? make(log)
    begins.signal()
    log.note("main") { try promise?.waitHere() ?? .timedOut }
  }
  _ = begins.wait(until: trial.deadline)
}

/// Runs two blocks that wait for each other's promises. The second one begins when the first is about to wait, which
/// isn't noted if it waits with a limit: that may close the ring, and be refused.
private func waitForEachOther(_ trial: Trial, limit: Double? = nil) throws {
  let (log, members, entered) = (trial.log, trial.ring(), DispatchSemaphore(value: 0))
  let gates = (0..<2).map { _ in trial.gated() }
  for index in 0..<2 {
    let member = try gates[index].0.then(on: trial.queue("\(index)")) { _ in
      if index == 0 { entered.signal() } else { log.note("about to wait") }
      let seconds = index == 0 ? limit : nil
      let waited = try? members.after(index, of: 2).waitHere(seconds)
      if seconds == nil { log.note(waited == .refused ? "refused" : "waited") }
      return .value(1)
    }
    members.append(member)
  }
  gates[0].1.open([value(0)])
  _ = entered.wait(until: trial.deadline)
  gates[1].1.open([value(0)])
}
