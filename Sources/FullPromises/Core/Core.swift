import Dispatch
import Synchronization

/// A promise without the type of its value. All work is done on these; `Outcome` explains what that buys.
@usableFromInline
protocol AnyPromise: AnyObject, Sendable {
  var core: Core { get }
}

/// The content of a promise.
@usableFromInline
struct Core: ~Copyable, Sendable {
  let state: Lock<State>
  /// Whether its maker settles it, perhaps with functions that are given to a block. Any other promise is settled by
  /// what a block returns, or by its sources, and is dropped only because a source is dropped.
  let isByHand: Bool
  /// Whether its block is on the way to its queue, or a timer that settles it hasn't fired yet.
  let isBlockSent = Atomic(false)
  /// Where its block runs, if a block settles it.
  let queue: DispatchQueue?
  @usableFromInline let scheduler: Scheduler?

  /// The queue on which its block may share turns with others. A scheduler gets each block by itself.
  @inline(__always)
  var sharedQueue: ObjectIdentifier? { scheduler == nil ? queue.map(ObjectIdentifier.init) : nil }
}

extension AnyPromise {
  @_alwaysEmitIntoClient var scheduler: Scheduler? { core.scheduler }
  var queue: DispatchQueue? { core.queue }
  var sharedQueue: ObjectIdentifier? { core.sharedQueue }

  /// The outcome now, if there is one.
  @usableFromInline
  @inline(never)
  var outcome: Outcome? { withState { state in state.outcome } }

  /// Calls a transition of the state under the lock. It must not run the caller's code.
  @inline(__always)
  func withState<Result>(_ transition: (inout State) -> Result) -> Result {
    core.state.withLock { state in transition(&state) }
  }
}
