/// Where does a promise stand? Each transition returns the work that is due after it, outside the lock.
enum State: Sendable {
  /// The link to the promise that this one waits for, and its observers. This order takes the fewest bytes.
  case pending(Link?, Observers)
  /// Settled, and still notifying earlier observers. New observers wait behind them.
  case notifying(Outcome, next: [Observer])
  case settled(Outcome)

  /// Keeps the first outcome. Returns the observers that waited for it, and the link.
  mutating func settle(_ outcome: Outcome) -> (observers: Observers, link: Link?)? {
    guard case .pending(let link, let observers) = self else { return nil }
    if observers.isEmpty { self = .settled(outcome) } else { self = .notifying(outcome, next: []) }
    return (observers, link)
  }

  /// The observers that came meanwhile. Without any, the notifying is over.
  mutating func notifyNext() -> Observers? {
    guard case .notifying(let outcome, let next) = self else { return nil }
    self = next.isEmpty ? .settled(outcome) : .notifying(outcome, next: [])
    return next.isEmpty ? nil : .many(next)
  }

  /// Keeps the observer, or returns the outcome if it needn't wait.
  mutating func observe(_ observer: consuming Observer) -> Outcome? {
    switch exchange(&self, with: .pending(nil, .empty)) {
    case .pending(let link, var observers):
      observers.attach(observer)
      self = .pending(link, observers)
    case .notifying(let outcome, var next):
      next.append(observer)
      self = .notifying(outcome, next: next)
    case .settled(let outcome):
      self = .settled(outcome)
      return outcome
    }
    return nil
  }

  /// The outcome, if there is one.
  var outcome: Outcome? {
    switch self {
    case .pending: nil
    case .notifying(let outcome, _), .settled(let outcome): outcome
    }
  }

  /// Empties a dying promise, so that its content is released outside its `deinit`. Returns nil for a value in a
  /// word, which holds no reference.
  mutating func end() -> State? {
    if case .settled(.value(.word)) = self { return nil }
    return exchange(&self, with: .pending(nil, .empty))
  }
}

extension AnyPromise {
  /// The outcome now, if there is one.
  @usableFromInline
  @inline(never)
  var outcome: Outcome? { withState { state in state.outcome } }
}
