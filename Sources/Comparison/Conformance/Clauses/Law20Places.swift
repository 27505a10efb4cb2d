import Dispatch

/// Where does a block run, with a place and without one?
let placeClauses: [Clause] = [
  place("value-on-its-queue", "A handler of a value runs on the queue it was given.", value(1)),
  place("error-on-its-queue", "A handler of an error runs on the queue it was given.", error(1)),
  Clause(
    "each-handler-on-its-queue", law: .places, "Handlers of one promise run each on its own queue.", "004 then",
    needs: [.observeOn, .manyObservers]
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    for name in ["a", "b"] {
      try settling.promise.observe(on: trial.queue(name)) { log.note(here(), $0) }
    }
    settling.arrive()
    try trial.expectUnordered(["a: value 1", "b: value 1"])
  },
  placed(
    "handler-away-from-the-producer", "A handler doesn't run on the stack of whoever settles.", "A+ 2.2.4",
    needs: [], arrivals: .whilePending,
    alternatives: [
      Clause.Alternative(
        "where-it-is-settled", "A handler runs where the promise is settled, before that call returns."
      ) { trial in
        try settleOnItsQueue(trial)
        try trial.expect("settles", "received on producer", "settled")
      }
    ]
  ) { trial in
    try settleOnItsQueue(trial)
    try trial.expect("settles", "settled", "received on home")
  },
  placed(
    "place-by-default", "A handler for which nobody named a place runs on the main queue.",
    "004 default dispatch queue", needs: [.observeAnywhere], arrivals: .whilePending,
    alternatives: [
      Clause.Alternative(
        "where-it-is-settled", "A handler for which nobody named a place runs where the promise is settled."
      ) {
        trial in
        try settleUnplaced(trial, "producer")
      },
      Clause.Alternative("global-queue", "A handler for which nobody named a place runs on a global queue.") { trial in
        try settleUnplaced(trial, "elsewhere")
      },
    ]
  ) { trial in
    try settleUnplaced(trial, "main")
  },
  placed("block-on-its-queue", "A block runs on the queue it was given.", "004 then", needs: [.thenOn]) { trial in
    let settling = try trial.settling(value(1))
    try settling.promise.then(on: trial.queue("given"), trial.log.placing("block")).observe { _ in }
    settling.arrive()
    try trial.expect("block on given")
  },
  placed("each-block-on-its-queue", "Blocks of one chain run each on its own queue.", "002 queues", needs: [.thenOn]) {
    trial in
    let settling = try trial.settling(value(1))
    let (a, b) = (trial.queue("a"), trial.queue("b"))
    try settling.promise.then(on: a, trial.log.placing("first")).then(on: b, trial.log.placing("second"))
      .then(on: a, trial.log.placing("third")).observe { _ in }
    settling.arrive()
    try trial.expect("first on a", "second on b", "third on a")
  },
  placed(
    "place-is-passed-on", "The next block or handler runs on the queue of the block before, if it names none.",
    "002 queues", needs: [.thenOn],
    alternatives: [
      Clause.Alternative("said-at-each-call", "Where a block runs is said at each call and passes to nothing else.") {
        trial in
        try follow(trial)
        try trial.expect("block on given", "handler on home")
      }
    ]
  ) { trial in
    try follow(trial)
    try trial.expect("block on given", "handler on given")
  },
  placed(
    "place-is-passed-on-with-an-error", "An error of a block goes on where the block ran.", "002 queues",
    needs: [.thenOn, .recover],
    alternatives: [
      Clause.Alternative("said-at-each-call", "Where a block runs is said at each call and passes to nothing else.") {
        trial in
        try followError(trial)
        try trial.expect("block on given", "error block on home")
      }
    ]
  ) { trial in
    try followError(trial)
    try trial.expect("block on given", "error block on given")
  },
  placed(
    "context-beats-the-queue", "A block with a context runs in it, whatever the queue of its promise.",
    "002 managed objects", needs: [.thenIn, .thenOn]
  ) { trial in
    let settling = try trial.settling(value(1))
    try settling.promise.then(on: trial.queue("given"), trial.log.placing("first"))
      .then(in: trial.queue("context"), trial.log.placing("second")).observe { _ in }
    settling.arrive()
    try trial.expect("first on given", "second on context")
  },
  placed(
    "context-isn't-passed-on", "The next block after a block with a context runs on the promise's earlier queue.",
    "002 managed objects", needs: [.thenIn, .thenOn]
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    try settling.promise.then(on: trial.queue("given"), log.placing("first"))
      .then(in: trial.queue("context"), log.placing("second")).observe { _ in log.note("handler on \(here())") }
    settling.arrive()
    try trial.expect("first on given", "second on context", "handler on given")
  },
  placed(
    "moved-before-attaching", "A queue that is set before a block is attached is the block's.", "002 queues",
    needs: [.move, .then]
  ) { trial in
    let settling = try trial.settling(value(1))
    try settling.promise.move(to: trial.queue("given"))
    try settling.promise.then(trial.log.placing("block")).observe { _ in }
    settling.arrive()
    try trial.expect("block on given")
  },
  placed(
    "moved-after-attaching", "A queue that is set when a block is attached comes too late for it.",
    "002 pre-resolved promises", needs: [.move, .then]
  ) { trial in
    let settling = try trial.settling(value(1))
    let next = try settling.promise.then(trial.log.placing("block"))
    try settling.promise.move(to: trial.queue("late"))
    next.observe { _ in }
    settling.arrive()
    try trial.expect("block on home")
  },
  onMain("value-on-main", "A value bound for the main queue arrives there.") { trial in
    let settling = try trial.settling(value(1))
    try receiveOnMain(settling.promise, trial)
    settling.arrive()
    try trial.expect("on main: value 1")
  },
  onMain("error-on-main", "An error bound for the main queue arrives there.") { trial in
    let settling = try trial.settling(error(1))
    try receiveOnMain(settling.promise, trial)
    settling.arrive()
    try trial.expect("on main: error 1")
  },
  onMain(
    "main-after-attach", "Also when it is attached on the main queue, the handler doesn't run inside that call.",
    arrivals: .afterwards
  ) { trial in
    let promise = trial.value(1)
    try trial.quiesce()
    try trial.onMain { log in
      try? receiveOnMain(promise, trial)
      log.note("attached")
    }
    try trial.expect("attached", "on main: value 1")
  },
  onMain(
    "main-after-settling", "Also when it is settled on the main queue, the handler doesn't run inside that call.",
    arrivals: .scripted
  ) { trial in
    let (promise, gate) = trial.gated()
    try receiveOnMain(promise, trial)
    try trial.onMain { log in
      gate.open([value(1)])
      log.note("settled")
    }
    try trial.expect("settled", "on main: value 1")
  },
  onMain(
    "main-in-order", "Handlers bound for the main queue keep their order there.", needs: [.manyObservers, .sharedRun]
  ) {
    trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    for number in 1...20 { try settling.promise.observeOnMain { _ in log.note("\(number)") } }
    settling.arrive()
    try trial.expect((1...20).map { "\($0)" })
  },
]

