/// What can a promise be in the middle of, and what may happen next?
///
/// Each mutating function is one transition, made under the promise's lock. It returns the calls and releases that are
/// due afterwards: the lock is held for neither.
struct State: ~Copyable, Sendable {
  var phase = Phase.created
  /// How many observers have left since their gaps were closed. Half a word, so that it shares one with the end of
  /// `phase`.
  private var left: UInt32 = 0
  /// The number of the latest attempt to get an outcome. Events with another number belong to earlier ones.
  var attempt = 0
  /// The observers that wait to be notified, and how many there have been.
  var observers = Observers()
  private var count = 0
  /// Where the outcome comes from; the outcome itself from the time when observers are being notified. It is last, so
  /// that the core's flag shares its last word.
  var origin: Origin?

  init(_ origin: consuming Origin) { self.origin = origin }

  enum Phase: Sendable {
    case created
    /// An attempt is under way. How to stop it isn't known before the task has returned, or the attempt waits.
    case started(Stop)
    /// Observers are being notified. A new observer waits for its turn.
    case notifying
    case settled
  }

  /// The parts that a transition removed.
  struct Removed: Sendable {
    /// Whether observers have come, and all of them have left.
    var isAbandoned = false
    var stop = Stop.never
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
      phase = .started(.unknown)
      attempt += 1
      attachment = .begin(attempt: attempt)
    case .started(.due): phase = .started(.unknown)
    case .started, .notifying: break
    case .settled: if let outcome { return (.notify(outcome), 0) }
    }
    guard let observer = slot.take() else { return (attachment, 0) }
    count += 1
    observers.append(observer, id: count)
    return (attachment, count)
  }

  /// Whether the attempt goes on. One that was cancelled before it began is over now.
  mutating func goesOn(_ number: Int) -> Bool {
    guard number == attempt, case .started(let stop) = phase else { return false }
    if case .due = stop {
      phase = .created
      return false
    }
    return true
  }

  /// Lets the attempt wait for another promise, under a new number. Nil when it is over, as after a cancel.
  @inline(never) mutating func redirect(_ number: Int, _ stop: consuming Stop) -> Int? {
    guard goesOn(number) else { return nil }
    phase = .started(stop)
    attempt += 1
    return attempt
  }

  /// Notes how the attempt is stopped. Returns the parts to stop and release if it was cancelled meanwhile.
  mutating func noteStop(_ stop: inout Stop, attempt number: Int) -> Removed? {
    let isCancelled = isCancelled
    guard number == attempt, isBeginning || isCancelled else { return nil }
    let canStop = if case .never = stop { false } else { true }
    phase = .started(exchange(&stop, with: .never))
    if isCancelled, canStop { return end(attempt) }
    return nil
  }

  /// Gives the attempt its outcome: the first one wins. Returns whether it did. Both slots then hold what was in
  /// the places of these.
  mutating func settle(_ number: Int, _ origin: inout Origin?, _ phase: inout Phase) -> Bool {
    guard number == attempt, case .started = self.phase else { return false }
    swap(&self.origin, &origin)
    swap(&self.phase, &phase)
    return true
  }

  /// The next observer to notify. Nil after the last one: later observers are notified as they attach.
  mutating func takeObserver() -> (observer: Observer, outcome: Outcome)? {
    if endNotifying() { return nil }
    guard case .notifying = phase, let outcome, let observer = observers.popFirst() else { return nil }
    return (observer, outcome)
  }

  /// Ends the notifying unless an observer waits. Returns whether it has ended.
  mutating func endNotifying() -> Bool {
    guard observers.isEmpty, case .notifying = phase else { return false }
    phase = .settled
    observers = Observers()
    return true
  }

  /// Ends an attempt that can't get an outcome any more. Nil when it is over already. Rare.
  @inline(never) mutating func end(_ number: Int) -> Removed? {
    guard number == attempt, case .started = phase else { return nil }
    return remove()
  }

  /// Ends the attempt that is under way.
  mutating func remove() -> Removed {
    guard case .started(let stop) = exchange(&phase, with: .created) else { return Removed() }
    return Removed(isAbandoned: observers.isEmpty && count > 0, stop: stop, observers: takeObservers())
  }

  /// Takes out an observer that still waits.
  mutating func removeObserver(_ id: Int) -> Observer? {
    guard let observer = observers.remove(id) else { return nil }
    left += 1
    if left > 16, left > observers.room / 2 {
      observers.closeGaps()
      left = 0
    }
    return observer
  }

  mutating func takeObservers() -> Observers { exchange(&observers, with: Observers()) }

  var outcome: Outcome? { if case .known(let outcome)? = origin { outcome } else { nil } }

  private var isBeginning: Bool { if case .started(.unknown) = phase { true } else { false } }
  private var isCancelled: Bool { if case .started(.due) = phase { true } else { false } }

  /// Moves out what is left in a dying promise, if its release could start another one. An outcome takes care of its
  /// own.
  mutating func takeContent(into slot: inout Remains?) {
    if case .settled = phase { return }
    slot = .state(exchange(&phase, with: .settled), origin.take(), takeObservers())
  }
}
