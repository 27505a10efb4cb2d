import Dispatch

/// Law 32: blocks may share a visit to their queue; what may that change, and what not?
private func sharing(
  _ id: String, _ statement: String, needs: Set<Capability>, arrivals: Arrivals = .five,
  _ body: @escaping Clause.Body
) -> Clause {
  Clause(id, law: 32, statement, "here", needs: needs, arrivals: arrivals, body: body)
}

/// The most blocks of one chain that a block of somebody else waits for.
private let bound = 33

/// Two blocks that end only if they run at the same time.
private final class Meeting: Sendable {
  private let arrived = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]

  /// Waits for the other one; whether it came.
  func meet(_ index: Int, until deadline: DispatchTime) -> Bool {
    arrived[index].signal()
    return arrived[1 - index].wait(timeout: deadline) == .success
  }
}

let hopClauses = [
  sharing(
    "foreign-block-gets-its-turn",
    "A block that somebody puts on the queue during a chain waits for at most \(bound) blocks of the chain.",
    needs: [.thenOn]
  ) { trial in
    let settling = try trial.settling(value(0))
    let (log, queue) = (trial.log, trial.queue("told"))
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
    let (log, queue) = (trial.log, trial.queue("told"))
    try promise.observe(on: queue) { log.note("handler", $0) }
    queue.suspend()
    queue.async { log.note("foreign") }
    trial.arrive { gate.open([value(1)]) }
    queue.resume()
    try trial.expect("foreign", "handler: value 1")
  },
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
        log.note("heard")
      }
    }
    settling.arrive()
    try trial.expect(Array(repeating: "heard", count: 60))
    let numbers = [(0..<60).filter { $0 % 3 != 0 }, (0..<60).filter { $0 % 3 == 0 }]
    for place in [0, 1] {
      try trial.expect(orders[place].notes == numbers[place].map { "\($0)" }, "heard \(orders[place].notes)")
    }
  },
  sharing(
    "chains-keep-the-handlers'-order",
    "A chain that goes on from a handler's place doesn't overtake later handlers of the promise that comes before it.",
    needs: [.thenOn, .observeOn, .manyObservers, .sharedRun]
  ) { trial in
    let settling = try trial.settling(value(1))
    let (log, promise, queue) = (trial.log, settling.promise, trial.queue("told"))
    try promise.observe(on: queue) { _ in log.note("first") }
    try promise.then(on: queue) { value in
      log.note("block")
      return .value(value)
    }.observe { _ in }
    try promise.observe(on: queue) { _ in log.note("last") }
    settling.arrive()
    try trial.expect("first", "block", "last")
  },
  sharing(
    "concurrent-handlers", "Handlers of one promise on a concurrent queue run at the same time.",
    needs: [.observeOn, .manyObservers]
  ) { trial in
    let settling = try trial.settling(value(1))
    let (log, meeting, deadline) = (trial.log, Meeting(), trial.deadline)
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    for index in [0, 1] {
      try settling.promise.observe(on: queue) { _ in
        log.note(meeting.meet(index, until: deadline) ? "met" : "missed")
      }
    }
    settling.arrive()
    try trial.expect("met", "met")
  },
  sharing(
    "concurrent-chains", "Blocks of two chains on a concurrent queue run at the same time.", needs: [.thenOn]
  ) { trial in
    let (log, meeting, deadline) = (trial.log, Meeting(), trial.deadline)
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let first = try trial.settling(value(1))
    let second = try trial.settling(value(1))
    for (index, promise) in [first.promise, second.promise].enumerated() {
      try promise.then(on: queue) { .value($0) }.then(on: queue) { value in
        log.note(meeting.meet(index, until: deadline) ? "met" : "missed")
        return .value(value)
      }.observe { _ in }
    }
    first.arrive()
    second.arrive()
    try trial.expect("met", "met")
  },
  sharing(
    "settling-block-isn't-waited-for",
    "A handler on a concurrent queue doesn't wait for the block there that settles its promise.",
    needs: [.observeOn, .thenOn], arrivals: .whilePending
  ) { trial in
    let (log, meeting, deadline) = (trial.log, Meeting(), trial.deadline)
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let (promise, gate) = trial.gated()
    try promise.observe(on: queue) { _ in log.note(meeting.meet(0, until: deadline) ? "met" : "missed") }
    let (source, start) = trial.gated()
    try source.then(on: queue) { value in
      gate.open([.success(1)])
      log.note(meeting.meet(1, until: deadline) ? "met" : "missed")
      return .value(value)
    }.observe { _ in }
    trial.arrive { start.open([value(1)]) }
    try trial.expect("met", "met")
  },
]
