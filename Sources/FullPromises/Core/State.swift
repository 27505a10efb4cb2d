/// The state of a promise. Each transition returns the work that it leads to, which is done outside of the lock.
enum State: Sendable {
  /// Neither fulfilled nor rejected: the link to the promise that this one waits for, and the observers. The order of
  /// the two decides how much memory a state takes.
  case pending(Link?, Observers)
  /// Fulfilled or rejected, while earlier observers are still being notified. New observers wait behind them.
  case notifying(Outcome, next: [Observer])
  /// Fulfilled or rejected, and all observers were notified.
  case settled(Outcome)

  /// The outcome, if there is one.
  var outcome: Outcome? {
    switch self {
    case .pending: nil
    case .notifying(let outcome, _), .settled(let outcome): outcome
    }
  }

  /// Keeps the observer, or returns the outcome if the observer needn't wait.
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

  /// Keeps the first outcome, and returns the observers that waited for it. The link ends at the same moment, so no
  /// search along links finds a cycle through a promise whose outcome is visible.
  @inline(__always)
  mutating func settle(_ outcome: Outcome) -> Observers? {
    guard case .pending(let link, let observers) = self else { return nil }
    link?.end()
    if observers.isEmpty { self = .settled(outcome) } else { self = .notifying(outcome, next: []) }
    return observers
  }

  /// Returns the observers that came in the meantime. If there are none, the promise is settled.
  mutating func notifyNext() -> Observers? {
    guard case .notifying(let outcome, let next) = self else { return nil }
    self = next.isEmpty ? .settled(outcome) : .notifying(outcome, next: [])
    return next.isEmpty ? nil : .many(next)
  }
}
