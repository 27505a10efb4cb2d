/// What state is a promise in? Each function here is one transition, made under the promise's lock. It returns what is
/// left to do, or to release, outside the lock.
struct State: Sendable {
  var phase: Phase
  var settings = Settings()
  /// The one consumer: a block with its Next Promise, or an operator.
  var next = Slot<Observer>.free
  /// The one promise that adopts this one.
  var adopter = Slot<Core>.free

  typealias Content = (phase: Phase, next: Observer?, adopter: Core?, context: (any ExecutionContext)?)

  enum Phase: Sendable {
    /// The source that it waits for, and the blocks that a cancel calls.
    case pending(Source, [CancelBlock])
    /// If a block is still in the slot, it was sent to its queue and hasn't begun.
    case resolved(Outcome)
    case cancelled
  }

  var outcome: Outcome? { if case .resolved(let outcome) = phase { outcome } else { nil } }

  /// Keeps the first outcome that comes from the right resolver. Returns the adopter, how the consumer is notified, and
  /// the old phase.
  mutating func settle(_ outcome: Outcome, by resolver: Resolver) -> (adopter: Core?, notice: Notice?, rest: Phase)? {
    guard isOpen(to: resolver) else { return nil }
    return (adopter.take(), takeNotice(), exchange(&phase, with: .resolved(outcome)))
  }

  /// Attaches the one consumer, or refuses it. Returns how it is notified now, unless it has to wait.
  mutating func observe(_ observer: consuming Observer) -> (notice: Notice, outcome: Outcome)? {
    guard !next.isFilled else { return (observer.notice, .error(PromiseError.alreadyAttached)) }
    if case .cancelled = phase {
      next = .taken
      return (observer.notice, .error(PromiseError.cancelled))
    }
    next = .waiting(observer)
    guard let outcome else { return nil }
    return takeNotice().map { notice in (notice, outcome) }
  }

  /// The notice for the consumer. A block stays until its queue takes it, so that a cancel finds it here.
  @inline(__always)
  private mutating func takeNotice() -> Notice? {
    if case .waiting(.block) = next { return .hop(settings.takeDestination()) }
    return next.take()?.notice
  }

  /// Takes out the block that was sent to its queue; nil if it was taken before. Also returns whether an adopter gets
  /// the outcome as well.
  mutating func takeBlock() -> (block: ResolveBlock, outcome: Outcome, isAdopted: Bool)? {
    guard let outcome, case .block(let block) = next.take() else { return nil }
    return (block, outcome, adopter.isFilled)
  }

  /// Attaches the one adopter, or refuses it. Returns the outcome that it gets now, unless it has to wait, and whether
  /// a block gets that outcome as well.
  mutating func adopt(by promise: Core) -> (outcome: Outcome, isShared: Bool)? {
    let isShared = outcome != nil && next.isFilled
    guard !adopter.isFilled else { return (.error(PromiseError.alreadyFollowed), isShared) }
    if case .pending = phase {
      adopter = .waiting(promise)
      return nil
    }
    adopter = .taken
    return (outcome ?? .error(PromiseError.cancelled), isShared)
  }

  /// No block can be attached any more. Returns whether nobody is left to settle the promise.
  mutating func releaseFace() -> Bool {
    if !next.isFilled { next = .closed }
    return if case .pending(.nobody, _) = phase { true } else { false }
  }

  /// Makes a pending promise wait for another source. Returns what is to be released, or nil if it doesn't wait.
  mutating func wait(for other: Source, by resolver: Resolver) -> Source? {
    guard isOpen(to: resolver) else { return nil }
    return phase.changePending { source, _ in source.replace(with: other) }
  }

  /// Empties a promise that is dying or left out.
  @inline(__always)
  mutating func takeContent() -> Content {
    (exchange(&phase, with: .cancelled), next.take(), adopter.take(), settings.takeContext())
  }

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
