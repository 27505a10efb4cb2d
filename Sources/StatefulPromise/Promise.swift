import Synchronization

/// What does a promise gain from having a state?
///
/// It becomes one thing that many can hold: a stand-in for a resource that may not be there yet. The work runs once
/// however many start it; handlers queue up until the result is there, later ones get it at once, and anybody can read
/// it synchronously. It can be cancelled, and then started again.
///
/// A handler is called on the thread on which the work completes, or inside `start` when the result is there already.
/// Handlers that wait are called one at a time, in the order in which they were attached. Threads that attach to a finished
/// promise each call their own.
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

  @usableFromInline let content: Untyped

  /// How often `cancel` was called, so that a result on its way to a queue is known to be from before.
  @usableFromInline let cancellations = Atomic<Int>(0)

  /// A promise of what `task` completes with. The task is called when the promise is started, once.
  ///
  /// Only the first result of a run counts. A result given inside the task's own call is there at once, and is told to
  /// the handlers as soon as the task has returned. A task that lets go of its completion handler without calling it is
  /// reported through `Report.hook`, and the promise is as new.
  ///
  /// - Parameter starting: when the work starts; the default is that somebody calls `start`.
  /// - Cost: three allocations.
  /// - Clauses: `value-then-error`, `work-runs-once`, `work-is-shared`, `racing-producers`, `drop-is-reported`.
  /// - Source: document 001.
  @inlinable
  public convenience init(
    starting: Starting = .manually, fileID: StaticString = #fileID, line: UInt = #line, task: @escaping AsyncTask
  ) {
    let origin = Origin.task { completion in
      task { completion.complete(Self.outcome($0)) }
      return .nothing
    }
    self.init(origin, starting, (fileID, line))
  }

  /// A promise of what `cancellableTask` completes with.
  ///
  /// `cancel` calls the action that the task returned; what that run completes with later is ignored.
  ///
  /// An action that keeps the completion handler keeps the promise until the run ends, as it is the run that holds the
  /// action: one that is never completed and never cancelled is never freed.
  ///
  /// - Parameter starting: when the work starts; the default is that somebody calls `start`.
  /// - Cost: three allocations, beside what the action captures.
  /// - Clauses: `cancel-stops-the-work`, `settled-work-isn't-stopped`.
  /// - Source: document 001, "cancel", which leaves open how the work is stopped.
  @inlinable
  @_disfavoredOverload
  public convenience init(
    starting: Starting = .manually, fileID: StaticString = #fileID, line: UInt = #line,
    cancellableTask: @escaping CancellableTask
  ) {
    let origin = Origin.task { completion in
      .action(cancellableTask { completion.complete(Self.outcome($0)) })
    }
    self.init(origin, starting, (fileID, line))
  }

  /// A promise that is finished with a value.
  ///
  /// - Cost: as `init(_:)`.
  /// - Clauses: `returned-value-fulfils`, `value-or-promise-of-it`.
  /// - Source: document 001.
  @inlinable
  public convenience init(result: Value) { self.init(.success(result)) }

  /// A promise that is finished with an error.
  ///
  /// - Cost: as `init(_:)`.
  /// - Clauses: `returned-error-rejects`, `thrown-returned-or-rejected`.
  /// - Source: document 001.
  @inlinable
  public convenience init(error: Failure) { self.init(.failure(error)) }

  /// A promise that is finished.
  ///
  /// - Cost: an object for the promise and one for the result; no lock.
  /// - Clauses: `left-identity`, `recovery-left-identity`.
  /// - Source: document 001, whose `Failable` is Swift's `Result`.
  @inlinable
  public init(_ result: Result<Value, Failure>) { content = .known(Self.outcome(result)) }

  @usableFromInline
  init(_ origin: Origin, _ starting: Starting, _ place: Place) {
    content = .work(Core(origin, startsWithFirstHandler: starting == .withFirstHandler, place))
    if starting == .immediately { start() }
  }

  /// A promise that comes from others. It is a handler of theirs: if they start with their first, it starts at once.
  @usableFromInline
  convenience init(_ origin: Origin, startsWithFirstHandler: Bool, _ place: Place) {
    self.init(origin, startsWithFirstHandler ? .withFirstHandler : .manually, place)
    if startsWithFirstHandler { start() }
  }

  /// Where the promise stands at this moment.
  ///
  /// - Cost: an uncontended lock; none when the promise was made with its result.
  /// - Tests: `StateTests`.
  /// - Source: document 001, synchronous access.
  public var state: PromiseState<Value, Failure> {
    switch content {
    case .known(let outcome): return .finished(Self.result(of: outcome))
    case .work(let core):
      let (outcome, isStarted) = core.standing
      if let outcome { return .finished(Self.result(of: outcome)) }
      return isStarted ? .started : .created
    }
  }

  /// The result, when it is there.
  ///
  /// - Cost: as `state`.
  /// - Clauses: `outcome-can-be-read`, `cancel-keeps-the-outcome`.
  @inlinable
  public var result: Result<Value, Failure>? {
    switch content {
    case .known(let outcome): Self.result(of: outcome)
    case .work(let core): core.standing.outcome.map(Self.result)
    }
  }

  /// Starts the work if it isn't started, without waiting for its result.
  ///
  /// - Guarantee: the task is called inside this call, once however many threads start the promise.
  /// - Cost: an uncontended lock, beside what the task does.
  /// - Clauses: `work-runs-once`, `work-is-shared`.
  /// - Source: document 001, "start".
  @inlinable
  public func start() {
    if case .work(let core) = content { _ = core.start(nil) }
  }

  /// Starts the work if it isn't started, and calls `completionHandler` with its result.
  ///
  /// - Guarantee: the handler is called once, after those that waited before it; inside this call when the result is
  ///   there and all others were told. A handler that `cancel` drops is never called.
  /// - Returns: what withdraws this one handler.
  /// - Cost: one allocation beside what the handler captures, and beside what beginning the work takes; none when the
  ///   promise was made with its result.
  /// - Clauses: `handlers-in-order`, `attached-while-told`, `order-under-racing-attach`, `late-observer-hears-value`.
  /// - Source: document 001; Promises/A+ 2.2.6.
  @inlinable
  @discardableResult
  @_disfavoredOverload
  public func start(_ completionHandler: @escaping CompletionHandler) -> Subscription<Value, Failure> {
    guard case .work(let core) = content else {
      if let known { completionHandler(known) }
      return Subscription(nil)
    }
    return Subscription(core.start(.handler { outcome in completionHandler(Self.result(of: outcome)) }))
  }

  /// The result that the promise was made with. It is read apart from the call of a handler, so that the optimizer needs
  /// no hold on the object that keeps it.
  @inlinable
  var known: Result<Value, Failure>? {
    if case .known(let outcome) = content { Self.result(of: outcome) } else { nil }
  }
}

