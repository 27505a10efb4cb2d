/// Where does a promise stand? Each transition gives what is to be done or released after it, outside of the lock.
enum State: Sendable {
  case pending(Waiting)
  /// A block that still waits here was sent to its queue.
  case resolved(Outcome, Observers)
  case cancelled(Observers)

  /// What a pending promise holds: who waits for it, for whom it waits, and what a cancel has to call.
  struct Waiting: Sendable {
    var observers = Observers()
    var source = Source.nobody
    var cancelBlocks: [CancelBlock] = []
  }

  /// Whether only its holders can resolve it.
  var isPendingByHand: Bool {
    if case .pending(let waiting) = self { waiting.source.isNobody } else { false }
  }

  /// The first outcome stays; that of a bound promise is its source's. Gives who is told now, and what is
  /// to be released.
  mutating func settle(
    _ outcome: Outcome, bound: Bool, _ settings: inout Settings
  ) -> (adopter: Core?, telling: Telling?, rest: Waiting)? {
    guard var waiting = takeWaiting(bound: bound) else { return nil }
    let adopter = waiting.observers.adopter.take()
    let telling = waiting.observers.telling(&settings)
    self = .resolved(outcome, exchange(&waiting.observers, with: Observers()))
    return (adopter, telling, waiting)
  }

  /// Takes the place of the one observer. Gives what it is to be told now, if it needn't wait.
  mutating func observe(_ observer: Observer, _ settings: inout Settings) -> (Telling, Outcome)? {
    switch exchange(&self, with: .moving) {
    case .pending(var waiting):
      let isFree = waiting.observers.next.fill(.waiting(observer))
      self = .pending(waiting)
      return isFree ? nil : (observer.telling, .error(PromiseError.alreadyAttached))
    case .resolved(let outcome, var observers):
      let isFree = observers.next.fill(.waiting(observer))
      let telling = isFree ? observers.telling(&settings) : observer.telling
      self = .resolved(outcome, observers)
      return telling.map { telling in (telling, isFree ? outcome : .error(PromiseError.alreadyAttached)) }
    case .cancelled(var observers):
      let isFree = observers.next.fill(.taken)
      self = .cancelled(observers)
      return (observer.telling, .error(isFree ? PromiseError.cancelled : PromiseError.alreadyAttached))
    }
  }

  /// Takes the place of the one adopter. Gives the outcome that it takes over now, if there is one.
  mutating func adopt(by adopter: Core) -> Outcome? {
    switch exchange(&self, with: .moving) {
    case .pending(var waiting):
      let isFree = waiting.observers.adopter.fill(.waiting(adopter))
      self = .pending(waiting)
      return isFree ? nil : .error(PromiseError.alreadyFollowed)
    case .resolved(let outcome, var observers):
      let isFree = observers.adopter.fill(.taken)
      self = .resolved(outcome, observers)
      return isFree ? outcome : .error(PromiseError.alreadyFollowed)
    case .cancelled(var observers):
      let isFree = observers.adopter.fill(.taken)
      self = .cancelled(observers)
      return .error(isFree ? PromiseError.cancelled : PromiseError.alreadyFollowed)
    }
  }

  /// Hands out, once, the block that was sent to its queue, with the promise that it resolves.
  mutating func start() -> (Hop, Outcome)? {
    switch exchange(&self, with: .moving) {
    case .resolved(let outcome, var observers):
      let hop = observers.takeBlock()
      self = .resolved(outcome, observers)
      return hop.map { hop in (hop, outcome) }
    case let other:
      self = other
      return nil
    }
  }

  /// Makes a pending promise wait for another source, and says whether it does.
  mutating func wait(for source: Source, bound: Bool) -> Bool {
    guard var waiting = takeWaiting(bound: bound) else { return false }
    waiting.source.become(source)
    self = .pending(waiting)
    return true
  }

  /// What stands here while a transition holds what it moves.
  private static var moving: State { .cancelled(Observers()) }

  /// What a promise held that is dying or left out.
  mutating func end() -> State { exchange(&self, with: .cancelled(Observers())) }

  /// Moves out what a pending promise holds; another state has to be put in its place.
  mutating func takeWaiting() -> Waiting? {
    switch exchange(&self, with: .moving) {
    case .pending(let waiting): return waiting
    case let other:
      self = other
      return nil
    }
  }

  /// The same, if it is bound to its source, or if it isn't.
  private mutating func takeWaiting(bound: Bool) -> Waiting? {
    guard let waiting = takeWaiting() else { return nil }
    if waiting.source.isBinding == bound { return waiting }
    self = .pending(waiting)
    return nil
  }
}
