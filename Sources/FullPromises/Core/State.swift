import Dispatch

/// Where does a promise stand? Each transition gives what is to be done after it, outside of the lock.
enum State: Sendable {
  case pending(Waiting)
  /// Settled, but those who came before are still being told; who comes now must wait for them.
  case telling(Outcome, next: Observers)
  case settled(Outcome)

  /// What a pending promise holds: who waits for it, and the link that says for whom it waits.
  struct Waiting: Sendable {
    var observers = Observers.none
    var link: Link?

    /// Ends the wait, of which nobody hears yet. Gives those who are to hear of it, if anybody is there.
    func end() {
      DispatchGroup.promises.leave()
      link?.close()
    }
  }

  /// The outcome now, if there is one.
  var outcome: Outcome? {
    switch self {
    case .pending: nil
    case .telling(let outcome, _), .settled(let outcome): outcome
    }
  }

  /// The first outcome stays, and what waited for it comes out.
  mutating func settle(_ outcome: Outcome) -> Waiting? {
    guard case .pending(let waiting) = self else { return nil }
    if case .none = waiting.observers { self = .settled(outcome) } else { self = .telling(outcome, next: .none) }
    return waiting
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
  mutating func observe(_ observer: Observer) -> Outcome? {
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
  mutating func linkForAdopter() -> Link? {
    guard case .pending(var waiting) = self else { return nil }
    let link = waiting.link ?? Link(above: nil)
    waiting.link = link
    self = .pending(waiting)
    return link
  }

  /// Puts this promise under another one's link. Gives its own link if somebody was under that already, since only
  /// then can a ring have been closed.
  mutating func hang(under above: Link) -> Link? {
    guard case .pending(var waiting) = self else { return nil }
    if let link = waiting.link {
      link.hang(under: above)
      return link
    }
    waiting.link = Link(above: above)
    self = .pending(waiting)
    return nil
  }

  /// Gives away the one that waits for this promise, if it is the only one and takes over the outcome as it is.
  mutating func cedeAdopter() -> (adopter: any AnyPromise, link: Link)? {
    guard case .pending(let waiting) = self, case .one(.adopter(let adopter)) = waiting.observers,
      let link = waiting.link
    else { return nil }
    self = .pending(Waiting())
    return (adopter, link)
  }

  /// Empties a dying promise, so that what it held can be let go of outside of its `deinit`.
  mutating func end() -> State {
    exchange(&self, with: .pending(Waiting()))
  }
}
