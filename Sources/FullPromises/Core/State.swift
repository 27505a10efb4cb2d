/// Where does a promise stand? Each transition gives what is to be done after it, outside of the lock.
enum State: Sendable {
  /// The link that says for whom the promise waits, and who waits for it. In this order it takes the fewest bytes.
  case pending(Link?, Observers)
  /// Settled, but those who came before are still being told; who comes now must wait for them.
  case telling(Outcome, next: Observers)
  case settled(Outcome)

  /// The first outcome stays, and what waited for it comes out.
  mutating func settle(_ outcome: Outcome) -> (Observers, Link?)? {
    guard case .pending(let link, let observers) = self else { return nil }
    if case .none = observers { self = .settled(outcome) } else { self = .telling(outcome, next: .none) }
    return (observers, link)
  }

  /// Who came while others were told; with none the telling is over.
  mutating func tellNext() -> Observers? {
    guard case .telling(let outcome, let next) = self else { return nil }
    if case .none = next {
      self = .settled(outcome)
      return nil
    }
    self = .telling(outcome, next: .none)
    return next
  }

  /// Keeps the observer, or gives the outcome that it came too late to wait for.
  mutating func observe(_ observer: consuming Observer) -> Outcome? {
    switch exchange(&self, with: .pending(nil, .none)) {
    case .pending(let link, var observers):
      observers.attach(observer)
      self = .pending(link, observers)
    case .telling(let outcome, var next):
      next.attach(observer)
      self = .telling(outcome, next: next)
    case .settled(let outcome):
      self = .settled(outcome)
      return outcome
    }
    return nil
  }

  /// Empties a dying promise, so that what it held is released outside of its `deinit`. Gives nothing if that is only a
  /// value which refers to nothing.
  mutating func end(isPlain: Bool) -> State? {
    if isPlain, case .settled(.value) = self { return nil }
    return exchange(&self, with: .pending(nil, .none))
  }
}
