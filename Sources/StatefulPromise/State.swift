/// What can a promise be in the middle of, and what may happen next?
///
/// Each mutating function is one transition. It is made under the promise's lock and returns what is to be done after
/// it: what to call, and what to let go. None of this depends on the type of the value, which `Outcome` keeps to itself.
enum State: ~Copyable, Sendable {
  /// Not started. Runs are numbered, so that late news of an earlier run can be told from those of this one.
  case created(Origin, run: Int)
  case started(Run, number: Int)
  /// Done. While observers are being told, those still to be told stand in `waiting`; afterwards it is nil.
  case finished(Outcome, run: Int, waiting: Observers?)
  /// The promise is going away.
  case released

  struct Run: Sendable {
    let origin: Origin
    var observers = Observers()
    var work: Work

    init(_ origin: Origin) {
      self.origin = origin
      work = .beginning(awaited: origin.upstream, cancelled: false)
    }
  }

  /// How far the work of a run has come.
  enum Work: Sendable {
    /// The task is being called, or the promise to wait for is being started.
    case beginning(awaited: (any Chained)?, cancelled: Bool)
    /// The result is to come. `end` is the promise at the end of the waits, once it was looked for.
    case waiting(Stop, end: (any Chained)?)
  }

  /// What a cancelled run leaves behind. It holds all of the run, so that nothing is released under the lock.
  struct Remains: Sendable {
    var observers = Observers()
    var stop = Stop.nothing
    var work: Work?
  }
}

// MARK: - Start

extension State {
  enum Attachment {
    case begin
    case wait
    case deliver(Outcome)
  }

  mutating func attach(_ observer: Observer) -> (Attachment, run: Int, id: Int) {
    switch consume self {
    case .created(let origin, let number):
      var run = Run(origin)
      let id = run.observers.append(observer)
      self = .started(run, number: number)
      return (.begin, number, id)
    case .started(var run, let number):
      let id = run.observers.append(observer)
      if case .beginning(let awaited, true) = run.work { run.work = .beginning(awaited: awaited, cancelled: false) }
      self = .started(run, number: number)
      return (.wait, number, id)
    case .finished(let outcome, let number, .none):
      self = .finished(outcome, run: number, waiting: nil)
      return (.deliver(outcome), number, 0)
    case .finished(let outcome, let number, .some(var waiting)):
      let id = waiting.append(observer)
      self = .finished(outcome, run: number, waiting: waiting)
      return (.wait, number, id)
    case .released: preconditionFailure("a released promise was started")
    }
  }

  /// Starts without an observer. Returns the run to begin, if it is for the caller to begin it.
  mutating func start() -> Int? {
    switch consume self {
    case .created(let origin, let number):
      self = .started(Run(origin), number: number)
      return number
    case let other:
      self = other
      return nil
    }
  }

  /// The run waits for another promise from now on. False when the run is over.
  mutating func turn(_ number: Int, to awaited: any Chained) -> Bool {
    guard var run = take(number) else { return false }
    run.work = .beginning(awaited: awaited, cancelled: false)
    self = .started(run, number: number)
    return true
  }

  /// What was beginning has begun. Returns what remains when the run was cancelled meanwhile.
  mutating func began(_ number: Int, awaited: (any Chained)?, end: (any Chained)? = nil, stop: Stop) -> Remains? {
    guard var run = take(number) else { return nil }
    if case .beginning(let beginning, let cancelled) = run.work, beginning === awaited {
      if cancelled, stop.isPossible {
        self = .created(run.origin, run: number + 1)
        return Remains(observers: run.observers, stop: stop, work: run.work)
      }
      run.work = .waiting(stop, end: end)
    }
    self = .started(run, number: number)
    return nil
  }

  /// Takes out the run, to be put back as it is or as something else. Nil when it is over.
  private mutating func take(_ number: Int) -> Run? {
    guard isUnderWay(number) else { return nil }
    switch consume self {
    case .started(let run, _):
      self = .released
      return run
    case let other:
      self = other
      return nil
    }
  }
}

// MARK: - Finish

extension State {
  /// Gives the run its result. Returns what the run held, or nil when it is over: the first result wins.
  mutating func finish(_ number: Int, _ outcome: Outcome) -> Run? {
    guard var run = take(number) else { return nil }
    self = .finished(outcome, run: number, waiting: run.observers)
    run.observers = Observers()
    return run
  }

