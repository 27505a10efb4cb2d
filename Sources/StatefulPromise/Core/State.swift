/// What can a promise be in the middle of, and what may happen next?
///
/// Each mutating function is one transition. It is made under the promise's lock and returns what is to be done after
/// it: what to call, and what to release, for nothing is released under the lock either.
struct State: Sendable {
  var phase: Phase
  /// The number of the latest run, which tells news of an earlier run from its own.
  var run = 0
  /// The observers that wait for the outcome, or to be told of it.
  var observers = Observers()

  init(_ origin: Origin) { phase = .created(origin) }

  /// The state of a promise that is going away.
  init() { phase = .released }

  enum Phase: Sendable {
    case created(Origin)
    /// The task is being called, or a promise to wait for is being started.
    case beginning(Origin, isCancelled: Bool)
    /// The outcome is to come.
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

    var stop: Stop? { if case .started(_, let stop) = phase { stop } else { nil } }
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
      phase = .beginning(takeOrigin(), isCancelled: false)
      run += 1
      attachment = .begin(run: run)
    case .beginning(_, isCancelled: true): phase = .beginning(takeOrigin(), isCancelled: false)
    case .beginning, .started, .telling: break
    case .settled(let outcome): return (.tell(outcome), 0)
    case .released: preconditionFailure("a released promise was started")
    }
    return (attachment, observer == nil ? 0 : observers.append(&observer))
  }

  /// Where the run's outcome comes from. Nil when it is over, as one is that was cancelled since it was to begin.
  mutating func begin(_ number: Int) -> Origin? {
    guard number == run, case .beginning(let origin, let isCancelled) = phase else { return nil }
    if !isCancelled { return origin }
    phase = .created(takeOrigin())
    return nil
  }

  /// The function of a run that waits for the promise before it. Nil when the run is over.
  func function(of number: Int) -> Function? {
    switch phase {
    case .beginning(.link(_, let function), _) where number == run: function
    case .started(.link(_, let function), _) where number == run: function
    default: nil
    }
  }

  /// The run goes on to wait for another promise, under a new number. Nil when it is over.
  mutating func turn(_ number: Int) -> Int? {
    guard number == run else { return nil }
    switch phase {
    case .beginning(_, isCancelled: false), .started:
      phase = .beginning(takeOrigin(), isCancelled: false)
      run += 1
      return run
    case .beginning, .created, .telling, .settled, .released: return nil
    }
  }

  /// What was beginning has begun. Returns what remains when the run was cancelled meanwhile.
  mutating func began(_ number: Int, _ stop: inout Stop) -> Remains? {
    guard number == run, case .beginning(_, let isCancelled) = phase else { return nil }
    phase = .started(takeOrigin(), exchange(&stop, with: .nothing))
    return isCancelled ? cancel() : nil
  }

  /// Gives the run its outcome: the first one wins. Returns whether it did; what remains is in `next` then. A task may
  /// complete though it was cancelled while it was being called.
  mutating func settle(_ number: Int, _ next: inout Phase, byTask: Bool) -> Bool {
    guard number == run else { return false }
    switch phase {
    case .beginning(_, isCancelled: true) where !byTask: return false
    case .beginning, .started:
      swap(&phase, &next)
      return true
    case .created, .telling, .settled, .released: return false
    }
  }

  /// The next observer to tell. Nil when all were told; from then on an observer is told as it is attached.
  mutating func next() -> (Observer, Outcome)? {
    guard case .telling(let outcome) = phase else { return nil }
    if let observer = observers.popFirst() { return (observer, outcome) }
    _ = close()
    return nil
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
    guard number == run else { return nil }
    switch phase {
    case .beginning(let origin, _), .started(let origin, _):
      return Remains(phase: exchange(&phase, with: .created(origin)), observers: observers.removeAll())
    case .created, .telling, .settled, .released: return nil
    }
  }

  /// Whether nothing is left but the outcome.
  var isSettled: Bool { if case .settled = phase { true } else { false } }

  /// The phase, to be replaced at once. What it holds is moved and not copied.
  private mutating func take() -> Phase { exchange(&phase, with: .released) }

  /// The origin, of a phase to be replaced at once.
  mutating func takeOrigin() -> Origin {
    switch take() {
    case .created(let origin), .beginning(let origin, _), .started(let origin, _): origin
    case .telling, .settled, .released: preconditionFailure("what has its outcome needs no origin")
    }
  }
}
