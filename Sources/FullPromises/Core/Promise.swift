// Read Core/ in this order: Promise, State, Observers, Then, Adopt, Run, Answer, Remains; then Hop, Turn, Queue,
// Scheduler, Place and PromiseError.

import Dispatch
import Synchronization

/// How does a promise keep its one outcome and give it to all observers?
///
/// A promise is pending, then settled once: fulfilled with a value or rejected with an error. Observers are notified in
/// the order of attachment, late ones too. Blocks run on a queue, never inside the call that attached or settled.
/// - Cost: an object for a promise and a box for a value; an uncontended lock to settle, from any thread.
/// - Clauses: `value-then-error`, `error-then-value`, `handlers-in-order`, `handler-after-settling`, `left-identity`.
/// - Source: document 004, "What is a promise?"; Promises/A+ 2.1.
public final class Promise<Value>: AnyPromise {
  @usableFromInline let core: Core

  @usableFromInline
  init(on queue: consuming DispatchQueue?, isByHand: Bool, _ place: Place, _ scheduler: consuming Scheduler? = nil) {
    core = Core(state: Lock(.pending(nil, .empty)), isByHand: isByHand, queue: queue, scheduler: scheduler)
    noteMade(at: place, nil)
  }

  @usableFromInline
  init(settled outcome: Outcome, _ place: Place) {
    core = Core(state: Lock(.settled(outcome)), isByHand: true, queue: nil, scheduler: nil)
    noteMade(at: place, outcome)
  }

  deinit {
    noteEnd()
    var (remains, isDropped) = core.end()
    if isDropped { noteDrop(isAwaited: remains?.isAwaited == true) }
    if remains != nil { release(&remains) }
  }
}

/// A promise goes from thread to thread if its value may. The core knows no types, so it may always.
extension Promise: Sendable where Value: Sendable {}

/// Who settles a promise that no block settles? Its maker, from any thread, by a value or an error.
///
/// - Cost: as the promise; to settle, an uncontended lock.
/// - Clauses: `value-then-error`, `error-then-value`.
extension Promise where Value: Sendable {
  /// A pending promise, to be resolved with `fulfill` or `reject`.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public convenience init(fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(on: nil, isByHand: true, Place("promise", fileID, line))
  }

  /// A pending promise, to be resolved with `fulfill` or `reject`.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public static func pending(fileID: StaticString = #fileID, line: UInt = #line) -> Promise {
    Promise(fileID: fileID, line: line)
  }

  /// Resolves the promise with a value; a value that is an error rejects. Ignored when it is resolved already.
  @_alwaysEmitIntoClient
  public func fulfill(_ value: Value) { settle(Outcome(of: value)) }

  /// Resolves a promise without a value. Ignored when it is resolved already.
  @_alwaysEmitIntoClient
  public func fulfill() where Value == Void { fulfill(()) }

  /// Resolves the promise with an error. Ignored when it is resolved already.
  @_alwaysEmitIntoClient
  public func reject(_ error: any Error) { settle(.rejection(error)) }
}

/// A promise whose type doesn't matter. All the work is done on these.
@usableFromInline
protocol AnyPromise: AnyObject, Sendable {
  var core: Core { get }
}

extension AnyPromise {
  @_alwaysEmitIntoClient var scheduler: Scheduler? { core.scheduler }
  var queue: DispatchQueue? { core.queue }
  var sharedQueue: ObjectIdentifier? { core.sharedQueue }
  var isByHand: Bool { core.isByHand }

  @inline(__always)
  func withState<Result>(_ transition: (inout State) -> Result) -> Result {
    core.state.withLock { state in transition(&state) }
  }
}

/// The content of a promise.
@usableFromInline
struct Core: ~Copyable, Sendable {
  let state: Lock<State>
  /// Whether a caller settles it, also through the functions that its block gets. Any other promise is dropped only as
  /// a consequence of a dropped source.
  let isByHand: Bool
  /// Whether its block is on the way to its queue.
  let isSent = Atomic<Bool>(false)
  /// Where its block runs, if a block settles it.
  let queue: DispatchQueue?
  @usableFromInline let scheduler: Scheduler?

  /// The queue on which its block may share turns with others. A scheduler brings each block by itself.
  @inline(__always)
  var sharedQueue: ObjectIdentifier? { scheduler == nil ? queue.map(ObjectIdentifier.init) : nil }
}