  /// The next observer to tell. Nil when all were told; from then on an observer is told as it is attached.
  mutating func next() -> (Observer, Outcome)? {
    switch consume self {
    case .finished(let outcome, let number, .some(var waiting)):
      let observer = waiting.popFirst()
      self = .finished(outcome, run: number, waiting: observer == nil ? nil : waiting)
      return observer.map { ($0, outcome) }
    case let other:
      self = other
      return nil
    }
  }

  /// Ends the telling, unless somebody waits. Returns whether it has ended.
  mutating func close() -> Bool {
    switch consume self {
    case .finished(let outcome, let number, .some(let waiting)):
      self = .finished(outcome, run: number, waiting: waiting.isEmpty ? nil : waiting)
      return waiting.isEmpty
    case let other:
      self = other
      return true
    }
  }
}

// MARK: - Cancel

extension State {
  mutating func cancel() -> Remains {
    switch consume self {
    case .finished(let outcome, let number, let waiting):
      self = .finished(outcome, run: number + 1, waiting: waiting.map { _ in Observers() })
      return Remains(observers: waiting ?? Observers())
    case .started(var run, let number):
      switch run.work {
      case .waiting(let stop, _):
        if stop.isPossible {
          self = .created(run.origin, run: number + 1)
          return Remains(observers: run.observers, stop: stop, work: run.work)
        }
      case .beginning(let awaited, _): run.work = .beginning(awaited: awaited, cancelled: true)
      }
      let observers = run.observers
      run.observers = Observers(after: observers)
      self = .started(run, number: number)
      return Remains(observers: observers)
    case let other:
      self = other
      return Remains()
    }
  }

  /// The run can't get a result any more. Nil when it is over already.
  mutating func end(_ number: Int) -> Run? {
    guard let run = take(number) else { return nil }
    self = .created(run.origin, run: number + 1)
    return run
  }

  /// Takes out one observer that still waits. `cancelling` cancels the run with it when it was the last.
  mutating func withdraw(
    _ id: Int, run number: Int, cancelling: Bool
  ) -> (Observer, Remains)? {
    if var run = take(number) {
      let observer = run.observers.remove(id)
      self = .started(run, number: number)
      guard let observer else { return nil }
      return (observer, cancelling && run.observers.isEmpty ? cancel() : Remains())
    }
    switch consume self {
    case .finished(let outcome, let last, .some(var waiting)):
      let observer = last == number ? waiting.remove(id) : nil
      self = .finished(outcome, run: last, waiting: waiting)
      return observer.map { ($0, Remains()) }
    case let other:
      self = other
      return nil
    }
  }

  /// Takes out all that the promise holds, to be released outside the lock.
  mutating func release() -> Content {
    switch consume self {
    case .created(let origin, _):
      self = .released
      return .origin(origin)
    case .started(let run, _):
      self = .released
      return .run(run)
    case .finished(let outcome, _, let waiting):
      self = .released
      return .outcome(outcome, waiting)
    case .released:
      self = .released
      return .nothing
    }
  }

  enum Content: Sendable {
    case nothing
    case origin(Origin)
    case run(Run)
    case outcome(Outcome, Observers?)
  }
}

// MARK: - Read

extension State {
  func origin(of number: Int) -> Origin? {
    switch self {
    case .started(let run, let current): current == number ? run.origin : nil
    default: nil
    }
  }

  func isUnderWay(_ number: Int) -> Bool {
    switch self {
    case .started(_, let current): current == number
    default: false
    }
  }

  var run: Int {
    switch self {
    case .created(_, let number): number
    case .started(_, let number): number
    case .finished(_, let number, _): number
    case .released: 0
    }
  }

  var isStarted: Bool {
    switch self {
    case .started: true
    default: false
    }
  }

  var outcome: Outcome? {
    switch self {
    case .finished(let outcome, _, _): outcome
    default: nil
    }
  }

  /// The outcome, when all observers were told of it.
  var told: (Outcome, run: Int)? {
    switch self {
    case .finished(let outcome, let number, .none): (outcome, number)
    default: nil
    }
  }

  /// The promise that this one can't finish before, and the one at the end of the waits if it is known.
  var awaited: (next: (any Chained)?, end: (any Chained)?) {
    switch self {
    case .created(let origin, _): (origin.upstream, nil)
    case .started(let run, _):
      switch run.work {
      case .beginning(let awaited, _): (awaited, nil)
      case .waiting(let stop, let end): (stop.awaited, end)
      }
    default: (nil, nil)
    }
  }
}
