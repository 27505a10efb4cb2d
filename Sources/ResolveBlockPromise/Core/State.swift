/// Where does a promise stand? Each transition returns the work that is due after it, outside the lock.
enum State: Sendable {
  case pending(Waiting)
  /// A block that still waits here was sent to its queue.
  case resolved(Observers, Outcome)
  case cancelled(Observers)

  /// The content of a pending promise: its observers, its source, and the blocks that a cancel calls.
  typealias Waiting = (observers: Observers, source: Source, cancelBlocks: [CancelBlock])

  /// Whether the Next Promise exists.
  var isAttached: Bool {
    switch self {
    case .pending(let waiting): !waiting.observers.observer.isFree
    case .resolved(let observers, _), .cancelled(let observers): !observers.observer.isFree
    }
  }

  /// Whether only its holders can resolve it.
  var isPendingByHand: Bool {
    if case .pending(let waiting) = self { waiting.source.isNobody } else { false }
  }

  /// Keeps the first outcome; a bound promise takes only its source's. Returns the adopter and the observer's notice,
  /// and a rest to release.
  mutating func settle(
    _ outcome: Outcome, bound: Bool, _ settings: inout Settings
  ) -> (adopter: Core?, notice: Notice?, rest: Waiting)? {
    guard var waiting = takeWaiting(bound: bound) else { return nil }
    let adopter = waiting.observers.adopter.take()
    let notice = waiting.observers.notice(&settings)
    self = .resolved(exchange(&waiting.observers, with: Observers()), outcome)
    return (adopter, notice, waiting)
  }

  /// Attaches the one observer. Returns its notice if it needn't wait.
  mutating func observe(_ observer: consuming Observer, _ settings: inout Settings) -> (
    notice: Notice, outcome: Outcome
  )? {
    switch exchange(&self, with: .moving) {
    case .pending(var waiting):
      guard waiting.observers.observer.isFree else {
        self = .pending(waiting)
        return (observer.notice, .error(PromiseError.alreadyAttached))
      }
      waiting.observers.observer = .waiting(consume observer)
      self = .pending(waiting)
      return nil
    case .resolved(var observers, let outcome):
      let isFree = observers.observer.fill(.waiting(observer))
      let notice = isFree ? observers.notice(&settings) : observer.notice
      self = .resolved(observers, outcome)
      return notice.map { notice in (notice, isFree ? outcome : .error(PromiseError.alreadyAttached)) }
    case .cancelled(var observers):
      let isFree = observers.observer.fill(.taken)
      self = .cancelled(observers)
      return (observer.notice, .error(isFree ? PromiseError.cancelled : PromiseError.alreadyAttached))
    }
  }

  /// Attaches the one adopter. Returns the outcome that it takes over now, if any, and whether a block has that too.
  mutating func adopt(by adopter: Core) -> (outcome: Outcome, isShared: Bool)? {
    switch exchange(&self, with: .moving) {
    case .pending(var waiting):
      let isFree = waiting.observers.adopter.fill(.waiting(adopter))
      self = .pending(waiting)
      return isFree ? nil : (.error(PromiseError.alreadyFollowed), false)
    case .resolved(var observers, let outcome):
      let isFree = observers.adopter.fill(.taken)
      self = .resolved(observers, outcome)
      return (isFree ? outcome : .error(PromiseError.alreadyFollowed), !observers.observer.isFree)
    case .cancelled(var observers):
      let isFree = observers.adopter.fill(.taken)
      self = .cancelled(observers)
      return (.error(isFree ? PromiseError.cancelled : PromiseError.alreadyFollowed), false)
    }
  }

  /// Hands out, once, the block that was sent to its queue, and whether a follower has the outcome too.
  mutating func takeHop() -> (hop: Hop, outcome: Outcome, isFollowed: Bool)? {
    switch exchange(&self, with: .moving) {
    case .resolved(var observers, let outcome):
      let hop = observers.takeHop()
      self = .resolved(observers, outcome)
      return hop.map { hop in (hop, outcome, !observers.adopter.isFree) }
    case let other:
      self = other
      return nil
    }
  }

  /// Lets a pending promise wait for another source. Returns what is to be released, or nil if it doesn't.
  mutating func wait(for source: Source, bound: Bool) -> Source? {
    guard var waiting = takeWaiting(bound: bound) else { return nil }
    let old = waiting.source.replace(with: source)
    self = .pending(waiting)
    return old
  }

  /// The stand-in while a transition moves the content.
  private static var moving: State { .cancelled(Observers()) }

  /// Empties a promise that is dying or left out.
  mutating func takeContent() -> State { exchange(&self, with: .cancelled(Observers())) }

  /// Moves out the content of a pending promise; the caller then has to set another state.
  mutating func takeWaiting() -> Waiting? {
    switch exchange(&self, with: .moving) {
    case .pending(let waiting): return waiting
    case let other:
      self = other
      return nil
    }
  }

  /// The same, but only from a bound promise, or only from one that is free.
  private mutating func takeWaiting(bound: Bool) -> Waiting? {
    guard let waiting = takeWaiting() else { return nil }
    if waiting.source.isBinding == bound { return waiting }
    self = .pending(waiting)
    return nil
  }
}

/// Holds a function in an array. A bare function in generic storage is wrapped anew each time it is read.
struct CancelBlock: Sendable {
  let call: @Sendable () -> Void
}
