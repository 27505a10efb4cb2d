/// What can a promise be in the middle of, and what may happen next?
///
/// Each mutating function is one transition, made under the promise's lock. It returns the calls and releases that are
/// due afterwards: the lock is held for neither.
struct State: Sendable {
  var phase: Phase
  /// The number of the latest attempt to get an outcome. Events with another number belong to earlier ones.
  var attempt = 0
  /// The observers that wait to be notified, and how many there have been.
  var observers = Observers()
  private var count = 0

  init(_ origin: consuming Origin) { phase = .created(origin) }

  enum Phase: Sendable {
    case created(Origin)
    /// An attempt is under way. How to stop it isn't known before the task has returned, or the attempt waits.
    case started(Origin, Stop)
    /// Observers are being notified. A new observer waits for its turn.
    case notifying(Outcome)
    case settled(Outcome)
    case released
  }

  /// The parts that a transition removed.
  struct Removed: Sendable {
    var phase: Phase?
    var observers = Observers()
  }

  enum Attachment {
    case begin(attempt: Int)
    case wait
    case notify(Outcome)
  }

  /// Starts a promise that isn't started, and keeps the observer unless the promise is settled.
  mutating func attach(_ slot: inout Observer?) -> (attachment: Attachment, id: Int) {
    var attachment = Attachment.wait
    switch phase {
    case .created:
      phase = .started(takeOrigin(), .unknown)
      attempt += 1
      attachment = .begin(attempt: attempt)
    case .started(_, .due): phase = .started(takeOrigin(), .unknown)
    case .started, .notifying: break
    case .settled(let outcome): return (.notify(outcome), 0)
    case .released: preconditionFailure("a released promise was started")
    }
    guard let observer = slot.take() else { return (attachment, 0) }
    count += 1
    observers.append(observer, id: count)
    return (attachment, count)
  }

  /// Where the attempt's outcome comes from. Nil when the attempt is over, as after a cancel before it began.
  @inline(__always) mutating func origin(of number: Int) -> Origin? {
    guard number == attempt else { return nil }
    switch phase {
    case .started(_, .due):
      phase = .created(takeOrigin())
      return nil
    case .started(let origin, _): return origin
    case .created, .notifying, .settled, .released: return nil
    }
  }

  /// Lets the attempt wait for another promise, under a new number. Nil when it is over, as after a cancel.
  @inline(never) mutating func redirect(_ number: Int, _ stop: consuming Stop) -> Int? {
    guard number == attempt else { return nil }
    switch phase {
    case .created, .notifying, .settled, .released: return nil
    case .started(_, .due):
      phase = .created(takeOrigin())
      return nil
    case .started: phase = .started(takeOrigin(), stop)
    }
    attempt += 1
    return attempt
  }

  /// Notes how the attempt is stopped. Returns the parts to stop and release if it was cancelled meanwhile.
  mutating func noteStop(_ stop: inout Stop, attempt number: Int) -> Removed? {
    let isCancelled = isCancelled
    guard number == attempt, isBeginning || isCancelled else { return nil }
    let canStop = if case .never = stop { false } else { true }
    phase = .started(takeOrigin(), exchange(&stop, with: .never))
    if isCancelled, canStop { return end(attempt) }
    return nil
  }

  /// Gives the attempt its outcome: the first one wins. Returns whether it did; `next` then holds the old phase. A task
  /// may complete although it was cancelled while it was being called.
  mutating func settle(_ number: Int, _ next: inout Phase, byTask: Bool) -> Bool {
    guard number == attempt else { return false }
    if !byTask, isCancelled {
      phase = .created(takeOrigin())
      return false
    }
    guard case .started = phase else { return false }
    swap(&phase, &next)
    return true
  }

  /// The next observer to notify. Nil after the last one: later observers are notified as they attach.
  mutating func takeObserver() -> (observer: Observer, outcome: Outcome)? {
    if endNotifying() { return nil }
    guard case .notifying(let outcome) = phase, let observer = observers.popFirst() else { return nil }
    return (observer, outcome)
  }

  /// Ends the notifying unless an observer waits. Returns whether it has ended.
  mutating func endNotifying() -> Bool {
    guard observers.isEmpty, case .notifying = phase, case .notifying(let outcome) = take() else { return false }
    phase = .settled(outcome)
    observers = Observers()
    return true
  }

  /// Ends an attempt that can't get an outcome any more. Nil when it is over already. Rare.
  @inline(never) mutating func end(_ number: Int) -> Removed? {
    guard number == attempt, case .started(let origin, _) = phase else { return nil }
    return Removed(phase: exchange(&phase, with: .created(origin)), observers: takeObservers())
  }

  mutating func takeObservers() -> Observers { exchange(&observers, with: Observers()) }

  private var isBeginning: Bool { if case .started(_, .unknown) = phase { true } else { false } }
  private var isCancelled: Bool { if case .started(_, .due) = phase { true } else { false } }

  /// Moves out what is left in a dying promise, if its release could start another one. An outcome takes care of its
  /// own.
  mutating func takeContent(into slot: inout Remains?) {
    switch phase {
    case .settled, .released: break
    case .created, .started, .notifying: slot = .state(take(), takeObservers())
    }
  }

  /// The phase, to be replaced at once. Its content is moved and not copied.
  private mutating func take() -> Phase { exchange(&phase, with: .released) }

  /// The origin, of a phase to be replaced at once.
  mutating func takeOrigin() -> Origin {
    switch take() {
    case .created(let origin), .started(let origin, _): origin
    case .notifying, .settled, .released: preconditionFailure("a settled promise needs no origin")
    }
  }
}
