/// What can a promise be in the middle of, and what may happen next?
///
/// Each mutating function is one transition. It is made under the promise's lock and returns what is to be done after
/// it: what to call, and what to release, for nothing is released under the lock either.
struct State: Sendable {
  var phase: Phase
  /// The number of the latest run, which tells news of an earlier run from its own.
  var run = 0
  /// The observers that wait for the outcome, or to be told of it, and how many there have been.
  var observers = Observers()
  private var count = 0

  init(_ origin: consuming Origin) { phase = .created(origin) }

  /// The state of a promise that is going away.
  init() { phase = .released }

  enum Phase: Sendable {
    case created(Origin)
    /// The outcome is to come. How the run is stopped isn't known before the task has returned, or the run waits.
    case started(Origin, Stop)
    /// Observers are being told. One that is attached waits for its turn.
    case telling(Outcome)
    case settled(Outcome)
    case released
  }

  /// What a transition leaves behind.
  struct Remains: Sendable {
    var phase: Phase?
    var observers = Observers()
  }

  enum Attachment {
    case begin(run: Int)
    case wait
    case tell(Outcome)
  }

  /// Starts what isn't started, and takes the observer into the line unless the outcome is there.
  mutating func attach(_ observer: inout Observer?) -> (Attachment, id: Int) {
    var attachment = Attachment.wait
    switch phase {
    case .created:
      phase = .started(takeOrigin(), .unknown)
      run += 1
      attachment = .begin(run: run)
    case .started(_, .due): phase = .started(takeOrigin(), .unknown)
    case .started, .telling: break
    case .settled(let outcome): return (.tell(outcome), 0)
    case .released: preconditionFailure("a released promise was started")
    }
    guard let observer = observer.take() else { return (attachment, 0) }
    count += 1
    observers.append(observer, id: count)
    return (attachment, count)
  }

  /// Where the run's outcome comes from. Nil when it is over, as one is that was cancelled since it was to begin.
  mutating func origin(of number: Int) -> Origin? {
    guard number == run else { return nil }
    if isCancelled { phase = .created(takeOrigin()) }
    if case .started(let origin, _) = phase { return origin }
    return nil
  }

  /// The run goes on to wait for another promise, under a new number. Nil when it is over, as after a cancel.
  mutating func turn(_ number: Int, _ stop: consuming Stop) -> Int? {
    guard number == run else { return nil }
    switch phase {
    case .created, .telling, .settled, .released: return nil
    case .started(_, .due):
      phase = .created(takeOrigin())
      return nil
    case .started: phase = .started(takeOrigin(), stop)
    }
    run += 1
    return run
  }

  /// How the run is stopped is known. Returns what remains when the run was cancelled meanwhile.
  mutating func began(_ number: Int, _ stop: inout Stop) -> Remains? {
    let isCancelled = isCancelled
    guard number == run, isBeginning || isCancelled else { return nil }
    phase = .started(takeOrigin(), exchange(&stop, with: .never))
    return isCancelled ? cancel() : nil
  }

  /// Gives the run its outcome: the first one wins. Returns whether it did; what remains is in `next` then. A task may
  /// complete though it was cancelled while it was being called.
  mutating func settle(_ number: Int, _ next: inout Phase, byTask: Bool) -> Bool {
    guard number == run else { return false }
    switch phase {
    case .started(_, .due) where !byTask: return false
    case .created, .telling, .settled, .released: return false
    case .started: swap(&phase, &next)
    }
    return true
  }

  /// The next observer to tell. Nil when all were told; from then on an observer is told as it is attached.
  mutating func next() -> (Observer, Outcome)? {
    if close() { return nil }
    guard case .telling(let outcome) = phase, let observer = observers.popFirst() else { return nil }
    return (observer, outcome)
  }

  /// Ends the telling, unless somebody waits. Returns whether it has ended.
  mutating func close() -> Bool {
    guard observers.isEmpty, case .telling = phase, case .telling(let outcome) = take() else { return false }
    phase = .settled(outcome)
    observers = Observers()
    return true
  }

  /// The run can't get an outcome any more. Nil when it is over already.
  mutating func end(_ number: Int) -> Remains? {
    guard number == run, case .started(let origin, _) = phase else { return nil }
    return Remains(phase: exchange(&phase, with: .created(origin)), observers: takeObservers())
  }

  mutating func takeObservers() -> Observers { exchange(&observers, with: Observers()) }

  /// Whether how to stop the run isn't known yet; and whether it is to be stopped as soon as it is.
  private var isBeginning: Bool { if case .started(_, .unknown) = phase { true } else { false } }
  private var isCancelled: Bool { if case .started(_, .due) = phase { true } else { false } }

  /// Whether nothing is left whose release could start another one.
  func isEmpty(isPlain: Bool) -> Bool {
    if case .released = phase { true } else if case .settled = phase { isPlain } else { false }
  }

  /// The phase, to be replaced at once. What it holds is moved and not copied.
  private mutating func take() -> Phase { exchange(&phase, with: .released) }

  /// The origin, of a phase to be replaced at once.
  mutating func takeOrigin() -> Origin {
    switch take() {
    case .created(let origin), .started(let origin, _): origin
    case .telling, .settled, .released: preconditionFailure("what has its outcome needs no origin")
    }
  }
}
