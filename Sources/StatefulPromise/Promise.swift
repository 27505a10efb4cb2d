/// What does a promise gain from having a state?
///
/// It becomes one thing that many can hold: a stand-in for a resource that may not be there yet. The work runs once
/// however many start it; handlers queue up until the result is there, later ones get it at once, and anybody can read
/// it synchronously. It can be cancelled, and then started again.
///
/// A handler is called on the thread on which the work completes, or inside `start` when the result is there already.
/// Handlers of one promise are called one at a time, in the order in which they were attached.
///
/// - Guarantee: all members may be used from any thread; no handler, task or action is called under a lock; nothing
///   recurses with the length of a chain.
/// - Source: document 001, "Cancelation, automatic starting, and other amenities".
public final class Promise<Value: Sendable, Failure: Error>: Sendable {
  /// Called with what the work came to.
  public typealias CompletionHandler = @Sendable (Result<Value, Failure>) -> Void

  /// An asynchronous function: it returns at once and calls its completion handler when it is done.
  public typealias AsyncTask = @Sendable (_ completionHandler: @escaping CompletionHandler) -> Void

  /// An asynchronous function that returns an action which stops its work.
  public typealias CancellableTask =
    @Sendable (_ completionHandler: @escaping CompletionHandler) -> CancellationAction

  let storage: Lock<State>
  let starting: Starting
  let place: Place

  /// A promise of what `task` completes with. The task is called when the promise is started, once.
  ///
  /// Only the first result of a run counts. A result given inside the task's own call is there at once, and is told to
  /// the handlers as soon as the task has returned. A task that lets go of its completion handler without calling it is
  /// reported through `Report.hook`, and the promise is as new.
  ///
  /// - Parameter starting: when the work starts; the default is that somebody calls `start`.
  /// - Source: document 001.
  @inlinable
  public convenience init(
    starting: Starting = .manually, fileID: StaticString = #fileID, line: UInt = #line, task: @escaping AsyncTask
  ) {
    let origin = Origin.work { promise, run, steps in
      call(promise, run: run, &steps) { completion in
        task { completion.complete(Self.outcome($0)) }
        return .nothing
      }
    }
    self.init(origin, starting: starting, place: Place(fileID: fileID, line: line))
    if case .immediately = starting { start() }
  }

  /// A promise of what `cancellableTask` completes with.
  ///
  /// `cancel` calls the action that the task returned; what that run completes with later is ignored.
  ///
  /// - Parameter starting: when the work starts; the default is that somebody calls `start`.
  @inlinable
  @_disfavoredOverload
  public convenience init(
    starting: Starting = .manually, fileID: StaticString = #fileID, line: UInt = #line,
    cancellableTask: @escaping CancellableTask
  ) {
    let origin = Origin.work { promise, run, steps in
      call(promise, run: run, &steps) { completion in
        .action(cancellableTask { completion.complete(Self.outcome($0)) })
      }
    }
    self.init(origin, starting: starting, place: Place(fileID: fileID, line: line))
    if case .immediately = starting { start() }
  }

  /// A promise that is finished with a value.
  ///
  /// - Source: document 001.
  @inlinable
  public convenience init(result: Value) { self.init(.success(result)) }

  /// A promise that is finished with an error.
  ///
  /// - Source: document 001.
  @inlinable
  public convenience init(error: Failure) { self.init(.failure(error)) }

  /// A promise that is finished.
  @inlinable
  public convenience init(_ result: Result<Value, Failure>) { self.init(Self.outcome(result)) }

  @usableFromInline
  init(_ outcome: Outcome) {
    storage = Lock(.finished(outcome, run: 0, waiting: nil))
    starting = .manually
    place = .unknown
  }

  @usableFromInline
  init(_ origin: Origin, starting: Starting, place: Place) {
    storage = Lock(.created(origin, run: 0))
    self.starting = starting
    self.place = place
  }

  deinit {
    release(storage.withLock { $0.release() })
  }

  /// Where the promise stands at this moment.
  ///
  /// - Source: document 001, synchronous access.
  public var state: PromiseState<Value, Failure> {
    let (outcome, isStarted) = storage.withLock { ($0.outcome, $0.isStarted) }
    if let outcome { return .finished(Self.result(of: outcome)) }
    return isStarted ? .started : .created
  }

  /// The result, when it is there.
  @inlinable
  public var result: Result<Value, Failure>? { outcome.map(Self.result) }

  /// Starts the work if it isn't started, without waiting for its result.
  public func start() {
    guard let run = storage.withLock({ $0.start() }) else { return }
    var steps = Steps()
    begin(run: run, &steps)
    advance(&steps)
  }