private func place(_ id: String, _ statement: String, _ outcome: Outcome) -> Clause {
  Clause(id, law: .places, statement, "002 queues", "004 then", needs: [.observeOn]) { trial in
    let settling = try trial.settling(outcome)
    let queue = trial.queue("given")
    let log = trial.log
    try settling.promise.observe(on: queue) { log.note(here(), $0) }
    settling.arrive()
    try trial.expect("given: \(text(outcome))")
  }
}

private func placed(
  _ id: String, _ statement: String, _ source: String, needs: Set<Capability>,
  arrivals: Arrivals = .five, alternatives: [Clause.Alternative] = [], _ body: @escaping Clause.Body
) -> Clause {
  Clause(id, law: .places, statement, source, needs: needs, arrivals: arrivals, alternatives: alternatives, body: body)
}

private func settleOnItsQueue(_ trial: Trial) throws {
  let (promise, gate) = trial.gated()
  let log = trial.log
  promise.observe { _ in log.note("received on \(here())") }
  let producer = trial.queue("producer")
  trial.holdQueue()
  trial.arrive {
    producer.sync {
      log.note("settles")
      gate.open([value(1)])
      log.note("settled")
    }
  }
  trial.releaseQueue()
}

private func settleUnplaced(_ trial: Trial, _ place: String) throws {
  let log = trial.log
  let gate = try trial.observeAnywhere { _ in log.note("received on \(here())") }
  let producer = trial.queue("producer")
  trial.arrive { producer.sync { gate.open([value(1)]) } }
  try trial.expect("received on \(place)")
}

private func follow(_ trial: Trial) throws {
  let settling = try trial.settling(value(1))
  let log = trial.log
  try settling.promise.then(on: trial.queue("given"), log.placing("block")).observe { _ in
    log.note("handler on \(here())")
  }
  settling.arrive()
}

private func followError(_ trial: Trial) throws {
  let settling = try trial.settling(value(1))
  let log = trial.log
  let failed = try settling.promise.then(on: trial.queue("given")) { _ in
    log.note("block on \(here())")
    return .error(Reason(1))
  }
  try failed.recover { _ in
    log.note("error block on \(here())")
    return .value(0)
  }.observe { _ in }
  settling.arrive()
}

private func onMain(
  _ id: String, _ statement: String, arrivals: Arrivals = .five, needs: Set<Capability> = [],
  _ body: @escaping Clause.Body
) -> Clause {
  Clause(
    id, law: .places, statement, "001 finishOnMainThread", "002 queues", "004 default dispatch queue",
    needs: needs.union([.observeOnMain]), arrivals: arrivals, body: body)
}

private func receiveOnMain(_ promise: Specimen, _ trial: Trial) throws {
  let log = trial.log
  try promise.observeOnMain { outcome in log.note("on \(here())", outcome) }
}
