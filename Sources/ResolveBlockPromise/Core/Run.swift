import Dispatch

/// How does one outcome settle a chain of a million promises without a deep stack? In one loop, which the first
/// settling starts: a promise that is settled in consequence of another is put on a list, so that no settling is nested
/// in another. The caller's blocks hop to their queues. The Next Promise's block follows at once on the same queue.
struct Run: ~Copyable {
  private var passing: [(promise: Core, outcome: Outcome, bound: Bool)] = []
  /// The queue of this thread, unless a block was sent there that has to run first.
  private var here: DispatchQueue?
  /// The promise or job whose block follows.
  private var next: Stage?

  /// How many blocks may follow the first before others on their queue have a turn.
  static let longest = 32

  /// Runs a block at its destination, and those that may follow it.
  static func start(_ stage: consuming Stage, on queue: DispatchQueue?) {
    var run = Run()
    run.here = queue
    run.next = consume stage
    var left = longest
    while let stage = run.next.take() {
      if left == 0 { run.here = nil }
      left -= 1
      switch consume stage {
      case .promise(let promise): run.perform(consume promise)
      case .turn(let turn): run.perform(turn)
      }
      run.finish()
    }
  }

  /// A promise that nobody else holds is released as soon as its block has run.
  private mutating func perform(_ promise: consuming Core) {
    guard let (hop, outcome) = promise.withState({ state, _ in state.start() }) else { return }
    let (next, block) = (hop.next, hop.block)
    _ = consume promise
    resolve(next, block(consume outcome))
  }

  /// Resolves a promise with the answer of its block.
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

  /// Settles the promises on the list, and those that follow from them.
  @inline(never)
  mutating func finish() {
    var now: [(promise: Core, outcome: Outcome, bound: Bool)] = []
    while !passing.isEmpty {
      swap(&now, &passing)
      for (promise, outcome, bound) in now { settle(promise, outcome, bound: bound) }
      now.removeAll(keepingCapacity: true)
    }
  }

  /// Gives a promise its outcome. Returns whether it had none.
  @discardableResult @inline(never)
  mutating func settle(_ promise: Core, _ outcome: Outcome, bound: Bool = false) -> Bool {
    guard
      let settled = promise.withState({ state, settings in state.settle(outcome, bound: bound, &settings) })
    else { return false }
    if let adopter = settled.adopter { pass(outcome, to: adopter, bound: true) }
    if let notice = settled.notice { notify(notice, outcome, of: promise) }
    if let turn = settled.rest.source.turn { end(turn) }
    return true
  }

  /// Notifies the observer of the outcome, now or when there is one.
  mutating func observe(_ promise: Core, _ observer: Observer) {
    if let (notice, outcome) = promise.withState({ state, settings in state.observe(observer, &settings) }) {
      notify(notice, outcome, of: promise)
    }
  }

  mutating func notify(_ notice: consuming Notice, _ outcome: Outcome, of promise: Core) {
    switch consume notice {
    case .pass(let next): pass(outcome, to: next)
    case .listener(let listener, let source): listener.receive(outcome, from: source, &self)
    case .hop(let destination): hop(.promise(promise), to: destination)
    }
  }

  /// Puts a promise on the list, to be settled with the same outcome.
  mutating func pass(_ outcome: Outcome, to promise: Core, bound: Bool = false) {
    passing.append((promise, outcome, bound))
  }

  mutating func hop(_ stage: Stage, to destination: Destination) {
    if let here, here === destination.queue {
      if case .none = next {
        next = stage
        return
      }
      self.here = nil
    }
    let arrival = Arrival(stage, on: destination.queue)
    destination.enqueue { arrival.start() }
  }
}

/// A promise or job whose block was sent to its destination. The destination gets this and not the promise, so that the
/// promise can be released as soon as its block has run. A destination that drops it drops the block.
private final class Arrival: Sendable {
  private let queue: DispatchQueue?
  private let stage: Lock<Stage?>

  init(_ stage: Stage, on queue: DispatchQueue?) {
    self.queue = queue
    self.stage = Lock(stage)
  }

  deinit {
    var remains = take().map(Remains.unrun)
    release(&remains)
  }

  func start() {
    if let stage = take() { Run.start(stage, on: queue) }
  }

  private func take() -> Stage? { stage.withLock { stage in stage.take() } }
}
