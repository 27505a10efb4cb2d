import Dispatch

/// How does one outcome settle a million promises without a deep stack? In one loop, which the first settling starts:
/// a promise that is settled in consequence of another is put on a list, so that no settling is nested in another one.
///
/// The caller's blocks hop to their queues. Those that one promise sends to one queue go together. A block is followed at
/// once by the one that waited for its promise, if both run on the same queue.
struct Run: ~Copyable {
  private var passing: [(any AnyPromise, Outcome)] = []
  private var leaving: Arrival.Hops = (nil, [])
  /// The queue on which this thread is, unless something has been sent there that has to come first.
  private var here: DispatchQueue?
  private var next: Hop?

  /// How many blocks may follow each other before others on their queue have a turn.
  private static let longest = 32
  /// How many blocks go together at most, so that the first needn't wait until all are told.
  private static let most = 256

  static func begin(_ first: (inout Run) -> Void) {
    var run = Run()
    first(&run)
    run.finish()
  }

  /// Runs the blocks that have come to their queue, and those that may follow one that came alone.
  static func start(_ arrival: Arrival, _ running: Running) {
    var run = Run()
    run.next = arrival.take()
    if arrival.isAlone { run.here = run.next?.promise.turns } else if run.next != nil { arrival.send() }
    var left = longest
    while let hop = run.next.take() ?? arrival.take() {
      left -= 1
      if left == 0 { run.here = nil }
      run.perform(hop, running)
    }
  }

  private mutating func perform(_ hop: consuming Hop, _ running: Running) {
    let (block, outcome) = (hop.block, hop.outcome)
    let promise = (consume hop).promise
    let answer = promise.run(block, outcome, running)
    switch consume answer {
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
    guard let (observers, link) = promise.withState({ state in state.settle(outcome) }) else { return }
    DispatchGroup.promises.leave()
    link?.hang(under: nil)
    if case .none = observers { return }
    tell(consume observers, outcome)
    while let next = promise.withState({ state in state.tellNext() }) { tell(next, outcome) }
  }

  /// Whoever comes later may send blocks at once, so these have left when this returns.
  mutating func tell(_ observers: consuming Observers, _ outcome: Outcome) {
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
    let queue = hop.promise.turns
    if queue != nil, queue === here {
      if case .none = next {
        next = consume hop
        return
      }
      self.here = nil
    }
    if queue == nil || leaving.first?.promise.turns !== queue || leaving.rest.count == Self.most { send() }
    if leaving.first == nil { leaving.first = consume hop } else { leaving.rest.append(hop) }
  }

  private mutating func send() {
    if leaving.first != nil { Arrival(exchange(&leaving, with: (nil, []))).send() }
  }
}

/// A block of the caller's on its way to its queue, with the outcome that it wants and the promise that it settles.
struct Hop: Sendable {
  let promise: any AnyPromise
  let block: Block
  let outcome: Outcome
}

/// Blocks that go to one queue together, in their order. One alone needs no array.
///
/// Several are sent once more before the first of them runs. If the queue is concurrent, both take turns, so that no block
/// waits for the end of another. If it is serial, all have run by then.
final class Arrival: Sendable {
  typealias Hops = (first: Hop?, rest: [Hop])

  let isAlone: Bool
  private let queue: DispatchQueue
  private let scheduler: Scheduler?
  private let hops: Lock<Hops>

  init(_ hops: Hops) {
    guard let promise = hops.first?.promise, let queue = promise.queue else {
      preconditionFailure("a promise without a block can't hop")
    }
    (self.queue, scheduler, isAlone) = (queue, promise.scheduler, hops.rest.isEmpty)
    promise.willHop(to: queue)
    for hop in hops.rest { hop.promise.willHop(to: queue) }
    self.hops = Lock((hops.first, hops.rest.reversed()))
  }

  func send() { Scheduler.enqueue(on: queue, by: scheduler) { Running.turn { running in Run.start(self, running) } } }

  func take() -> Hop? { hops.withLock { hops in hops.first.take() ?? hops.rest.popLast() } }
}

extension AnyPromise {
  @usableFromInline
  func settle(_ outcome: Outcome) { Run.begin { run in run.settle(self, outcome) } }
}