extension Promise where Failure == Never {
  /// A promise that is finished with a value, without an error type to name.
  ///
  /// - Cost: as `init(_:)`.
  /// - Tests: `AllTests`.
  /// - Source: document 001, the form without errors.
  @inlinable
  public convenience init(result: Value) { self.init(.success(result)) }

  /// Starts the work if it isn't started, and calls `completionHandler` with its value.
  ///
  /// Where a handler fits a value as well as a result, it gets the value.
  ///
  /// - Guarantee: as `start` with a handler of the result.
  /// - Returns: what withdraws this one handler.
  /// - Cost: as `start` with a handler of the result.
  /// - Tests: `StartTests`.
  /// - Source: document 001, the form without errors.
  @inlinable
  @discardableResult
  public func start(_ completionHandler: @escaping @Sendable (Value) -> Void) -> Subscription<Value, Failure> {
    guard case .work(let core) = content else {
      if let known { completionHandler(known.get()) }
      return Subscription(nil)
    }
    return Subscription(core.start(.handler { outcome in completionHandler(Self.result(of: outcome).get()) }))
  }
}

extension Promise {
  @inlinable
  static func outcome(_ result: Result<Value, Failure>) -> Outcome { Kept(result) }

  /// An outcome is made by its promise's own task or function, or comes from a promise of the same type which is
  /// adopted. So the type is known; a debug build checks it.
  @inlinable
  static func result(of outcome: Outcome) -> Result<Value, Failure> {
    unsafeDowncast(outcome, to: Kept<Result<Value, Failure>>.self).content
  }
}
