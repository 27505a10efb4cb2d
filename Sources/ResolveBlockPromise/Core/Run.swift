/// How does one outcome settle a chain of a million promises without a deep stack? In one loop, which the first
/// settling starts. A promise that is settled as a consequence is put on a list, so no settling nests in another.
/// Settling never calls the caller's blocks: they hop to their queues, where each begins a loop (see Hop.swift).
struct Run: ~Copyable {
  private var passing: [(promise: Core, outcome: Outcome, resolver: Resolver)] = []
  /// The turn of a queue in which this runs.
  var turn: Turn

  private init(in turn: consuming Turn) { self.turn = turn }

  /// Starts the loop with what `body` does, and continues to its end.
  @inline(__always)
  static func begin<Result>(in turn: consuming Turn = Turn(), _ body: (inout Run) -> Result) -> Result {
    var run = Run(in: turn)
    let result = body(&run)
    run.finish()
    return result
  }

  /// Resolves a promise with the answer of its block.
  @inline(never)
  mutating func resolve(_ next: Core, _ answer: consuming Answer, by resolver: Resolver = .anyone) {
    switch consume answer {
    case .outcome(let outcome): settle(next, outcome, by: resolver)
    case .promise(let other, let face):
      adoptReturned(other, by: next, resolver)
      withExtendedLifetime(face) {}
    case .step(let step, let other, let face, let block):
      let isWaiting = next.wait(for: .promise(step))
      if isWaiting {
        observe(step, .block(ResolveBlock(next: next, block: block)))
        step.noteAttached(to: next)
      }
      adoptReturned(other, by: isWaiting ? step : next)
      withExtendedLifetime(face) {}
    }
  }

  /// Settles the promises on the list, and those that follow from them.
  @inline(never)
  mutating func finish() {
    var now: [(promise: Core, outcome: Outcome, resolver: Resolver)] = []
    while !passing.isEmpty {
      swap(&now, &passing)
      for (promise, outcome, resolver) in now { settle(promise, outcome, by: resolver) }
      now.removeAll(keepingCapacity: true)
    }
  }

  /// Gives a promise its outcome, unless it has one already. Returns whether it did.
  @discardableResult @inline(never)
  mutating func settle(_ promise: Core, _ outcome: Outcome, by resolver: Resolver = .anyone) -> Bool {
    guard let settled = promise.withState({ state in state.settle(outcome, by: resolver) }) else { return false }
    if settled.adopter != nil, settled.notice != nil { turn.close() }
    if let adopter = settled.adopter { pass(outcome, to: adopter, by: .owner) }
    if let notice = settled.notice { notify(notice, outcome, of: promise) }
    if case .pending(.job(let job), _) = settled.rest { job.end(&self) }
    return true
  }

  /// Notifies the observer of the outcome, immediately or as soon as there is one.
  mutating func observe(_ promise: Core, _ observer: Observer) {
    if let (notice, outcome) = promise.withState({ state in state.observe(observer) }) {
      notify(notice, outcome, of: promise)
    }
  }

  @inline(__always)
  mutating func notify(_ notice: consuming Notice, _ outcome: Outcome, of promise: Core) {
    switch consume notice {
    case .listener(let listener, let source): listener.receive(outcome, from: source, &self)
    case .hop(let destination): hop(promise, to: destination)
    }
  }

  /// Puts a promise on the list, to be settled with the same outcome.
  mutating func pass(_ outcome: Outcome, to promise: Core, by resolver: Resolver = .anyone) {
    passing.append((promise, outcome, resolver))
  }
}
