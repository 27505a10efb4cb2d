/// Laws 5, 6 and 7: delivery never runs inside the caller, keeps the order whatever a block does, and loses nobody.
private let insideAttach = "A result that is there is delivered inside the call that attaches."

private func isThere(_ trial: Trial) -> Bool { trial.arrival == .already || trial.arrival == .atOnce }

/// Holds the queue while `act` is done, and notes when that begins and ends.
private func held(_ trial: Trial, _ name: String, _ act: () throws -> Void) rethrows {
  trial.holdQueue()
  defer { trial.releaseQueue() }
  trial.log.note(name)
  try act()
  trial.log.note("done")
}

private func observeError(_ trial: Trial) throws {
  let settling = try trial.settling(error(1))
  held(trial, "attach") { settling.promise.observe(trial.log) }
  settling.arrive()
}

private func settleHeld(_ trial: Trial) throws {
  let settling = try trial.settling(value(1))
  settling.promise.observe(trial.log)
  held(trial, "settle") { settling.arrive() }
}

private func observeOther(_ trial: Trial) throws {
  let settling = try trial.settling(value(1))
  let other = trial.value(2)
  let log = trial.log
  settling.promise.observe { _ in
    log.note("outer begins")
    other.observe { _ in log.note("inner") }
    log.note("outer ends")
  }
  settling.arrive()
}

/// A block attached while the queue is held, and its promise.
private func attached(
  _ id: String, _ statement: String, needs: Set<Capability>,
  _ chain: @escaping @Sendable (Specimen, Recorder) throws -> Specimen
) -> Clause {
  Clause(
    id, law: 5, statement, "A+ 2.2.4", needs: needs
  ) { trial in
    let settling = try trial.settling(error(1))
    var next: Specimen?
    try held(trial, "attach") { next = try chain(settling.promise, trial.log) }
    settling.arrive()
    next?.observe { _ in }
    try trial.expect("attach", "done", "block")
  }
}

let deliveryClauses = [
  Clause(
    "handler-after-settling", law: 5, "A handler never runs before the call that settled its promise returns.",
    "A+ 2.2.4", "004 default dispatch queue", arrivals: .whilePending,
    alternatives: [
      Clause.Alternative("same-stack", "Handlers run inside the call that settles.") { trial in
        try settleHeld(trial)
        try trial.expect("settle", "value 1", "done")
      }
    ]
  ) { trial in
    try settleHeld(trial)
    try trial.expect("settle", "done", "value 1")
  },
  Clause(
    "error-handler-after-attach", law: 5, "A handler of an error never runs before the call that attached it returns.",
    "A+ 2.2.4",
    alternatives: [
      Clause.Alternative("same-stack", insideAttach, arrivals: .unraced) { trial in
        try observeError(trial)
        try trial.expect(isThere(trial) ? ["attach", "error 1", "done"] : ["attach", "done", "error 1"])
      }
    ]
  ) { trial in
    try observeError(trial)
    try trial.expect("attach", "done", "error 1")
  },
  attached(
    "error-block-after-attach", "A block for errors never runs before the call that chained it returns.",
    needs: [.recover]
  ) { promise, log in
    try promise.recover { _ in
      log.note("block")
      return .value(0)
    }
  },
  attached(
    "watcher-after-attach", "A block that watches never runs before the call that attached it returns.",
    needs: [.watch]
  ) { promise, log in try promise.watch { _ in log.note("block") } },
  Clause(
    "other-handler-inside-handler", law: 5,
    "A handler that another one attaches to a settled promise runs after that one has returned.", "A+ 2.2.4",
    alternatives: [
      Clause.Alternative("same-stack", insideAttach) { trial in
        try observeOther(trial)
        try trial.expect("outer begins", "inner", "outer ends")
      }
    ]
  ) { trial in
    try observeOther(trial)
    try trial.expect("outer begins", "outer ends", "inner")
  },
]

