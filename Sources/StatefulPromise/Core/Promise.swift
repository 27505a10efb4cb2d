// Read Core/ in this order: Promise, State, Observers, Then, Adopt, Run, Release, Outcome; then Task, Stop, Sent, Box,
// Place and Seams.

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
public final class Promise<Value, Failure: Error> {
  /// Called with the result of the work.
  public typealias CompletionHandler = @Sendable (Result<Value, Failure>) -> Void

  /// An asynchronous function: it returns at once and calls its completion handler when it is done.
  public typealias AsyncTask = @Sendable (_ completionHandler: @escaping CompletionHandler) -> Void

  @usableFromInline let content: Untyped

  /// Ends the attempts that send the result to a queue. Nil until there is one.
  @usableFromInline let sent = Atomic<Unmanaged<Core>?>(nil)

  /// A promise that is finished.
  ///
  /// - Cost: an object for the promise, and one or two for a result that doesn't fit a word; no lock.
  /// - Clauses: `left-identity`, `recover-with-value`.
  /// - Source: document 001, whose `Failable` is Swift's `Result`.
  @_alwaysEmitIntoClient
  public init(_ result: Result<Value, Failure>) where Value: Sendable { content = .outcome(Outcome(result)) }

  @inlinable
  deinit { sent.load(ordering: .acquiring)?.release() }

  @_alwaysEmitIntoClient
  init(_ origin: consuming Origin, _ starting: Starting, _ place: Place) {
    content = .promise(Core(origin, startsWithFirstHandler: starting == .withFirstHandler, place))
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
    if case .promise(let core) = content { core.start() }
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
  public func start(_ completionHandler: @escaping CompletionHandler) -> Subscription<Value, Failure>
  where Value: Sendable {
    guard case .promise(let core) = content else {
      if let known { completionHandler(known) }
      return Subscription(nil)
    }
    return Subscription(core.start { outcome in completionHandler(outcome.result()) })
  }

  /// The result that the promise was made with. Read apart from the call of a handler, its object needs no retain.
  @_alwaysEmitIntoClient
  var known: Result<Value, Failure>? {
    if case .outcome(let outcome) = content { outcome.result() } else { nil }
  }
}

/// A promise may be of a type that isn't `Sendable`, so that what a block returns alone decides which form it takes.
/// Only members that ask for a `Sendable` value give a value out.
extension Promise: Sendable where Value: Sendable {}

/// A promise with work, without its types.
@usableFromInline
final class Core: Seams, Sendable {
  let state: Lock<State>
  @usableFromInline let startsWithFirstHandler: Bool

  @usableFromInline
  init(_ origin: consuming Origin, startsWithFirstHandler: Bool = false, _ place: Place) {
    state = Lock(State(origin))
    self.startsWithFirstHandler = startsWithFirstHandler
    noteMade(at: place)
  }

  deinit {
    _ = Core.forgetPlace(of: self)
    var slot: Remains?
    state.withLock { $0.takeContent(into: &slot) }
    release(&slot)
  }
}

/// Where does the outcome of a promise come from?
@usableFromInline
enum Origin: Sendable {
  /// From a task, which is called with its completion.
  case task(@Sendable (Completion) -> Void)
  /// From a task that returns how it is stopped.
  case cancellableTask(@Sendable (Completion) -> @Sendable () -> Void)
  /// The block makes the next promise of the outcome of the promise before this one.
  case link(Block, Untyped)
  /// From other promises. The function makes an attempt wait for them.
  case members(@Sendable (Core, _ attempt: Int, inout Run) -> Void)
  /// It is there.
  case known(Outcome)
}

/// The caller's code without its types.
@usableFromInline typealias Block = @Sendable (Outcome) -> Untyped
