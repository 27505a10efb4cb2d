import Dispatch

/// Law 29: a thread that waits for a promise. Only what provably can't end is refused.
private func waiting(
  _ id: String, _ statement: String, needs: Set<Capability> = [], arrivals: Arrivals = .scripted,
  isolated: Bool = false, _ body: @escaping Clause.Body
) -> Clause {
  Clause(
    id, law: 29, statement, "004 awaitPromise", needs: needs.union([.waitHere]), arrivals: arrivals, isolated: isolated,
    body: body)
}

private func note(_ log: Recorder, _ label: String, _ wait: () throws -> Waited) {
  switch try? wait() {
  case .outcome(let outcome): log.note(label, outcome)
  case .refused: log.note("\(label): refused")
  case .timedOut: log.note("\(label): timed out")
  case nil: log.note("\(label): nothing")
  }
}

/// Begins to wait on a thread of its own.
private func wait(for promise: Specimen, _ log: Recorder, _ label: String = "thread", seconds: Double? = nil) {
  onThread { note(log, label) { try promise.waitHere(seconds) } }
}

/// Makes a promise whose block runs on a queue and can name the promise.
private func block(
  on queue: DispatchQueue, _ trial: Trial, _ body: @escaping @Sendable (Specimen?) -> Reply<Specimen>
) throws -> Specimen {
  let (source, gate) = trial.gated()
  let own = Lock<Specimen?>(nil)
  let promise = try source.then(on: queue) { _ in body(own.withLock { $0 }) }
  own.withLock { $0 = promise }
  gate.open([value(0)])
  return promise
}

