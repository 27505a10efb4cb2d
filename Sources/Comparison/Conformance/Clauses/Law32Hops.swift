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
    if !suspended.wait(until: trial.deadline) { throw Violation("no block runs", .missing) }
    // What isn't to happen has a moment in which it could.
    let goesOn = tooMany.wait(timeout: .now() + 0.02) == .success
    queue.resume()
    try trial.expect("value 0")
    try trial.expect(!goesOn, "more than \(bound) ran")
  },
  waitingForAnEarlier("block", on: "a queue"), waitingForAnEarlier("barrier", on: "a concurrent queue"),
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
  hops(
    "concurrent-handlers", "Handlers of one promise on a concurrent queue run at the same time.",
    needs: [.observeOn, .manyObservers], given: [value(1)], noting: ["met", "met"]
  ) { promise, _, trial in
    for attach in try meetings(of: promise, on: concurrentQueue(), trial, until: trial.deadline) {
      attach()
    }
  }.or(oneAfterTheOther),
]

private let hops = Chapter(law: .hops, sources: ["here"])

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

private func waitingForAnEarlier(_ what: String, on queue: String) -> Clause {
  hops(
    "waits-for-an-earlier-\(what)",
    "A block of a chain on \(queue) can wait for a \(what) that was sent there before it.",
    needs: [.thenOn], arrivals: .whilePending
  ) { trial in
    try waitForAnEarlier(what, trial, until: trial.deadline)
    try trial.expect("earlier", "met")
  }.or(
    "in-one-turn",
    "It would wait forever: it follows the block before it at once, and what was sent there comes after.",
    arrivals: .whilePending
  ) { trial in
    try waitForAnEarlier(what, trial, until: Deadline(seconds: 0.02))
    try trial.expect("missed", "earlier")
  }
}

/// Runs a chain whose first block sends something to their queue, for which the second one waits.
private func waitForAnEarlier(_ what: String, _ trial: Trial, until deadline: Deadline) throws {
  let (log, earlier) = (trial.log, DispatchSemaphore(value: 0))
  let queue = what == "barrier" ? concurrentQueue() : trial.queue("given")
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

func concurrentQueue() -> DispatchQueue { DispatchQueue(label: "concurrent", attributes: .concurrent) }

private let oneAfterTheOther = Clause.Alternative(
  name: "when-settled",
  statement:
    "Those that waited for the promise run one after the other; those that threads attach later, at the same time.",
  arrivals: .whilePending
) { trial in
  let (settling, queue) = (try trial.settling(value(1)), concurrentQueue())
  for attach in try meetings(of: settling.promise, on: queue, trial, until: Deadline(seconds: 0.05)) { attach() }
  settling.arrive()
  _ = trial.log.wait(for: 2, until: trial.deadline)
  trial.atOnce(try meetings(of: settling.promise, on: queue, trial, until: trial.deadline))
  try trial.expect("missed", "met", "met", "met")
}

/// Ways to attach two handlers that end only if they run at the same time.
private func meetings(
  of promise: Specimen, on queue: DispatchQueue, _ trial: Trial, until deadline: Deadline
) throws -> [@Sendable () -> Void] {
  let (log, arrived) = (trial.log, [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)])
  let observe = try need(.observeOn, trial.operations.observeOn)
  return [0, 1].map { index in
    {
      observe(promise, queue) { _ in
        arrived[index].signal()
        log.note(arrived[1 - index].wait(until: deadline) ? "met" : "missed")
      }
    }
  }
}
