/// What can a promise be in the middle of, and what may happen next?
///
/// Each mutating function is one transition. It is made under the promise's lock and returns what is to be done after
/// it: what to call, and what to let go, for nothing is released under the lock either.
struct State: Sendable {
  private var phase: Phase
  /// Who waits for the result, or to be told of it.
  private var observers = Observers()

  init(_ origin: Origin) { phase = .created(origin) }

  private enum Phase: Sendable {
    case created(Origin)
    case started(Run)
    /// While observers are being told, one that is attached waits for its turn.
    case finished(Outcome, telling: Bool)
    /// The promise is going away.
    case released
  }

  struct Run: Sendable {
    let origin: Origin
    /// Tells late news of an earlier run from those of this one.
    var number: Int
    var work: Work
  }

  enum Work: Sendable {
    /// The task is being called, or a promise to wait for is being started.
    case beginning(on: Core?, cancelled: Bool)
    /// The result is to come.
    case waiting(Stop)
  }

  /// What a transition leaves behind.
  struct Remains: Sendable {
    var run: Run?
    var observers = Observers()
    var origin: Origin?
    var outcome: Outcome?

    var stop: Stop? { if case .waiting(let stop) = run?.work { stop } else { nil } }
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
      let number = observers.number()
      phase = .started(Run(origin: origin, number: number, work: .beginning(on: origin.upstream, cancelled: false)))
      return (.begin(run: number), observers.append(observer))
    case .started(var run):
      if case .beginning(let awaited, true) = run.work {
        run.work = .beginning(on: awaited, cancelled: false)
        phase = .started(run)
      }
      return (.wait, observers.append(observer))
    case .finished(let outcome, telling: false): return (.tell(outcome), 0)
    case .finished(_, telling: true): return (.wait, observers.append(observer))
    case .released: preconditionFailure("a released promise was started")
    }
  }

  /// The run waits for another promise from now on, under a new number. Nil when it is over.
  mutating func turn(_ number: Int, to awaited: Core) -> Int? {
    guard var run = take(number) else { return nil }
    run.number = observers.number()
    run.work = .beginning(on: awaited, cancelled: false)
    phase = .started(run)
    return run.number
  }

  /// What was beginning has begun. Returns what remains when the run was cancelled meanwhile.
  mutating func began(_ number: Int, _ stop: Stop) -> Remains? {
    guard var run = take(number) else { return nil }
    let isCancelled = if case .beginning(_, true) = run.work { true } else { false }
    run.work = .waiting(stop)
    phase = .started(run)
    return isCancelled ? cancel() : nil
  }

  /// Gives the run its result. Nil when it is over: the first result wins.
  mutating func finish(_ number: Int, _ outcome: Outcome) -> Run? {
    guard let run = take(number) else { return nil }
    phase = .finished(outcome, telling: true)
    return run
  }

  /// The next observer to tell. Nil when all were told; from then on an observer is told as it is attached.
  mutating func next() -> (Observer, Outcome)? {
    guard case .finished(let outcome, telling: true) = phase else { return nil }
    if let observer = observers.popFirst() { return (observer, outcome) }
    _ = close()
    return nil
  }

  /// Ends the telling, unless somebody waits. Returns whether it has ended.
  mutating func close() -> Bool {
    guard observers.isEmpty, case .finished(let outcome, _) = phase else { return false }
    phase = .finished(outcome, telling: false)
    observers = Observers()
    return true
  }

  /// Drops the observers. A run that can be stopped is over.
  mutating func cancel() -> Remains {
    var remains = Remains(observers: observers.removeAll())
    guard case .started(var run) = phase else { return remains }
    switch run.work {
    case .beginning(let awaited, _):
      run.work = .beginning(on: awaited, cancelled: true)
      phase = .started(run)
    case .waiting(.nothing): break
    case .waiting:
      phase = .created(run.origin)
      remains.run = run
    }
    return remains
  }

  /// The run can't get a result any more. Nil when it is over already.
  mutating func end(_ number: Int) -> Remains? {
    guard let run = take(number) else { return nil }
    phase = .created(run.origin)
    return Remains(run: run, observers: observers.removeAll())
  }

  /// Takes out an observer that still waits. `cancelling` cancels the run with it when it was the last.
  mutating func withdraw(_ id: Int, cancelling: Bool) -> (Observer, Remains)? {
    guard let observer = observers.remove(id) else { return nil }
    return (observer, cancelling && observers.isEmpty ? cancel() : Remains())
  }

  /// Takes out all that the promise holds.
  mutating func release() -> Remains {
    var remains = Remains(observers: observers.removeAll())
    switch exchange(&phase, with: .released) {
    case .created(let origin): remains.origin = origin
    case .started(let run): remains.run = run
    case .finished(let outcome, _): remains.outcome = outcome
    case .released: break
    }
    return remains
  }

  /// Takes out the run, to be put back as it is or as something else. Nil when it is over.
  private mutating func take(_ number: Int) -> Run? {
    guard case .started(let run) = phase, run.number == number else { return nil }
    phase = .released
    return run
  }

  var standing: (outcome: Outcome?, isStarted: Bool) {
    switch phase {
    case .started: (nil, true)
    case .finished(let outcome, _): (outcome, false)
    default: (nil, false)
    }
  }

  /// The outcome, when nobody is being told of it any more.
  var told: Outcome? { if case .finished(let outcome, telling: false) = phase { outcome } else { nil } }

  /// Where the run's result comes from, while it is under way.
  func origin(of number: Int) -> Origin? {
    if case .started(let run) = phase, run.number == number { run.origin } else { nil }
  }

  /// The promise that this one can't finish before.
  var awaited: Core? {
    switch phase {
    case .created(let origin): origin.upstream
    case .started(let run):
      switch run.work {
      case .beginning(let awaited, _): awaited
      case .waiting(let stop): stop.awaited
      }
    case .finished, .released: nil
    }
  }
}
