/// Laws 5, 6 and 7: when a handler runs, seen from the call that attached it, and in which order handlers run.
private let sameStack = "A result that is there is delivered inside the call that attaches."

/// Whether the result is there when somebody attaches.
private func isThere(_ trial: Trial) -> Bool { trial.arrival == .already || trial.arrival == .atOnce }

private func attach(_ trial: Trial, _ attach: (Specimen, Recorder) throws -> Void) throws {
  let settling = try trial.settling(value(1))
  let log = trial.log
  trial.holdQueue()
  log.note("attach")
  try attach(settling.promise, log)
  log.note("attached")
  trial.releaseQueue()
  settling.arrive()
}

let attachClauses = [
  Clause(
    "handler-after-attach", law: 5, "A handler never runs before the call that attached it returns.", "A+ 2.2.4",
    alternatives: [
      Clause.Alternative("same-stack", sameStack, arrivals: .unraced) { trial in
        try attach(trial) { promise, log in promise.observe { _ in log.note("handler") } }
        try trial.expect(isThere(trial) ? ["attach", "handler", "attached"] : ["attach", "attached", "handler"])
      }
    ]
  ) { trial in
    try attach(trial) { promise, log in promise.observe { _ in log.note("handler") } }
    try trial.expect("attach", "attached", "handler")
  },
  Clause(
    "block-after-attach", law: 5, "A block never runs before the call that chained it returns.", "A+ 2.2.4",
    needs: [.then]
  ) { trial in
    let chained = Lock<Specimen?>(nil)
    try attach(trial) { promise, log in
      let next = try promise.then { value in
        log.note("block")
        return .value(value)
      }
      chained.withLock { $0 = next }
    }
    chained.withLock { $0 }?.observe { _ in }
    try trial.expect("attach", "attached", "block")
  },
  Clause(
    "handler-inside-handler", law: 5, "A handler attached inside a handler runs after that one has returned.",
    "A+ 2.2.4", needs: [.manyObservers],
    alternatives: [
      Clause.Alternative("same-stack", "A handler attached inside a handler runs inside it: the run is its own.") {
        trial in
        try nest(trial)
        try trial.expect("outer begins", "inner", "outer ends")
      },
      Clause.Alternative(
        "same-stack-when-settled",
        "Inside a handler of a promise that was settled before, another one runs at once; else it waits its turn.",
        arrivals: .unraced
      ) { trial in
        try nest(trial)
        try trial.expect(
          trial.arrival == .already
            ? ["outer begins", "inner", "outer ends"] : ["outer begins", "outer ends", "inner"])
      },
    ]
  ) { trial in
    try nest(trial)
    try trial.expect("outer begins", "outer ends", "inner")
  },
]

private func nest(_ trial: Trial) throws {
  let settling = try trial.settling(value(1))
  let log = trial.log
  let promise = settling.promise
  promise.observe { _ in
    log.note("outer begins")
    promise.observe { _ in log.note("inner") }
    log.note("outer ends")
  }
  settling.arrive()
}

let orderClauses = [
  Clause(
    "handlers-in-order", law: 6, "Handlers run in the order in which they were attached.", "A+ 2.2.6.1",
    needs: [.manyObservers, .sharedRun]
  ) { trial in
    let settling = try trial.settling(value(1))
    for label in ["a", "b", "c", "d"] { settling.promise.observe(trial.log, label) }
    settling.arrive()
    try trial.expect("a: value 1", "b: value 1", "c: value 1", "d: value 1")
  },
  Clause(
    "error-handlers-in-order", law: 6, "Handlers of an error run in the order in which they were attached.",
    "A+ 2.2.6.2", needs: [.manyObservers, .sharedRun]
  ) { trial in
    let settling = try trial.settling(error(1))
    for label in ["a", "b", "c", "d"] { settling.promise.observe(trial.log, label) }
    settling.arrive()
    try trial.expect("a: error 1", "b: error 1", "c: error 1", "d: error 1")
  },
  Clause(
    "blocks-in-order", law: 6, "Blocks chained to one promise run in the order in which they were chained.",
    "A+ 2.2.6.1", needs: [.manyObservers, .sharedRun, .then]
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    let labels = ["a", "b", "c"]
    for label in labels {
      try settling.promise.then { value in
        log.note(label)
        return .value(value)
      }.observe { _ in }
    }
    settling.arrive()
    try trial.expect(labels)
  },
  Clause(
    "order-under-racing-attach", law: 6,
    "Handlers attached by racing threads all run once, each thread's in the order in which it attached them.",
    "A+ 2.2.6.1", "here", needs: [.manyObservers, .sharedRun]
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    let perThread = 25
    let done = ["a", "b"].map { thread in
      onThread { for index in 0..<perThread { settling.promise.observe { _ in log.note("\(thread)\(index)") } } }
    }
    for group in done { group.wait() }
    settling.arrive()
    _ = log.wait(for: 2 * perThread, until: trial.deadline)
    try trial.quiesce()
    for thread in ["a", "b"] {
      let heard = log.notes.filter { $0.hasPrefix(thread) }
      try trial.expect(heard == (0..<perThread).map { "\(thread)\($0)" }, "thread \(thread) was told \(heard)")
    }
  },
]

let notificationClauses = [
  Clause(
    "attached-while-told", law: 7,
    "A handler attached while others are being told runs once, after those attached before it.", "A+ 2.2.6.1", "here",
    needs: [.manyObservers, .sharedRun], arrivals: .whilePending
  ) { trial in
    let settling = try trial.settling(value(1))
    let promise = settling.promise
    let log = trial.log
    promise.observe { _ in
      log.note("first")
      promise.observe(log, "late")
    }
    promise.observe(log, "second")
    settling.arrive()
    try trial.expect("first", "second: value 1", "late: value 1")
  },
  Clause(
    "attached-from-elsewhere-while-told", law: 7,
    "A handler attached by another thread while others are being told runs once, after those attached before it.",
    "A+ 2.2.6.1", "here", needs: [.manyObservers, .sharedRun], arrivals: .whilePending
  ) { trial in
    let settling = try trial.settling(value(1))
    let promise = settling.promise
    let log = trial.log
    promise.observe { _ in
      log.note("first")
      onThread { promise.observe(log, "late") }.wait()
    }
    promise.observe(log, "second")
    settling.arrive()
    try trial.expect("first", "second: value 1", "late: value 1")
  },
  Clause(
    "adopted-while-told", law: 7,
    "A promise whose block returns one that is being told has its outcome after those attached before.", "A+ 2.3.2.2",
    "here", needs: [.then, .manyObservers, .sharedRun], arrivals: .whilePending
  ) { trial in
    let (promise, gate) = trial.gated()
    try promise.then { _ in .promise(promise) }.observe(trial.log, "adopting")
    promise.observe(trial.log, "second")
    trial.arrive { gate.open([value(1)]) }
    try trial.expect("second: value 1", "adopting: value 1")
  },
]
