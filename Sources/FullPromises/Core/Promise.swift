// Read Core/ in this order: Promise, State, Observers, Then, Adopt, Run, Answer, Core, Remains; then Hop, Turn, Queue,
// Scheduler, Place and PromiseError. Platform/Outcome.swift says why these files never mention the type of a value,
// Waiting/Blocks.swift sends and runs blocks, and Waiting/Cycle.swift finds cycles.

import Dispatch

/// A promise represents the eventual result of an asynchronous task, or the error with which the task failed.
///
/// It is in one of three states: *pending* until the result is available, then *fulfilled* with a value or *rejected*
/// with an error. Once it is fulfilled or rejected, it never changes again. Any number of observers may wait for it,
/// and the value or error is given to all of them, in the order in which they were attached; late observers get it,
/// too. Each operator that attaches an observer returns a new promise, which is resolved with what the observer's block
/// returns or throws. So promises form chains, whose blocks run on queues, and never inside the call that attaches or
/// resolves.
///
/// - Cost: an object for a promise, and a box for a value that contains references or doesn't fit into a word; an
///   uncontended lock to resolve it, from any thread.
/// - Clauses: `value-then-error`, `error-then-value`, `handlers-in-order`, `handler-after-settling`, `left-identity`.
/// - Source: document 004, "What is a promise?"; Promises/A+ 2.1.
public final class Promise<Value>: AnyPromise {
  /// The state with its observers, and where the block runs that resolves the promise.
  @usableFromInline let core: Core

  /// A pending promise. `Core` says what `isByHand` means.
  @usableFromInline
  init(on queue: consuming DispatchQueue?, isByHand: Bool, _ place: Place, _ scheduler: consuming Scheduler? = nil) {
    core = Core(state: Lock(.pending(nil, .empty)), isByHand: isByHand, queue: queue, scheduler: scheduler)
    noteMade(at: place, nil)
  }

  /// A promise that is fulfilled or rejected from the beginning.
  @usableFromInline
  init(settled outcome: Outcome, _ place: Place) {
    core = Core(state: Lock(.settled(outcome)), isByHand: true, queue: nil, scheduler: nil)
    noteMade(at: place, outcome)
  }

  /// Promises that were derived from a pending one are released without an outcome; only a task or thread that waits
  /// gets an error. If somebody needs the outcome, the drop of a promise that is settled by hand is reported. What the
  /// promise owned is freed in the loop of deferred releases, so that a long chain doesn't overflow the stack.
  deinit {
    var remains = takeRemains()
    release(&remains)
  }
}

/// A promise may be sent to another thread if its value may. One of a value that may not can exist all the same: only
/// members that need a `Sendable` value read it.
extension Promise: Sendable where Value: Sendable {}

/// Who resolves a promise that no block resolves? Its maker, from any thread, with a value or an error.
///
/// - Cost: as the promise; to resolve it, an uncontended lock.
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