let blockingWaitClauses = [
  waiting("wait-for-a-value", "A thread that waits goes on with the value.", arrivals: .five) { trial in
    let settling = try trial.settling(value(1))
    wait(for: settling.promise, trial.log)
    settling.arrive()
    try trial.expect("thread: value 1")
  },
  waiting("wait-for-an-error", "A thread that waits goes on with the error.", arrivals: .five) { trial in
    let settling = try trial.settling(error(1))
    wait(for: settling.promise, trial.log)
    settling.arrive()
    try trial.expect("thread: error 1")
  },
  waiting("many-wait", "Many threads may wait for one promise.", needs: [.manyObservers], arrivals: .five) {
    trial in
    let settling = try trial.settling(value(1))
    for number in 1...4 { wait(for: settling.promise, trial.log, "\(number)") }
    settling.arrive()
    try trial.expectUnordered((1...4).map { "\($0): value 1" })
  },
  waiting("wait-gives-up", "A wait with a time ends with it; the promise goes on.", needs: [.manyObservers]) { trial in
    let (promise, gate) = trial.gated()
    note(trial.log, "wait") { try promise.waitHere(0) }
    try trial.expect("wait: timed out")
    promise.observe(trial.log)
    gate.open([value(1)])
    try trial.expect("wait: timed out", "value 1")
  },
  waiting("wait-in-time", "An outcome within the time is the outcome of the wait.", arrivals: .five) {
    trial in
    let settling = try trial.settling(value(1))
    wait(for: settling.promise, trial.log, seconds: 60)
    settling.arrive()
    try trial.expect("thread: value 1")
  },
  waiting("wait-of-no-time-for-settled", "What is settled is there, though no time is given.", arrivals: .afterwards) {
    trial in
    let promise = trial.value(1)
    try trial.quiesce()
    note(trial.log, "wait") { try promise.waitHere(0) }
    try trial.expect("wait: value 1")
  },
  waiting(
    "wait-in-a-block", "A block may wait for promises whose blocks run elsewhere, one after the other.",
    needs: [.thenOn]
  ) {
    trial in
    let log = trial.log
    let other = trial.queue("other")
    let sum = try block(on: trial.queue("own"), trial) { _ in
      for number in 1...3 {
        note(log, "\(number)") { try trial.value(number).then(on: other) { .value($0 * 2) }.waitHere() }
      }
      return .value(9)
    }
    sum.observe(log)
    try trial.expect("1: value 2", "2: value 4", "3: value 6", "value 9")
  },
  waiting("wait-for-itself", "A block that waits for its own promise is refused.", needs: [.thenOn, .identity]) {
    trial in
    let log = trial.log
    let promise = try block(on: trial.queue("own"), trial) { own in
      note(log, "block") { try own?.waitHere() ?? .timedOut }
      return .value(1)
    }
    promise.observe(log)
    try trial.expect("block: refused", "value 1")
  },
  waiting(
    "wait-in-a-cycle", "Of blocks that wait for each other's promises the last one is refused; both end.",
    needs: [.thenOn, .identity]
  ) {
    trial in
    let log = trial.log
    let first = Lock<Specimen?>(nil)
    let second = Lock<Specimen?>(nil)
    let entered = DispatchSemaphore(value: 0)
    let (source, gate) = trial.gated()
    let (otherSource, otherGate) = trial.gated()
    let wait: @Sendable (Specimen?) -> Reply<Specimen> = { other in
      let waited = try? other?.waitHere()
      log.note(waited == .refused ? "refused" : "waited")
      return .value(1)
    }
    let one = try source.then(on: trial.queue("one")) { _ in
      entered.signal()
      return wait(second.withLock { $0 })
    }
    let two = try otherSource.then(on: trial.queue("two")) { _ in wait(first.withLock { $0 }) }
    first.withLock { $0 = one }
    second.withLock { $0 = two }
    gate.open([value(0)])
    _ = entered.wait(timeout: trial.deadline)
    otherGate.open([value(0)])
    try trial.expect("refused", "waited")
    first.withLock { $0 = nil }
    second.withLock { $0 = nil }
  },
  waiting(
    "wait-on-main-for-other-threads", "The main thread may wait for what another thread settles.",
    arrivals: .elsewhere, isolated: true
  ) { trial in
    let (promise, gate) = trial.gated()
    let begun = DispatchSemaphore(value: 0)
    trial.beginOnMain { log in
      begun.signal()
      note(log, "main") { try promise.waitHere() }
    }
    _ = begun.wait(timeout: trial.deadline)
    trial.arrive { gate.open([value(1)]) }
    try trial.expect("main: value 1")
  },
  waiting(
    "wait-on-main-for-other-queues", "The main thread may wait for a block on another queue.", needs: [.thenOn],
    isolated: true
  ) { trial in
    let other = trial.queue("other")
    trial.beginOnMain { log in
      note(log, "main") { try trial.value(1).then(on: other) { .value($0 + 1) }.waitHere() }
    }
    try trial.expect("main: value 2")
  },
  waiting(
    "wait-on-main-for-main", "On the main thread a wait for a block bound for it is refused, and the block runs.",
    needs: [.thenOn], isolated: true
  ) { trial in
    trial.beginOnMain { log in
      let bound = try? trial.value(1).then(on: .main) { value in
        log.note("block on \(here())")
        return .value(value)
      }
      try? trial.quiesce()
      note(log, "main") { try bound?.waitHere() ?? .timedOut }
    }
    try trial.expect("main: refused", "block on main")
  },
  waiting(
    "wait-on-main-refused-later",
    "A wait that begins before its promise needs the main thread is refused when it does.", needs: [.thenOn],
    arrivals: .elsewhere, isolated: true
  ) { trial in
    let (source, gate) = trial.gated()
    let begun = DispatchSemaphore(value: 0)
    trial.beginOnMain { log in
      let bound = try? source.then(on: .main) { value in
        log.note("block on \(here())")
        return .value(value)
      }
      begun.signal()
      note(log, "main") { try bound?.waitHere() ?? .timedOut }
    }
    _ = begun.wait(timeout: trial.deadline)
    trial.arrive { gate.open([value(1)]) }
    try trial.expect("main: refused", "block on main")
  },
  waiting(
    "wait-on-main-for-a-passing-error", "On the main thread an error that passes a block bound for it is waited for.",
    needs: [.thenOn], arrivals: .elsewhere, isolated: true
  ) { trial in
    let (source, gate) = trial.gated()
    let begun = DispatchSemaphore(value: 0)
    trial.beginOnMain { log in
      let bound = try? source.then(on: .main) { .value($0) }
      begun.signal()
      note(log, "main") { try bound?.waitHere() ?? .timedOut }
    }
    _ = begun.wait(timeout: trial.deadline)
    trial.arrive { gate.open([error(1)]) }
    try trial.expect("main: error 1")
  },
]
