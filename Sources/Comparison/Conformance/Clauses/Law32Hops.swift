import Dispatch

/// What may change when blocks share a visit to their queue, and what not?
let hopClauses: [Clause] = [
  sharing(
    "foreign-block-gets-its-turn",
    "A block that somebody puts on the queue during a chain waits for at most \(bound) blocks of the chain.",
    needs: [.thenOn]
  ) { trial in
    let settling = try trial.settling(value(0))
    let (log, queue) = (trial.log, trial.queue("given"))
    let foreign = Lock<Int?>(nil)
    let blocks = Lock(0)
    var end = try settling.promise.then(on: queue) { value in
      queue.async { foreign.withLock { $0 = blocks.withLock { $0 } } }
      return .value(value)
    }
    for _ in 0..<200 {
      end = try end.then(on: queue) { value in
        blocks.withLock { $0 += 1 }
        return .value(value)
      }
    }
    end.observe(log)
    settling.arrive()
    try trial.expect("value 0")
    queue.sync {}
    let waited = foreign.withLock { $0 } ?? 200
    try trial.expect(waited <= bound, "it waited for \(waited)")
  },
  sharing(
    "earlier-foreign-block-first",
    "A block that stood on the queue before the promise settled runs before its handlers.",
    needs: [.observeOn], arrivals: .whilePending
  ) { trial in
    let (promise, gate) = trial.gated()
    let (log, queue) = (trial.log, trial.queue("given"))
    try promise.observe(on: queue) { log.note("handler", $0) }
    queue.suspend()
    queue.async { log.note("foreign") }
    trial.arrive { gate.open([value(1)]) }
    queue.resume()
    try trial.expect("foreign", "handler: value 1")
  },
  sharing(
    "earlier-foreign-block-before-a-chain",
    "A block that stood on the queue before the promise settled runs before the blocks of its chain.",
    needs: [.thenOn], arrivals: .whilePending
  ) { trial in
    let (promise, gate) = trial.gated()
    let (log, queue) = (trial.log, trial.queue("given"))
    var end = promise
    for number in 1...3 { end = try end.then(on: queue, log.noting("block \(number)")) }
    end.observe { _ in }
    queue.suspend()
    queue.async { log.note("foreign") }
    trial.arrive { gate.open([value(1)]) }
    queue.resume()
    try trial.expect("foreign", "block 1", "block 2", "block 3")
  },
  sharing(
    "foreign-block-before-settling",
    "A block that somebody puts on a queue runs before the handlers there of a promise that is settled on it later.",
    needs: [.thenOn, .observeOn], arrivals: .whilePending
  ) { trial in
    let (log, queue) = (trial.log, trial.queue("given"))
    let (promise, gate) = trial.gated()
    try promise.observe(on: queue) { log.note("handler", $0) }
    let (source, start) = trial.gated()
    try source.then(on: queue) { value in
      queue.async { log.note("foreign") }
      gate.open([.success(1)])
      return .value(value)
    }.observe { _ in }
    trial.arrive { start.open([value(1)]) }
    try trial.expect("foreign", "handler: value 1")
  },
  sharing(
    "suspended-queue-holds-a-chain",
    "When a block suspends its queue, at most \(bound) more blocks of the chain run until it is resumed; then all run.",
    needs: [.thenOn], arrivals: .whilePending
  ) { trial in
    let (promise, gate) = trial.gated()
    let (log, queue) = (trial.log, trial.queue("given"))
    let (suspended, tooMany) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var end = try promise.then(on: queue) { value in
      queue.suspend()
      suspended.signal()
      return .value(value)
    }
    for number in 1...200 {
      end = try end.then(on: queue) { value in
        if number == bound + 1 { tooMany.signal() }
        return .value(value)
      }
    }
    end.observe(log)
    trial.arrive { gate.open([value(0)]) }
    if !suspended.wait(until: trial.deadline) { throw Violation("no block runs", .timeout) }
    // What isn't to happen has a moment in which it could.
    let goesOn = tooMany.wait(timeout: .now() + 0.02) == .success
    queue.resume()
    try trial.expect("value 0")
    try trial.expect(!goesOn, "more than \(bound) ran")
  },
  waitsForAnEarlierBlock(
    "waits-for-an-earlier-block",
    "A block of a chain on a serial queue can wait for a block that was sent there before it.", isConcurrent: false),
  waitsForAnEarlierBlock(
    "waits-for-an-earlier-barrier",
    "A block of a chain on a concurrent queue can wait for a barrier that was sent there before it.",
    isConcurrent: true),
  sharing(
    "own-handlers-keep-their-order", "Handlers of one promise for two queues run in order on each.",
    needs: [.observeOn, .manyObservers, .sharedRun]
  ) { trial in
    let settling = try trial.settling(value(1))
    let queues = [trial.queue("a"), trial.queue("b")]
    let orders = [Recorder(), Recorder()]
    let log = trial.log
    for number in 0..<60 {
      let place = number % 3 == 0 ? 1 : 0
      try settling.promise.observe(on: queues[place]) { _ in
        orders[place].note("\(number)")
        log.note("received")
      }
    }
    settling.arrive()
    try trial.expect(Array(repeating: "received", count: 60))
    let numbers = [(0..<60).filter { $0 % 3 != 0 }, (0..<60).filter { $0 % 3 == 0 }]
    for place in [0, 1] {
      try trial.expect(orders[place].notes == numbers[place].map { "\($0)" }, "received \(orders[place].notes)")
    }
  },
  hops(
    "chains-keep-the-handlers'-order",
    "A chain that goes on from a handler's place doesn't overtake later handlers of the promise that comes before it.",
    needs: [.thenOn, .observeOn, .manyObservers, .sharedRun], given: [value(1)], noting: ["first", "block", "last"]
  ) { promise, log, trial in
    let queue = trial.queue("given")
    try promise.observe(on: queue) { _ in log.note("first") }
    try promise.then(on: queue, log.noting("block")).observe { _ in }
    try promise.observe(on: queue) { _ in log.note("last") }
  },
  hops(
    "returned-promise's-block-first",
    "A chain that goes on from a returned promise doesn't overtake a block of that promise on the same queue.",
    needs: [.thenOn], arrivals: .scripted,
    alternatives: [
      .init(
        "in-one-turn", "The chain goes on in the turn of the block that returned the promise.", noting: ["next", "own"])
    ],
    noting: ["own", "next"]
  ) { trial in
    let (log, queue) = (trial.log, trial.queue("given"))
    let returned = trial.value(1)
    queue.suspend()
    let end = try trial.value(0).then(on: queue) { _ in .promise(returned) }.then(on: queue, log.noting("next"))
    end.observe { _ in }
    try returned.then(on: queue, log.noting("own")).observe { _ in }
    queue.resume()
  },
  hops(
    "handlers-settled-on-their-queue",
    "Handlers of one promise run in the order in which they were attached, also if a block on their queue settles it.",
    needs: [.thenOn, .observeOn, .manyObservers, .sharedRun], given: [value(1)],
    noting: ["a: value 1", "b: value 1", "c: value 1"]
  ) { source, log, trial in
    let queue = trial.queue("given")
    queue.suspend()
    let promise = try source.then(on: queue) { .value($0) }
    for label in ["a", "b", "c"] { try promise.observe(on: queue) { log.note(label, $0) } }
    queue.resume()
  },
  hops(
    "chain-after-handlers-on-their-queue",
    "A chain that goes on from a block doesn't overtake later blocks, also if a block on their queue settles the promise.",
    needs: [.thenOn, .manyObservers, .sharedRun], given: [value(1)], noting: ["first", "second", "follows"]
  ) { source, log, trial in
    let queue = trial.queue("given")
    queue.suspend()
    let promise = try source.then(on: queue) { .value($0) }
    try promise.then(on: queue, log.noting("first")).then(on: queue, log.noting("follows")).observe { _ in }
    try promise.then(on: queue, log.noting("second")).observe { _ in }
    queue.resume()
  },
]

