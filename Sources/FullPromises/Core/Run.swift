import Dispatch

/// How does one outcome settle a million promises without a deep stack? In one loop, which the first settling starts:
/// a promise that is settled in consequence of another is put on a list, so that no settling is nested in another one.
///
/// The caller's blocks hop to their queues. Those that one promise sends to one queue go together. A block is followed at
/// once by the one that waited for its promise, if both run on the same queue.
struct Run: ~Copyable {
  private var passing: [(any AnyPromise, Outcome)] = []
  private var leaving: Arrival?
  /// The queue on which this thread is, unless something has been sent there that has to come first.
  private var here: DispatchQueue?
  private var next: Hop?

  /// How many blocks may follow each other before others on their queue have a turn.
  private static let longest = 32

  /// Runs a block that has come to its queue, and if it came alone those that may follow it.
  static func start(_ hop: consuming Hop, isAlone: Bool) {
    var run = Run()
    if isAlone, hop.promise.scheduler == nil { run.here = hop.promise.queue }
    run.next = consume hop
    var left = longest
    while let hop = run.next.take() {
      left -= 1
      if left == 0 { run.here = nil }
      run.perform(consume hop)
    }
  }

  private mutating func perform(_ hop: consuming Hop) {
    let (block, outcome) = (hop.block, hop.outcome)
    let promise = (consume hop).promise
    let answer = promise.run(block, outcome)
    switch answer {
    case .outcome(let outcome): settle(promise, outcome)
    case .promise(let other): adopt(other, by: consume promise)
    case .later: return
    }
    finish()
  }

  /// Settles what has been passed on, and what follows from it.
  mutating func finish() {
    var now: [(any AnyPromise, Outcome)] = []
    while !passing.isEmpty {
      swap(&now, &passing)
      for (promise, outcome) in now { settle(promise, outcome) }
      now.removeAll(keepingCapacity: true)
    }
  }

  mutating func settle(_ promise: any AnyPromise, _ outcome: Outcome) {
    guard let waiting = promise.withState({ state in state.settle(outcome) }) else { return }
    waiting.end()
    if case .none = waiting.observers { return }
    tell(waiting.observers, outcome)
    while let next = promise.withState({ state in state.tellNext() }) { tell(next, outcome) }
  }

  mutating func observe(_ promise: any AnyPromise, _ observer: Observer) {
    guard let outcome = promise.withState({ state in state.observe(observer) }) else { return }
    tell(.one(observer), outcome)
  }

  /// Whoever comes later may send blocks at once, so these have left when this returns.
  private mutating func tell(_ observers: consuming Observers, _ outcome: Outcome) {
    switch consume observers {
    case .none: return
    case .one(let observer): tell(observer, outcome)
    case .many(let all): for observer in all { tell(observer, outcome) }
    }
    send()
  }

  private mutating func tell(_ observer: consuming Observer, _ outcome: Outcome) {
    switch consume observer {
    case .adopter(let promise): pass(outcome, to: promise)
    case .block(let wanted, let promise, let block):
      guard wanted.includes(outcome) else { return pass(outcome, to: promise) }
      hop(Hop(promise: promise, block: block, outcome: outcome))
    case .listener(let listener, let source): listener.receive(outcome, from: source, &self)
    }
  }

  /// Settles with the same outcome when the settling under way is over.
  mutating func pass(_ outcome: Outcome, to promise: any AnyPromise) { passing.append((promise, outcome)) }

  private mutating func hop(_ hop: consuming Hop) {
    if let here, hop.promise.queue === here, hop.promise.scheduler == nil {
      if case .none = next {
        next = consume hop
        return
      }
      self.here = nil
    }
    if let leaving, leaving.takesAlong(hop) { return }
    send()
    leaving = Arrival(hop)
  }

  private mutating func send() {
    leaving.take()?.send()
  }
}
