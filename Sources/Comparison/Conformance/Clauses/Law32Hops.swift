import Dispatch

/// What may change when blocks share a visit to their queue, and what not?
let hopClauses: [Clause] = [
  hops(
    "foreign-block-gets-its-turn",
    "A block that somebody puts on the queue during a chain waits for at most \(bound) blocks of the chain.",
    needs: [.thenOn]
  ) { trial in
    let queue = trial.queue("given")
    let blocks = Lock(0)
    let waited = Lock(200)
    try trial.settle([value(0)]) { promise in
      try longChain(promise, on: queue) {
        queue.async { waited.withLock { $0 = blocks.withLock(\.self) } }
      } each: { _ in
        blocks.withLock { $0 += 1 }
      }.observe(trial.log)
    }
    try trial.expect("value 0")
    queue.sync {}
    let count = waited.withLock(\.self)
    try trial.expect(count <= bound, "it waited for \(count)")
  },
  foreignFirst(
    "earlier-foreign-block-first",
    "A block that stood on the queue before the promise settled runs before its handlers.",
    needs: [.observeOn], then: "handler: value 1"
  ) { promise, queue, log in try promise.observe(on: queue) { log.note("handler", $0) } },
  foreignFirst(
    "earlier-foreign-block-before-a-chain",
    "A block that stood on the queue before the promise settled runs before the blocks of its chain.",
    needs: [.thenOn], then: "block 1", "block 2", "block 3"
  ) { promise, queue, log in
    var end = promise
    for number in 1...3 { end = try end.then(on: queue, log.noting("block \(number)")) }
    end.observe { _ in }
  },
  hops(
    "foreign-block-before-settling",
    "A block that somebody puts on a queue runs before the handlers there of a promise that is settled on it later.",
    needs: [.thenOn, .observeOn], arrivals: .whilePending, given: [value(1)], noting: ["foreign", "handler: value 1"]
  ) { source, log, trial in
    let queue = trial.queue("given")
    let (promise, gate) = trial.gated()
    try promise.observe(on: queue) { log.note("handler", $0) }
    try source.then(on: queue) { value in
      queue.async { log.note("foreign") }
      gate.open([.success(1)])
      return .value(value)
    }.observe { _ in }
  },
  hops(
    "suspended-queue-holds-a-chain",
    "When a block suspends its queue, at most \(bound) more blocks of the chain run until it is resumed; then all run.",
    needs: [.thenOn], arrivals: .whilePending
  ) { trial in
    let queue = trial.queue("given")
    let (suspended, tooMany) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    try trial.settle([value(0)]) { promise in
      try longChain(promise, on: queue) {
        queue.suspend()
        suspended.signal()
      } each: { number in
        if number == bound + 1 { tooMany.signal() }
      }.observe(trial.log)
    }
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
  hops(
    "own-handlers-keep-their-order", "Handlers of one promise for two queues run in order on each.",
    needs: [.observeOn, .manyObservers, .sharedRun]
  ) { trial in
    let queues = ["a": trial.queue("a"), "b": trial.queue("b")]
    let places = (0..<60).map { $0 % 3 == 0 ? "b" : "a" }
    let orders = queues.mapValues { _ in Recorder() }
    try trial.settle([value(1)]) { promise in
      for (number, place) in places.enumerated() {
        try promise.observe(on: queues[place]) { _ in
          orders[place]?.note("\(number)")
          trial.log.note("received")
        }
      }
    }
    try trial.expect(places.map { _ in "received" })
    for (place, order) in orders {
      let numbers = places.indices.filter { places[$0] == place }.map { "\($0)" }
      try trial.expect(order.notes == numbers, "received \(order.notes) on \(place)")
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
    needs: [.thenOn], arrivals: .scripted, noting: ["own", "next"]
  ) { trial in
    let (log, queue) = (trial.log, trial.queue("given"))
    let returned = trial.value(1)
    queue.suspend()
    let end = try trial.value(0).then(on: queue) { _ in .promise(returned) }.then(on: queue, log.noting("next"))
    end.observe { _ in }
    try returned.then(on: queue, log.noting("own")).observe { _ in }
    queue.resume()
  }.or(
    "in-one-turn", "The chain goes on in the turn of the block that returned the promise.", noting: ["next", "own"]),
  settledOnItsQueue(
    "handlers-settled-on-their-queue",
    "Handlers of one promise run in the order in which they were attached, also if a block on their queue settles it.",
    needs: [.observeOn], noting: ["a: value 1", "b: value 1", "c: value 1"]
  ) { promise, queue, log in
    for label in ["a", "b", "c"] { try promise.observe(on: queue) { log.note(label, $0) } }
  },
  settledOnItsQueue(
    "chain-after-handlers-on-their-queue",
    "A chain that goes on from a block doesn't overtake later blocks, also if a block on their queue settles the promise.",
    noting: ["first", "second", "follows"]
  ) { promise, queue, log in
    try promise.then(on: queue, log.noting("first")).then(on: queue, log.noting("follows")).observe { _ in }
    try promise.then(on: queue, log.noting("second")).observe { _ in }
  },
]

let hops = Chapter(law: .hops, sources: ["here"])

/// The most blocks of one chain that a block of somebody else waits for.
private let bound = 33

/// A chain on a queue: one block that does something else, then two hundred.
private func longChain(
  _ promise: Specimen, on queue: DispatchQueue, first: @escaping @Sendable () -> Void,
  each: @escaping @Sendable (_ number: Int) -> Void
) throws -> Specimen {
  var end = promise
  for number in 0...200 {
    end = try end.then(on: queue) { value in
      if number == 0 { first() } else { each(number) }
      return .value(value)
    }
  }
  return end
}

/// Attaches something to a promise that runs on the queue.
private typealias Attach = @Sendable (Specimen, DispatchQueue, Recorder) throws -> Void

/// A promise is settled when somebody else's block is already on the queue of what is attached to it.
private func foreignFirst(
  _ id: String, _ statement: String, needs: Set<Capability>, then notes: String..., attach: @escaping Attach
) -> Clause {
  hops(id, statement, needs: needs, arrivals: .whilePending) { trial in
    let (promise, gate) = trial.gated()
    let (log, queue) = (trial.log, trial.queue("given"))
    try attach(promise, queue, log)
    queue.suspend()
    queue.async { log.note("foreign") }
    trial.arrive { gate.open([value(1)]) }
    queue.resume()
    try trial.expect(["foreign"] + notes)
  }
}

/// The promise is settled by a block on the same queue on which everything attached to it runs.
private func settledOnItsQueue(
  _ id: String, _ statement: String, needs: Set<Capability> = [], noting notes: [String], attach: @escaping Attach
) -> Clause {
  hops(
    id, statement, needs: needs.union([.thenOn, .manyObservers, .sharedRun]), given: [value(1)], noting: notes
  ) { source, log, trial in
    let queue = trial.queue("given")
    queue.suspend()
    try attach(try source.then(on: queue) { .value($0) }, queue, log)
    queue.resume()
  }
}

private func waitsForAnEarlierBlock(_ id: String, _ statement: String, isConcurrent: Bool) -> Clause {
  hops(id, statement, needs: [.thenOn], arrivals: .whilePending) { trial in
    try waitForEarlierBlock(isConcurrent, trial, until: trial.deadline)
    try trial.expect("earlier", "met")
  }.or(
    "in-one-turn",
    "It would wait forever: it follows the block before it at once, and what was sent there comes after.",
    arrivals: .whilePending
  ) { trial in
    try waitForEarlierBlock(isConcurrent, trial, until: Deadline(seconds: 0.02))
    try trial.expect("missed", "earlier")
  }
}

/// Runs a chain whose first block sends another block to their queue, for which the second one waits.
private func waitForEarlierBlock(_ isConcurrent: Bool, _ trial: Trial, until deadline: Deadline) throws {
  let (log, earlier) = (trial.log, DispatchSemaphore(value: 0))
  let queue = isConcurrent ? concurrentQueue() : trial.queue("given")
  try trial.settle([value(1)]) { promise in
    try promise.then(on: queue) { value in
      queue.async(flags: .barrier) {
        log.note("earlier")
        earlier.signal()
      }
      return .value(value)
    }.then(on: queue) { value in
      log.note(earlier.wait(until: deadline) ? "met" : "missed")
      return .value(value)
    }.observe { _ in }
  }
}