let hops = Chapter(.hops, "here")

func sharing(
  _ id: String, _ statement: String, needs: Set<Capability>, arrivals: Arrivals = .five,
  alternatives: [Clause.Alternative] = [], _ body: @escaping Clause.Body
) -> Clause {
  hops(id, statement, needs: needs, arrivals: arrivals, alternatives: alternatives, body: body)
}

/// The most blocks of one chain that a block of somebody else waits for.
private let bound = 33

private func waitsForAnEarlierBlock(_ id: String, _ statement: String, isConcurrent: Bool) -> Clause {
  sharing(
    id, statement, needs: [.thenOn], arrivals: .whilePending,
    alternatives: [
      Clause.Alternative(
        "in-one-turn",
        "It would wait for ever: it follows the block before it at once, and what was sent there comes after.",
        arrivals: .whilePending
      ) { trial in
        try waitForEarlierBlock(isConcurrent, trial, until: Deadline(seconds: 0.02))
        try trial.expect("missed", "earlier")
      }
    ]
  ) { trial in
    try waitForEarlierBlock(isConcurrent, trial, until: trial.deadline)
    try trial.expect("earlier", "met")
  }
}

/// Runs a chain whose first block sends another block to their queue, for which the second one waits.
private func waitForEarlierBlock(
  _ isConcurrent: Bool, _ trial: Trial, until deadline: Deadline
) throws {
  let (promise, gate) = trial.gated()
  let (log, earlier) = (trial.log, DispatchSemaphore(value: 0))
  let queue = DispatchQueue(label: "given", attributes: isConcurrent ? .concurrent : [])
  let first = try promise.then(on: queue) { value in
    queue.async(flags: .barrier) {
      log.note("earlier")
      earlier.signal()
    }
    return .value(value)
  }
  try first.then(on: queue) { value in
    log.note(earlier.wait(until: deadline) ? "met" : "missed")
    return .value(value)
  }.observe { _ in }
  trial.arrive { gate.open([value(1)]) }
}
