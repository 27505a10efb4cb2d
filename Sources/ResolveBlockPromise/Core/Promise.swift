// Read Core/ in this order: Promise, Then, Core, State, Observers, Source, Adopt, Run, Remains, Answer, Hop,
// Turn, Settings, Scheduler and PromiseError.

/// What is a promise here?
///
/// An object to which the result of an asynchronous task is delivered. Whoever starts the task makes a promise and
/// *resolves* it, once: with a value, with an error, or with another promise, which then resolves it in turn.
///
/// A caller attaches a *resolve block*: a success block, an error block, or both (`then`, `thenError`). When the
/// promise is resolved, the block runs on a queue. That is a new asynchronous task, and its result is delivered to the
/// *Next Promise*, which `then` returned: what the block returns resolves it. An error for which there is no error
/// block resolves the Next Promise too, so it gets to the end of a chain unless a block handles it.
///
/// A caller who no longer needs the result cancels the promise. This goes back through the chain to the source, whose
/// *cancel block* stops the task (`cancel`, `onCancel`).
///
/// - A promise has one consumer, which is a block with its Next Promise or an operator. A second attachment doesn't
///   disturb the first: its own Next Promise gets `PromiseError.alreadyAttached`. Beside the consumer, one other
///   promise may be resolved with this one. Because nobody else waits, a cancel can go back to the source; if one of
///   the two cancels the promise, the other gets an error.
/// - Resolve blocks never run inside the call that attached them or resolved the promise. They run on the promise's
///   queue: the global default queue, unless it was changed or inherited. Up to 33 consecutive blocks of a chain or a
///   `JobQueue` that run on the same queue object may share a turn of that queue.
/// - A promise that is released before it was resolved resolves its chain with `PromiseError.dropped`.
///
/// The design is that of Bob Carlson, TheraLynx LLC ("Promises for iOS", document 002); the code is new.
public final class Promise<Value> {
  /// The part that is linked into the chain, without a type. This object is only its *face*, which callers hold. So a
  /// promise that they released stays in its chain, and a source that everybody released is noticed immediately.
  @usableFromInline let core: Core

  @inlinable
  init(_ core: Core) { self.core = core }

  @inlinable
  deinit { core.releaseFace() }

  /// A pending promise, to be resolved by whoever holds it.
  ///
  /// - Cost: two allocations.
  /// - Clauses: `value-block-waits`, `drop-is-heard`, `drop-is-reported`.
  @_alwaysEmitIntoClient
  public convenience init(name: String? = nil) where Value: Sendable { self.init(Core(Value.self, name: name)) }
}

/// A promise may be of a type that isn't `Sendable`, so that what a block returns alone decides which form it takes.
/// Only members that ask for a `Sendable` value give a value out.
extension Promise: Sendable where Value: Sendable {}

/// Each of these returns whether this call decided. Later calls change nothing.
///
/// - Cost: an uncontended lock, and a box for a value; beyond that what the settling entails.
/// - Tests: `ResolveTests`, `ResolvedTests`.
/// - Source: document 002; Promises/A+ 2.1.
extension Promise where Value: Sendable {
  /// Resolves with a value; one that is an error resolves as an error.
  ///
  /// - Clauses: `value-then-value`, `value-then-error`, `settled-by-two-at-once`, `handler-after-settling`.
  @discardableResult @_alwaysEmitIntoClient
  public func resolve(_ value: Value) -> Bool { core.settle(Outcome(of: value)) }

  /// Resolves with an error.
  ///
  /// - Clauses: `error-then-value`, `error-then-error`, `error-runs-error-block`, `error-zero-is-an-error`.
  @discardableResult @_alwaysEmitIntoClient
  public func resolve(error: any Error) -> Bool { core.settle(.error(error)) }

  /// Resolves with the outcome of `promise`, as soon as it has one.
  ///
  /// The blocks attached to `promise` itself run as well. A promise can be followed once: the second to follow it gets
  /// `PromiseError.alreadyFollowed`. A cycle gives `PromiseError.cycle`.
  ///
  /// - Cost: constant for a chain built in either order; a search of the shorter side otherwise.
  /// - Tests: `FollowTests`, `NestTests`.
  @discardableResult @_alwaysEmitIntoClient
  public func resolve(_ promise: Promise<Value>) -> Bool { core.adopt(promise.core) }
}