  /// Starts the work if it isn't started, and calls `completionHandler` with its result.
  ///
  /// - Guarantee: the handler is called once, after those attached before it; inside this call when the result is
  ///   there and all others were told. A handler that `cancel` drops is never called.
  /// - Returns: what withdraws this one handler.
  /// - Source: document 001; Promises/A+ 2.2.6.
  @inlinable
  @discardableResult
  public func start(_ completionHandler: @escaping CompletionHandler) -> Subscription<Value, Failure> {
    if let (outcome, spot) = told {
      completionHandler(Self.result(of: outcome))
      return Subscription(spot)
    }
    let observer = Observer { event, _ in
      if case .finished(let outcome) = event { completionHandler(Self.result(of: outcome)) }
    }
    var steps = Steps()
    let spot = attach(observer, &steps)
    advance(&steps)
    return Subscription(spot)
  }
}

extension Promise where Failure == Never {
  /// A promise that is finished with a value, without an error type to name.
  ///
  /// - Source: document 001, the form without errors.
  @inlinable
  public convenience init(result: Value) { self.init(.success(result)) }
}

// MARK: - Transitions and what follows from them

extension Promise {
  @usableFromInline
  func attach(_ observer: Observer, _ steps: inout Steps) -> Spot {
    let (attachment, run, id) = storage.withLock { $0.attach(observer) }
    switch attachment {
    case .wait: break
    case .begin: steps.push(.begin(self, run: run))
    case .deliver(let outcome): observer.receive(.finished(outcome), &steps)
    }
    return Spot(promise: self, run: run, id: id)
  }

  /// The outcome, when all observers were told of it, and a place in line that is over.
  @usableFromInline var told: (Outcome, Spot)? {
    guard let (outcome, run) = storage.withLock({ $0.told }) else { return nil }
    return (outcome, Spot(promise: self, run: run, id: 0))
  }

  /// Gives the run its result, unless it is over, and leaves the step that tells its observers.
  @usableFromInline
  func settle(run: Int, _ outcome: Outcome, _ steps: inout Steps) {
    guard let over = storage.withLock({ $0.finish(run, outcome) }) else { return }
    if case .waiting(let stop, _) = over.work, case .leaveAll = stop { stop.perform() }
    steps.push(.notify(self))
  }

  /// Ends the run without a result, unless it is over.
  @usableFromInline
  func end(run: Int, _ ending: Ending, _ problem: Report.Problem?, _ steps: inout Steps) {
    guard let over = storage.withLock({ $0.end(run) }) else { return }
    if let problem { report(problem, of: place) }
    if case .waiting(let stop, _) = over.work, case .leaveAll = stop { stop.perform() }
    conclude(over.observers, ending, &steps)
  }

  /// Calls what stops the work of a cancelled run, and lets go of its observers.
  func conclude(_ remains: State.Remains, _ steps: inout Steps) {
    remains.stop.perform()
    conclude(remains.observers, .cancelled, &steps)
  }

  /// Lets go of the handlers, and tells the promises chained from this one.
  func conclude(_ observers: Observers, _ ending: Ending, _ steps: inout Steps) {
    var observers = observers
    while let observer = observers.popFirst() {
      steps.push(.call { observer.receive(.ended(ending), &$0) })
    }
  }

  @usableFromInline
  func isUnderWay(run: Int) -> Bool { storage.withLock { $0.isUnderWay(run) } }

  @usableFromInline var outcome: Outcome? { storage.withLock { $0.outcome } }

  /// Changes with each cancellation that dropped handlers, so that a result on its way can be told from a current one.
  var era: Int { storage.withLock { $0.run } }
}

extension Promise: Chained {
  @usableFromInline
  func begin(run: Int, _ steps: inout Steps) {
    guard let origin = storage.withLock({ $0.origin(of: run) }) else { return }
    let stop = origin.begin(self, run: run, &steps)
    if case .leaveAll = stop, !isUnderWay(run: run) { stop.perform() }
    if let remains = storage.withLock({ $0.began(run, awaited: origin.upstream, stop: stop) }) {
      conclude(remains, &steps)
    }
  }

  @usableFromInline
  func notify(_ steps: inout Steps) {
    while let (observer, outcome) = storage.withLock({ $0.next() }) {
      var following = Steps()
      observer.receive(.finished(outcome), &following)
      if following.isEmpty { continue }
      let closed = storage.withLock { $0.close() }
      if !closed { steps.push(.notify(self)) }
      return steps.push(following)
    }
  }

  @usableFromInline
  func withdraw(_ id: Int, run: Int, cancelling: Bool) -> Bool {
    let withdrawn = storage.withLock { $0.withdraw(id, run: run, cancelling: cancelling) }
    guard let (_, remains) = withdrawn else { return false }
    var steps = Steps()
    conclude(remains, &steps)
    advance(&steps)
    return true
  }

  @usableFromInline var awaited: (any Chained)? {
    let (next, end) = storage.withLock { $0.awaited }
    guard let end, end.outcome == nil else { return next }
    return end
  }

  @usableFromInline var startsWithFirstHandler: Bool { if case .withFirstHandler = starting { true } else { false } }
}
