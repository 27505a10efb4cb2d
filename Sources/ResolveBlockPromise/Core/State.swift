/// Where does a promise stand? Each transition returns the work that is due after it, outside the lock.
///
/// The observers stand beside the phase, so that a transition copies neither.
struct State: Sendable {
  var observers = Observers()
  var phase: Phase

  enum Phase: Sendable {
    /// Its source, and the blocks that a cancel calls.
    case pending(Source, [CancelBlock])
    /// A block that still waits here was sent to its queue.
    case resolved(Outcome)
    case cancelled
  }

  /// Whether the Next Promise exists.
  var isAttached: Bool { observers.next.isFilled }

  var outcome: Outcome? { if case .resolved(let outcome) = phase { outcome } else { nil } }

  /// Keeps the first outcome that comes from the right resolver. Returns the adopter and the observer's notice,
  /// and a rest to release.
  mutating func settle(
    _ outcome: Outcome, by resolver: Resolver, _ settings: inout Settings
  ) -> (adopter: Core?, notice: Notice?, rest: Phase)? {
    guard isOpen(to: resolver) else { return nil }
    let adopter = observers.adopter.take()
    let notice = observers.notice(&settings)
    return (adopter, notice, exchange(&phase, with: .resolved(outcome)))
  }

  /// Attaches the one observer. Returns its notice if it needn't wait.
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

  /// Attaches the one adopter. Returns the outcome that it takes over now, if any, and whether a block has that too.
  mutating func adopt(by adopter: Core) -> (outcome: Outcome, isShared: Bool)? {
    let isShared = outcome != nil && isAttached
    guard !observers.adopter.isFilled else { return (.error(PromiseError.alreadyFollowed), isShared) }
    if case .pending = phase {
      observers.adopter = .waiting(adopter)
      return nil
    }
    observers.adopter = .taken
    return (outcome ?? .error(PromiseError.cancelled), isShared)
  }

  /// Withdraws an adopter that would wait for itself. The promise's own error then has nobody who takes it.
  mutating func withdrawAdopter() {
    if case .waiting = observers.adopter { observers.adopter = .free }
  }

  /// Hands out, once, the block that was sent to its queue, and whether a follower has the outcome too.
  mutating func takeHop() -> (hop: Hop, outcome: Outcome, isFollowed: Bool)? {
    guard let outcome, let hop = observers.takeHop() else { return nil }
    return (hop, outcome, observers.adopter.isFilled)
  }

  /// No block can be attached any more. Returns whether nobody is left to settle the promise.
  mutating func releaseFace() -> Bool {
    observers.next.close()
    return if case .pending(.nobody, _) = phase { true } else { false }
  }

  /// Lets a pending promise wait for another source. Returns what is to be released, or nil if it doesn't.
  mutating func wait(for source: Source, by resolver: Resolver) -> Source? {
    isOpen(to: resolver) ? phase.changePending { own, _ in own.replace(with: source) } : nil
  }

  /// Empties a promise that is dying or left out.
  mutating func takeContent() -> State { exchange(&self, with: State(phase: .cancelled)) }

  private func isOpen(to resolver: Resolver) -> Bool {
    if case .pending(let source, _) = phase { source.resolver == resolver } else { false }
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

/// Holds a function in an array. A bare function in generic storage is wrapped anew each time it is read.
struct CancelBlock: Sendable {
  let call: @Sendable () -> Void
}
