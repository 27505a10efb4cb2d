import Dispatch
import Synchronization

/// How does a promise keep its one outcome and hand it to everybody who asked?
///
/// A promise is pending, then settled: fulfilled with a value or rejected with an error. The first resolution wins and
/// every later one is ignored. Observers that were attached before hear of it in the order in which they were attached;
/// those attached later hear of it too. Blocks always run on a queue, never inside the call that attached or settled.
///
/// All members may be used from any thread. Dropping, settling and observing take constant stack, however long the
/// chain. Source: document 004, "What is a promise?"; Promises/A+ 2.1.
public final class Promise<Value: Sendable>: Sendable {
  typealias Outcome = Result<Value, any Error>

  enum State: Sendable {
    case pending(Waiting<Value>)
    /// Settled, but those who came before are still being told; who comes now must wait for them.
    case telling(Outcome, next: Observers<Value>)
    case settled(Outcome)
  }

  let state: Lock<State>
  let scheduler: Scheduler?
  let resolver: Resolver
  /// Whether a block that this promise needs is on its way to its queue and hasn't started.
  let isSent = Atomic<Bool>(false)

  init(_ outcome: Outcome?, by resolver: Resolver, _ scheduler: Scheduler? = nil) {
    state = Lock(outcome.map(State.settled) ?? .pending(Waiting()))
    self.scheduler = scheduler
    self.resolver = resolver
    if outcome == nil { DispatchGroup.promises.enter() }
  }

  deinit {
    var (waiting, outcome) = state.withLock { state in state.end() }
    if let hasObservers = waiting?.end() {
      if hasObservers, resolver.isByHand { Report.send(.droppedPending, "\(Promise.self)") }
      Release.empty(&waiting)
    }
    if case .success = outcome, _isPOD(Value.self) { return }
    if outcome != nil { Release.empty(&outcome) }
  }
}

extension Promise.State {
  /// The one transition: the first outcome stays, and what waited for it comes out.
  fileprivate mutating func settle(_ outcome: Promise<Value>.Outcome) -> Waiting<Value>? {
    guard case .pending(let waiting) = self else { return nil }
    if case .none = waiting.observers { self = .settled(outcome) } else { self = .telling(outcome, next: .none) }
    return waiting
  }

  /// Who came while others were told; with none the telling is over.
  fileprivate mutating func tellNext() -> Observers<Value>? {
    guard case .telling(let outcome, let next) = self else { return nil }
    if case .none = next {
      self = .settled(outcome)
      return nil
    }
    self = .telling(outcome, next: .none)
    return next
  }

  /// Empties a dying promise, so that what it held can be let go of outside of its `deinit`.
  fileprivate mutating func end() -> (Waiting<Value>?, Promise<Value>.Outcome?) {
    defer { self = .pending(Waiting()) }
    switch self {
    case .pending(let waiting): return (waiting, nil)
    case .telling(let outcome, _), .settled(let outcome): return (nil, outcome)
    }
  }

  /// Keeps the observer, or gives the outcome that it came too late to wait for.
  fileprivate mutating func observe(_ observer: Observer<Value>) -> Promise<Value>.Outcome? {
    switch self {
    case .settled(let outcome): return outcome
    case .telling(let outcome, var next):
      self = .telling(outcome, next: .none)
      next.append(observer)
      self = .telling(outcome, next: next)
      return nil
    case .pending(var waiting):
      self = .pending(Waiting())
      waiting.observers.append(observer)
      self = .pending(waiting)
      return nil
    }
  }

  /// The link of a promise that somebody adopts; `nil` once it is settled.
  fileprivate mutating func linkForAdopter() -> Link? {
    guard case .pending(var waiting) = self else { return nil }
    let link = waiting.link ?? Link(above: nil)
    waiting.link = link
    self = .pending(waiting)
    return link
  }

  /// Puts this promise under another one's link. Gives its own link if somebody was under that already, since only
  /// then can a cycle have been closed.
  fileprivate mutating func hang(under above: Link) -> Link? {
    guard case .pending(var waiting) = self else { return nil }
    if let link = waiting.link { return link.hang(under: above) }
    waiting.link = Link(above: above)
    self = .pending(waiting)
    return nil
  }
}

extension Promise {
  /// Settles and tells everybody, with all the adopters that settle in consequence, in one loop.
  func settle(_ outcome: Outcome) {
    var cascade = Cascade()
    settle(outcome, &cascade)
    cascade.run()
  }

  func settle(_ outcome: Outcome, _ cascade: inout Cascade) {
    guard let waiting = state.withLock({ state in state.settle(outcome) }), waiting.end() else { return }
    waiting.observers.forEach { observer in tell(observer, outcome, &cascade) }
    while let next = state.withLock({ state in state.tellNext() }) {
      next.forEach { observer in tell(observer, outcome, &cascade) }
    }
  }

  func observe(_ observer: Observer<Value>) {
    var cascade = Cascade()
    observe(observer, &cascade)
    cascade.run()
  }

  func observe(_ observer: Observer<Value>, _ cascade: inout Cascade) {
    guard let outcome = state.withLock({ state in state.observe(observer) }) else { return }
    tell(observer, outcome, &cascade)
  }

  private func tell(_ observer: Observer<Value>, _ outcome: Outcome, _ cascade: inout Cascade) {
    switch observer {
    case .adopter(let promise): cascade.settle(promise, outcome)
    case .step(let step): step.receive(outcome, &cascade)
    }
  }

  /// Takes over the outcome of another promise, now or when it has one. A cycle rejects this promise.
  func adopt(_ other: Promise) {
    guard other !== self else { return settle(.failure(PromiseError.cycle)) }
    if let above = other.state.withLock({ state in state.linkForAdopter() }),
      let link = state.withLock({ state in state.hang(under: above) }), above.leads(to: link)
    {
      return settle(.failure(PromiseError.cycle))
    }
    if isPending { other.observe(.adopter(self)) }
  }

  /// The outcome now, if there is one.
  var outcome: Outcome? {
    state.withLock { state in
      switch state {
      case .pending: nil
      case .telling(let outcome, _), .settled(let outcome): outcome
      }
    }
  }
}