let keptOrderClauses = [
  Clause(
    "throwing-block-keeps-the-order", law: 6,
    "When a block throws, those attached after it run all the same, in order.",
    "A+ 2.2.6.1", needs: [.then, .manyObservers, .sharedRun]
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    for label in ["a", "b", "c"] {
      try settling.promise.then { value in
        log.note(label)
        return label == "b" ? .thrown(Reason(2)) : .value(value)
      }.observe { _ in }
    }
    settling.arrive()
    try trial.expect("a", "b", "c")
  },
  Clause(
    "blocks-and-handlers-in-one-line", law: 6, "Handlers and chained blocks run in the order in which they came.",
    "A+ 2.2.6.1", needs: [.then, .manyObservers, .sharedRun]
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    for labels in [("a", "b"), ("c", "d")] {
      settling.promise.observe { _ in log.note(labels.0) }
      try settling.promise.then { value in
        log.note(labels.1)
        return .value(value)
      }.observe { _ in }
    }
    settling.arrive()
    try trial.expect("a", "b", "c", "d")
  },
  Clause(
    "late-handler-waits-its-turn", law: 6,
    "A handler attached when the promise is settled and others aren't told yet runs after them.", "A+ 2.2.6.1", "here",
    needs: [.manyObservers, .sharedRun]
  ) { trial in
    let settling = try trial.settling(value(1))
    for label in ["a", "b"] { settling.promise.observe(trial.log, label) }
    trial.holdQueue()
    settling.arrive()
    settling.promise.observe(trial.log, "late")
    trial.releaseQueue()
    try trial.expect("a: value 1", "b: value 1", "late: value 1")
  },
  Clause(
    "many-handlers-in-order", law: 6, "Three hundred handlers run in the order in which they were attached.",
    "A+ 2.2.6.1", "here", needs: [.manyObservers, .sharedRun]
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    for number in 0..<300 { settling.promise.observe { _ in log.note("\(number)") } }
    settling.arrive()
    try trial.expect((0..<300).map { "\($0)" })
  },
]

let tellingClauses = [
  Clause(
    "attached-again-and-again", law: 7,
    "Handlers that attach one another while others are told each run once, in turn.",
    "A+ 2.2.6.1", "here", needs: [.manyObservers, .sharedRun], arrivals: .whilePending
  ) { trial in
    let settling = try trial.settling(value(1))
    let (log, promise) = (trial.log, settling.promise)
    let left = Lock(5)
    @Sendable func attach(_ number: Int) {
      promise.observe { _ in
        log.note("\(number)")
        let more = left.withLock { left in
          left -= 1
          return left > 0
        }
        if more { attach(number + 1) }
      }
    }
    attach(1)
    promise.observe { _ in log.note("other") }
    settling.arrive()
    try trial.expect("1", "other", "2", "3", "4", "5")
  },
  Clause(
    "block-chained-while-told", law: 7, "A block chained while others are told runs once, after those before it.",
    "A+ 2.2.6.1", "here", needs: [.then, .manyObservers, .sharedRun], arrivals: .whilePending
  ) { trial in
    let settling = try trial.settling(value(1))
    let (log, promise) = (trial.log, settling.promise)
    promise.observe { _ in
      log.note("first")
      do {
        try promise.then { value in
          log.note("late block")
          return .value(value)
        }.observe { _ in }
      } catch { log.note("\(error)") }
    }
    promise.observe { _ in log.note("second") }
    settling.arrive()
    try trial.expect("first", "second", "late block")
  },
  Clause(
    "attached-while-told-of-an-error", law: 7,
    "A handler attached while others are told of an error hears it once, after those before it.", "A+ 2.2.6.2",
    needs: [.manyObservers, .sharedRun], arrivals: .whilePending
  ) { trial in
    let settling = try trial.settling(error(1))
    let (log, promise) = (trial.log, settling.promise)
    promise.observe { _ in
      log.note("first")
      promise.observe(log, "late")
    }
    promise.observe(log, "second")
    settling.arrive()
    try trial.expect("first", "second: error 1", "late: error 1")
  },
]
