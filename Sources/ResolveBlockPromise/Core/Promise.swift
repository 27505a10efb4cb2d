// Read Core/ in this order: Promise, State, Observers, Then, Adopt, Run, Remains, Answer, Resolve, Hop, Turn, Settings,
// Destination, Scheduler and PromiseError.

import Dispatch
import Synchronization

/// What is a promise here?
///
/// A promise is an object to which the result of an asynchronous task is delivered: it is *resolved*, once, with a
/// value, an error, or another promise. A block attached to it then runs on a queue, and what that block returns
/// resolves the *Next Promise*. The design is that of Bob Carlson, TheraLynx LLC ("Promises for iOS", document 002);
/// the code is new.
///
/// - A promise has one Next Promise. A second attachment doesn't disturb the first: its own Next Promise gets
///   `PromiseError.alreadyAttached`. With one consumer, `cancel()` can ripple back to the source.
/// - Blocks run asynchronously, on the promise's queue: the global default queue, unless it was changed or inherited.
///   Up to 33 blocks of one chain bound for one queue object may share a visit to that queue.
/// - A promise that is released before it was resolved resolves its chain with `PromiseError.dropped`.
///
/// A caller holds this face. The chain consists of the cores behind the faces. So a promise that the caller released
/// stays in its chain, and a source that everybody released is known at once.
public final class Promise<Value> {
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

/// A promise without its type. All the work is done on these.
@usableFromInline
final class Core: Sendable {
  private let guarded: Lock<Guarded>
  /// The order of creation in this process, from 1.
  @usableFromInline let serial = lastSerial.add(1, ordering: .relaxed).newValue
  /// The type of its value.
  let type: Any.Type

  private struct Guarded: ~Copyable, Sendable {
    var state: State
    var settings: Settings
  }

  /// A pending promise.
  init(_ type: Any.Type, waitingFor source: consuming Source, _ settings: consuming Settings = Settings()) {
    self.type = type
    guarded = Lock(Guarded(state: State(phase: .pending(source, [])), settings: settings))
  }

  /// A promise with an outcome.
  @usableFromInline
  init(_ type: Any.Type, _ outcome: Outcome) {
    self.type = type
    guarded = Lock(Guarded(state: State(phase: .resolved(outcome)), settings: Settings()))
  }

  @usableFromInline
  convenience init(_ type: Any.Type, name: String?) { self.init(type, waitingFor: .nobody, Settings(name: name, nil)) }

  deinit {
    var remains = takeRemains()
    release(&remains)
  }

  @inline(__always)
  func withState<Result>(_ transition: (inout State, inout Settings) -> Result) -> Result {
    guarded.withLock { guarded in transition(&guarded.state, &guarded.settings) }
  }

  /// Nobody refers to the face any more: no block can be attached, and nobody can resolve the promise by hand.
  @usableFromInline
  func releaseFace() {
    if withState({ state, _ in state.releaseFace() }) { leaveToDrop() }
  }

  /// Fails a promise that nobody can resolve any more.
  @usableFromInline
  func leaveToDrop() {
    var remains: Remains? = .unresolvable(self)
    release(&remains)
  }
}

private let lastSerial = Atomic<UInt64>(0)
