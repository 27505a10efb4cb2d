import Synchronization

/// What does a promise gain from having a state?
///
/// It becomes one thing that many can hold: a stand-in for a resource that may not be there yet. The work runs once
/// however many start it; handlers queue up until the result is there, later ones get it at once, and anybody can read
/// it synchronously. It can be cancelled, and then started again.
///
/// A handler is called on the thread on which the work completes, or inside `start` when the promise is finished.
/// Handlers that wait are called one at a time, in the order in which they were attached. Threads that attach to a
/// finished promise each call their own.
///
/// - Guarantee: all members may be used from any thread; no handler, task or action is called under a lock; nothing
///   recurses with the length of a chain.
/// - Source: document 001, "Cancelation, automatic starting, and other amenities".
public final class Promise<Value: Sendable, Failure: Error>: Sendable {
  /// Called with the result of the work.
  public typealias CompletionHandler = @Sendable (Result<Value, Failure>) -> Void

  /// An asynchronous function: it returns at once and calls its completion handler when it is done.
  public typealias AsyncTask = @Sendable (_ completionHandler: @escaping CompletionHandler) -> Void

  @usableFromInline let content: Untyped

  /// How often `cancel` was called. This shows whether a result was sent to a queue before a cancel.
  @usableFromInline let cancellations = Atomic<Int>(0)

  /// A promise that is finished.
  ///
  /// - Cost: an object for the promise and one for the result; no lock.
  /// - Clauses: `left-identity`, `recovery-left-identity`.
  /// - Source: document 001, whose `Failable` is Swift's `Result`.
  @_alwaysEmitIntoClient
  public init(_ result: Result<Value, Failure>) { content = .known(Promise.outcome(result)) }

  @inlinable
  deinit {}

  @_alwaysEmitIntoClient
  init(_ origin: consuming Origin, _ starting: Starting, _ place: Place) {
    let isPlain = _isPOD(Value.self) && _isPOD(Failure.self)
    content = .work(Core(origin, startsWithFirstHandler: starting == .withFirstHandler, isPlain: isPlain, place))
    if starting == .immediately { start() }
  }

  /// A promise derived from others. It is a handler of theirs: if they start with their first, it starts at once.
  @_alwaysEmitIntoClient
  convenience init(_ origin: consuming Origin, startsWithFirstHandler: Bool, _ place: Place) {
    self.init(origin, startsWithFirstHandler ? .withFirstHandler : .manually, place)
    if startsWithFirstHandler { start() }
  }

  /// Starts the work if it isn't started, without waiting for its result.
  ///
  /// - Guarantee: the task is called inside this call, once however many threads start the promise.
  /// - Cost: an uncontended lock, beside what the task does.
  /// - Clauses: `work-runs-once`, `work-is-shared`.
  /// - Source: document 001, "start".
  @_alwaysEmitIntoClient
  public func start() {
    if case .work(let core) = content { _ = core.start(nil) }
  }

  /// Starts the work if it isn't started, and calls `completionHandler` with its result.
  ///
  /// - Guarantee: the handler is called once, after those that waited before it; inside this call if the promise is
  ///   finished and all others were called. A handler that `cancel` drops is never called.
  /// - Returns: a subscription, which withdraws this one handler.
  /// - Cost: one allocation if the handler captures something, beside what beginning the work takes; none when the
  ///   promise was made with its result.
  /// - Clauses: `handlers-in-order`, `attached-while-told`, `order-under-racing-attach`, `late-observer-hears-value`.
  /// - Source: document 001; Promises/A+ 2.2.6.
  @_alwaysEmitIntoClient
  @discardableResult
  @_disfavoredOverload
  public func start(_ completionHandler: @escaping CompletionHandler) -> Subscription<Value, Failure> {
    guard case .work(let core) = content else {
      if let known { completionHandler(known) }
      return Subscription(nil)
    }
    return Subscription(core.start(.handler { outcome in completionHandler(Promise.result(of: outcome)) }))
  }

  /// The result that the promise was made with. Read apart from the call of a handler, its object needs no retain.
  @_alwaysEmitIntoClient
  var known: Result<Value, Failure>? {
    if case .known(let outcome) = content { Promise.result(of: outcome) } else { nil }
  }
}

/// A promise with work, without its types.
@usableFromInline
final class Core: Sendable {
  let state: Lock<State>
  @usableFromInline let startsWithFirstHandler: Bool
  /// Whether a result refers to nothing, so that it can be released anywhere.
  private let isPlain: Bool

  @usableFromInline
  init(_ origin: consuming Origin, startsWithFirstHandler: Bool, isPlain: Bool, _ place: Place) {
    state = Lock(State(origin))
    self.startsWithFirstHandler = startsWithFirstHandler
    self.isPlain = isPlain
    if Report.keepsPlaces { Places.keep(place, of: self) }
  }

  deinit {
    if Report.keepsPlaces { Places.forget(self) }
    if state.withLock({ $0.isEmpty(isPlain: isPlain) }) { return }
    release(.state(state.withLock { exchange(&$0, with: State()) }))
  }
}

/// Where does the outcome of a promise come from?
@usableFromInline
enum Origin: Sendable {
  /// From a task, which is called with its completion.
  case task(@Sendable (Completion) -> Void)
  /// From a task that returns how it is stopped.
  case cancellableTask(@Sendable (Completion) -> CancellationAction)
  /// From the promise before this one: the function turns its outcome into the next promise.
  case link(Untyped, Function)
  /// From other promises. The function makes a run wait for them.
  case joined(@Sendable (Core, _ run: Int, inout Steps) -> Void)
}

@usableFromInline typealias Function = @Sendable (Outcome) -> Untyped
