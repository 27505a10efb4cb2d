/// What can a promise be in the middle of, and what may happen next?
///
/// Each mutating function is one transition. It is made under the promise's lock and returns what is to be done after
/// it: what to call, and what to release, for nothing is released under the lock either.
struct State: Sendable {
  private(set) var phase: Phase
  /// The number of the latest run, which tells news of an earlier run from its own.
  private(set) var run = 0
  /// The observers that wait for the outcome, or to be told of it.
  private(set) var observers = Observers()

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

  /// Starts what isn't started, and puts the observer in line.
  mutating func attach(_ observer: Observer?) -> (Attachment, id: Int) {
    switch phase {
    case .created(let origin):
      run += 1
      phase = .beginning(origin, isCancelled: false)
      return (.begin(run: run), observers.append(observer))
    case .beginning(let origin, isCancelled: true):
      phase = .beginning(origin, isCancelled: false)
      return (.wait, observers.append(observer))
    case .beginning, .started, .telling: return (.wait, observers.append(observer))
    case .settled(let outcome): return (.tell(outcome), 0)
    case .released: preconditionFailure("a released promise was started")
    }
  }

  /// Where the run's outcome comes from. Nil when it is over, as one is that was cancelled since it was to begin.
  mutating func begin(_ number: Int) -> Origin? {
    guard let origin = origin(of: number) else { return nil }
    if !isCancelled { return origin }
    phase = .created(origin)
    return nil
  }

  /// The run goes on to wait for another promise, under a new number. Nil when it is over.
  mutating func turn(_ number: Int) -> Int? {
    guard let origin = begin(number) else { return nil }
    run += 1
    phase = .beginning(origin, isCancelled: false)
    return run
  }

  /// Goes back to before the run began to wait, and gives its place in the line of `other`. Nil when it is over.
  mutating func suspend(_ number: Int, waitingFor other: Core) -> Int? {
    guard number == run, case .started(let origin, .leave(let spot)) = phase, spot.core === other else { return nil }
    phase = .beginning(origin, isCancelled: false)
    return spot.id
  }

  /// What was beginning has begun. Returns what remains when the run was cancelled meanwhile.
  mutating func began(_ number: Int, _ stop: Stop) -> Remains? {
    guard let origin = origin(of: number) else { return nil }
    let isCancelled = isCancelled
    phase = .started(origin, stop)
    return isCancelled ? cancel() : nil
  }

  /// Gives the run its outcome. Nil when it is over: the first outcome wins. A task may complete though it was cancelled
  /// while it was being called.
  mutating func settle(_ number: Int, _ outcome: Outcome) -> Remains? {
    switch phase {
    case .beginning(.task, _) where number == run, .started where number == run: break
    default: if begin(number) == nil { return nil }
    }
    return Remains(phase: exchange(&phase, with: .telling(outcome)))
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
    guard observers.isEmpty, case .telling(let outcome) = phase else { return false }
    phase = .settled(outcome)
    observers = Observers()
    return true
  }

  /// Drops the observers. A run that can be stopped is over.
  mutating func cancel() -> Remains {
    var remains = Remains(observers: observers.removeAll())
    switch phase {
    case .beginning(let origin, _): phase = .beginning(origin, isCancelled: true)
    case .created, .started(_, .nothing), .telling, .settled, .released: break
    case .started(let origin, _): remains.phase = exchange(&phase, with: .created(origin))
    }
    return remains
  }

  /// The run can't get an outcome any more. Nil when it is over already.
  mutating func end(_ number: Int) -> Remains? {
    guard let origin = origin(of: number) else { return nil }
    return Remains(phase: exchange(&phase, with: .created(origin)), observers: observers.removeAll())
  }

  /// Takes out an observer that still waits. `cancelling` cancels the run with it when it was the last.
  mutating func withdraw(_ id: Int, cancelling: Bool) -> Remains? {
    guard let observer = observers.remove(id) else { return nil }
    var remains = cancelling && observers.isEmpty ? cancel() : Remains()
    _ = remains.observers.append(observer)
    return remains
  }

  private var isCancelled: Bool { if case .beginning(_, isCancelled: true) = phase { true } else { false } }

  /// Where the run's outcome comes from. Nil when it is over.
  func origin(of number: Int) -> Origin? {
    switch phase {
    case .beginning(let origin, _) where number == run, .started(let origin, _) where number == run: origin
    default: nil
    }
  }
}
