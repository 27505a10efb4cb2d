/// What state is a promise in? Each function here is one transition, made under the promise's lock. It returns what is
/// left to do, or to release, outside the lock.
struct State: Sendable {
  var observers = Observers()
  var phase: Phase

  enum Phase: Sendable {
    /// The source that it waits for, and the blocks that a cancel calls.
    case pending(Source, [CancelBlock])
    /// If a block is still in the slot, it was sent to its queue and hasn't begun.
    case resolved(Outcome)
    case cancelled
  }

  /// Whether a consumer was attached.
  var isAttached: Bool { !observers.next.isFree && !observers.next.isClosed }

  var outcome: Outcome? { if case .resolved(let outcome) = phase { outcome } else { nil } }

  /// Keeps the first outcome that comes from the right resolver. Returns the adopter, how the observer is notified, and
  /// the old phase.
  mutating func settle(
    _ outcome: Outcome, by resolver: Resolver, _ settings: inout Settings
  ) -> (adopter: Core?, notice: Notice?, rest: Phase)? {
    guard isOpen(to: resolver) else { return nil }
    let adopter = observers.adopter.take()
    let notice = observers.notice(&settings)
    return (adopter, notice, exchange(&phase, with: .resolved(outcome)))
  }

  /// Attaches the one observer, or refuses it. Returns how it is notified now, unless it has to wait.
  mutating func observe(
    _ observer: consuming Observer, _ settings: inout Settings
  ) -> (notice: Notice, outcome: Outcome)? {
    guard !isAttached else { return (observer.notice, .error(PromiseError.alreadyAttached)) }
    if case .cancelled = phase {
      observers.next = .taken
      return (observer.notice, .error(PromiseError.cancelled))
    }
    observers.next = .waiting(observer)
    guard let outcome else { return nil }
    return observers.notice(&settings).map { notice in (notice, outcome) }
  }

  /// Attaches the one adopter, or refuses it. Returns the outcome that it gets now, unless it has to wait, and whether
  /// a block gets that outcome as well.
  mutating func adopt(by adopter: Core) -> (outcome: Outcome, isShared: Bool)? {
    let isShared = outcome != nil && isAttached
    guard observers.adopter.isFree else { return (.error(PromiseError.alreadyFollowed), isShared) }
    if case .pending = phase {
      observers.adopter = .waiting(adopter)
      return nil
    }
    observers.adopter = .taken
    return (outcome ?? .error(PromiseError.cancelled), isShared)
  }

  /// Withdraws an adopter that would wait for itself. If nothing else is attached to this promise, its error will be
  /// reported.
  mutating func withdrawAdopter() {
    if case .waiting = observers.adopter { observers.adopter = .free }
  }

  /// Takes out the block that was sent to its queue; nil if it was taken before. Also returns whether an adopter gets
  /// the outcome as well.
  mutating func takeHop() -> (hop: Hop, outcome: Outcome, isAdopted: Bool)? {
    guard let outcome, let hop = observers.takeHop() else { return nil }
    return (hop, outcome, !observers.adopter.isFree)
  }

  /// No block can be attached any more. Returns whether nobody is left to settle the promise.
  mutating func releaseFace() -> Bool {
    observers.next.close()
    return if case .pending(.nobody, _) = phase { true } else { false }
  }

  /// Makes a pending promise wait for another source. Returns what is to be released, or nil if it doesn't wait.
  mutating func wait(for source: Source, by resolver: Resolver) -> Source? {
    isOpen(to: resolver) ? phase.changePending { own, _ in own.replace(with: source) } : nil
  }

  /// Empties a promise that is dying or left out.
  mutating func takeContent() -> State { exchange(&self, with: State(phase: .cancelled)) }

  /// Whether that resolver may settle the promise.
  func isOpen(to resolver: Resolver) -> Bool {
    switch phase {
    case .pending(.adopted, _), .pending(.job, _): resolver == .owner
    case .pending: resolver == .anyone
    case .resolved, .cancelled: false
    }
  }
}

extension State.Phase {
  /// Changes the source and the cancel blocks of a pending promise. Nil if it isn't pending. Both are moved out
  /// meanwhile, because an array that is still in the phase would be copied when a block is added.
  mutating func changePending<Result>(_ change: (inout Source, inout [CancelBlock]) -> Result) -> Result? {
    guard case .pending = self, case .pending(var source, var blocks) = exchange(&self, with: .pending(.nobody, []))
    else { return nil }
    defer { self = .pending(source, blocks) }
    return change(&source, &blocks)
  }
}

/// A cancel block. It is a struct, because reading a closure out of generic storage would allocate a thunk every time.
struct CancelBlock: Sendable {
  let call: @Sendable () -> Void
}
