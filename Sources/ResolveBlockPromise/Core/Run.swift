import Dispatch

/// How does one outcome settle a chain of a million promises without a deep stack? In one loop, which the first
/// settling starts: a promise that is settled in consequence of another is put on a list, so that no settling is nested
/// in another. The caller's blocks hop to their queues. The Next Promise's block follows at once on the same queue.
struct Run: ~Copyable {
  private var passing: [(promise: Core, outcome: Outcome, bound: Bool)] = []
  /// The queue on which this thread is, unless something has been sent there that has to come first.
  private var here: DispatchQueue?
  /// The promise or job whose block follows.
  private var next: Link?

  /// How many blocks may follow the first before others on their queue have a turn.
  static let longest = 32

  /// Runs the block that has come to its destination, and those that may follow it.
  static func start(_ link: consuming Link, on queue: DispatchQueue?) {
    var run = Run()
    run.here = queue
    run.next = consume link
    var left = longest
    while let link = run.next.take() {
      if left == 0 { run.here = nil }
      left -= 1
      switch consume link {
      case .promise(let promise): run.perform(consume promise)
      case .turn(let turn): run.perform(turn)
      }
      run.finish()
    }
  }

  /// A promise that nobody else holds goes as soon as its block has run.
  private mutating func perform(_ promise: consuming Core) {
    guard let (hop, outcome) = promise.withState({ state, _ in state.start() }) else { return }
    let (next, block) = (hop.next, hop.block)
    _ = consume promise
    resolve(next, block(consume outcome))
  }

  /// Resolves a promise with what its block has come to.
  @inline(never)
  mutating func resolve(_ next: Core, _ answer: consuming Answer, bound: Bool = false) {
    switch consume answer {
    case .outcome(let outcome): settle(next, outcome, bound: bound)
    case .promise(let other, let face):
      adoptReturned(other, by: next, bound: bound)
      withExtendedLifetime(face) {}
    case .step(let step, let other, let face, let block):
      let isBound = next.wait(for: .promise(step))
      if isBound { observe(step, .block(Hop(next: next, block: block))) }
      adoptReturned(other, by: isBound ? step : next)
      withExtendedLifetime(face) {}
    }
  }

  /// Settles what has been passed on, and what follows from it.
  @inline(never)
  mutating func finish() {
    var now: [(promise: Core, outcome: Outcome, bound: Bool)] = []
    while !passing.isEmpty {
      swap(&now, &passing)
      for (promise, outcome, bound) in now { settle(promise, outcome, bound: bound) }
      now.removeAll(keepingCapacity: true)
    }
  }

  /// Gives a promise its outcome, and says whether it had none.
  @discardableResult @inline(never)
  mutating func settle(_ promise: Core, _ outcome: Outcome, bound: Bool = false) -> Bool {
    guard
      let settled = promise.withState({ state, settings in state.settle(outcome, bound: bound, &settings) })
    else { return false }
    if let adopter = settled.adopter { pass(outcome, to: adopter, bound: true) }
    if let telling = settled.telling { tell(telling, outcome, of: promise) }
    if let turn = settled.rest.source.turn { end(turn) }
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
    case .pass(let next): pass(outcome, to: next)
    case .listener(let listener, let source): listener.receive(outcome, from: source, &self)
    case .hop(let destination): hop(.promise(promise), to: destination)
    }
  }

  /// Settles with the same outcome when the settling under way is over.
  mutating func pass(_ outcome: Outcome, to promise: Core, bound: Bool = false) {
    passing.append((promise, outcome, bound))
  }

  mutating func hop(_ link: Link, to destination: Destination) {
    if let here, here === destination.queue {
      if case .none = next {
        next = link
        return
      }
      self.here = nil
    }
    let arrival = Arrival(link, on: destination.queue)
    destination.enqueue { arrival.start() }
  }
}

/// A promise or job whose block was sent to its destination. The destination gets this and not the promise, so that the
/// promise can go as soon as its block has run. A destination that drops it drops the block.
private final class Arrival: Sendable {
  private let queue: DispatchQueue?
  private let link: Lock<Link?>

  init(_ link: Link, on queue: DispatchQueue?) {
    self.queue = queue
    self.link = Lock(link)
  }

  deinit {
    var remains = take().map(Remains.unrun)
    release(&remains)
  }

  func start() {
    if let link = take() { Run.start(link, on: queue) }
  }

  private func take() -> Link? { link.withLock { link in link.take() } }
}
