/// What waits for a turn of the queue, and when does it come?
extension Model {
  struct Turn: Hashable, Sendable {
    let promise: Int
    /// Nil if it was taken back and leaves its turn empty.
    var listener: Listener?
    var queue: Program.Queue?
    /// A task's, and not a promise's.
    var isJob = false
  }

  mutating func drain() {
    while !turns.isEmpty {
      if semantics.delivery == .sameStack { drainQueues() } else { runTurn(0) }
    }
  }

  /// Promises that deliver on the stack are played with Dispatch's own queues, of which one runs until it is empty. The
  /// jobs of tasks come before, and those that follow afterwards.
  private mutating func drainQueues() {
    while let job = turns.firstIndex(where: \.isJob) { runTurn(job) }
    var queue = turns.first?.queue
    while let first = turns.firstIndex(where: { !$0.isJob }) {
      let index = turns.firstIndex { !$0.isJob && $0.queue == queue } ?? first
      queue = turns[index].queue
      runTurn(index)
    }
  }

  /// Runs what one block of the queue does: a turn, and those that share it.
  mutating func deliver() {
    if semantics.delivery == .sameStack {
      // Only jobs are the suite's.
      if let job = turns.firstIndex(where: \.isJob) { runTurn(job) }
      return
    }
    guard let first = turns.first else { return }
    var goesOn = runTurn(0)
    let isShared = choices.contains(.sharesTurns) && first.promise != .max
    while let next = turns.first, goesOn || isShared && (next.promise, next.queue) == (first.promise, first.queue) {
      goesOn = runTurn(0)
    }
  }

  /// What comes before the next step without being waited for. Jobs wait until they are played.
  mutating func endStep() {
    guard semantics.isQuietAfterEachStep else { return }
    while let index = turns.firstIndex(where: { $0.queue == nil && !$0.isJob }) { runTurn(index) }
  }

  /// Returns whether the next one follows in the same block of the queue.
  @discardableResult
  mutating func runTurn(_ index: Int) -> Bool {
    let turn = turns.remove(at: index)
    loop = Loop(canFollow: choices.contains(.followsAtOnce))
    here = turn.queue
    defer { (loop, here) = (Loop(), nil) }
    switch turn.listener {
    case nil: break
    case .block(let id, let answered, let attempt): conclude(id, answered, attempt)
    case .waiter(let id) where turn.isJob: runJob(of: id)
    case let listener?:
      guard let outcome = outcome(of: turn.promise) else { break }
      if turn.queue == nil, hops(outcome, of: turn.promise, listener) { break }
      let outer = current
      current = turn.promise
      receive(outcome, of: turn.promise, listener)
      current = outer
    }
    return choices.contains(.followsAtOnce) && !loop.canFollow
  }

  /// Where every way takes a turn, the queue that is named comes after that.
  mutating func enqueue(_ listener: Listener, of id: Int) {
    let queue = semantics.delivery == .queued(.everything) ? nil : queue(of: listener)
    turns.insert(Turn(promise: id, listener: listener, queue: queue), at: place(of: id, on: queue))
  }

  /// Where a turn of the promise comes in the queue.
  private mutating func place(of id: Int, on queue: Program.Queue?) -> Int {
    if loop.canFollow, queue == here {
      loop.canFollow = false
      return 0
    }
    guard choices.contains(.sharesTurns) else { return turns.count }
    let last = turns.lastIndex { $0.promise == id && $0.queue == queue }
    return last.map { $0 + 1 } ?? (current == id ? 0 : turns.count)
  }

  func takesTurn(_ outcome: Received, _ listener: Listener) -> Bool {
    guard case .queued(let turns) = semantics.delivery else { return false }
    switch (listener, turns) {
    case (.handler, _), (_, .everything), (_, nil): return true
    case (.waiter, _): return false
    case (.link(let id, _), .blocks): return runsBlock(of: id, outcome)
    case (.link, .links): return true
    case (.retry(let id, _), .blocks): return outcome.isError && hasTurn(id)
    case (.adopter, _), (.member, _), (.block, _), (.retry, _): return false
    }
  }
}
