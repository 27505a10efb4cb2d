import Dispatch

/// How does one outcome settle a chain of a million promises without a deep stack? In one loop, which the first settling
/// starts: a promise that is settled in consequence of another is put on a list, so that no settling is nested in another.
/// The caller's blocks hop to their queues. The Next Promise's block follows at once on the same queue.
struct Run: ~Copyable {
  private var passing: [(promise: Core, outcome: Outcome, adopted: Bool)] = []
  /// The queue on which this thread is, unless something has been sent there that has to come first.
  private var here: DispatchQueue?
  /// The promise whose block follows.
  private var next: Core?

  /// How many blocks may follow the first before others on their queue have a turn.
  static let longest = 32

  /// Runs the block of a promise that has come to its place, and those that may follow it.
  static func start(_ promise: consuming Core, on queue: DispatchQueue?) {
    var run = Run()
    run.here = queue
    run.next = consume promise
    var left = longest
    while let promise = run.next.take() {
      if left == 0 { run.here = nil }
      left -= 1
      run.perform(consume promise)
    }
  }

  /// A promise that nobody else holds goes as soon as its block has run.
  private mutating func perform(_ promise: consuming Core) {
    guard let (hop, outcome) = promise.withState({ state, _ in state.start() }) else { return }
    let (next, block) = (hop.next, hop.block)
    _ = consume promise
    switch block(consume outcome) {
    case .outcome(let outcome): settle(next, outcome)
    case .promise(let other, let face):
      adoptReturned(other, by: next)
      withExtendedLifetime(face) {}
    case .step(let step, let other, let face, let block):
      let isBound = next.wait(for: .promise(step))
      if isBound { observe(step, .block(Hop(next: next, block: block))) }
      adoptReturned(other, by: isBound ? step : next)
      withExtendedLifetime(face) {}
    }
    finish()
  }

  /// Settles what has been passed on, and what follows from it.
  mutating func finish() {
    var now: [(promise: Core, outcome: Outcome, adopted: Bool)] = []
    while !passing.isEmpty {
      swap(&now, &passing)
      for (promise, outcome, adopted) in now { settle(promise, outcome, adopted: adopted) }
      now.removeAll(keepingCapacity: true)
    }
  }

  /// Gives a promise its outcome, and says whether it had none.
  @discardableResult
  mutating func settle(_ promise: Core, _ outcome: Outcome, adopted: Bool = false) -> Bool {
    guard
      let settled = promise.withState({ state, settings in state.settle(outcome, adopted: adopted, &settings) })
    else { return false }
    if let adopter = settled.adopter { pass(outcome, to: adopter, adopted: true) }
    tell(settled.telling, outcome, of: promise)
    return true
  }

  /// Tells the observer the outcome, now or when there is one.
  mutating func observe(_ promise: Core, _ observer: Observer) {
    if let (telling, outcome) = promise.withState({ state, settings in state.observe(observer, &settings) }) {
      tell(telling, outcome, of: promise)
    }
  }

  mutating func tell(_ telling: consuming Telling, _ outcome: Outcome, of promise: Core) {
    switch consume telling {
    case .nobody: break
    case .pass(let next): pass(outcome, to: next)
    case .listener(let listener, let source): listener.receive(outcome, from: source, &self)
    case .hop(let place): hop(promise, to: place)
    }
  }

  /// Settles with the same outcome when the settling under way is over.
  mutating func pass(_ outcome: Outcome, to promise: Core, adopted: Bool = false) {
    passing.append((promise, outcome, adopted))
  }

  private mutating func hop(_ promise: Core, to place: Place) {
    let arrival: Arrival
    switch place {
    case .queue(let queue):
      if let here, here === queue {
        if case .none = next {
          next = promise
          return
        }
        self.here = nil
      }
      arrival = Arrival(promise, on: queue)
      if let scheduler = promise.scheduler {
        scheduler.enqueue(queue) { arrival.start() }
      } else {
        queue.async { arrival.start() }
      }
    case .context(let context):
      arrival = Arrival(promise, on: nil)
      context.enqueue { arrival.start() }
    }
  }
}

/// A promise whose block is on its way. The place gets this and not the promise, so that the promise can go as soon as its
/// block has run. A place that drops it drops the block.
private final class Arrival: Sendable {
  private let queue: DispatchQueue?
  private let promise: Lock<Core?>

  init(_ promise: Core, on queue: DispatchQueue?) {
    self.queue = queue
    self.promise = Lock(promise)
  }

  deinit {
    var remains = take().map(Remains.unrun)
    release(&remains)
  }

  func start() {
    if let promise = take() { Run.start(promise, on: queue) }
  }

  private func take() -> Core? { promise.withLock { promise in promise.take() } }
}
