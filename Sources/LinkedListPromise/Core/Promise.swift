// Read Core/ in this order: Promise, Then, ChainTask, Rest, Link, Call, Loop.

/// What is a promise when it is nothing but a value?
///
/// An immutable struct around an asynchronous task. `then` doesn't start anything: it returns a new promise whose task
/// runs this one, as a new node links to the head of a list. Work begins when `task` is called, and every call is a
/// fresh run of the whole chain. There is no state, so there is nothing to lock, to cancel, to share or to inspect.
///
/// A `Failure` of `Never` is the form without errors. The document's two forms (with and without an error type) are
/// this one type; its `Failable` is Swift's `Result`.
///
/// - Guarantee: nothing here recurses with the length of a chain, or with the depth of `all`, `race` and returned
///   promises. A task of the caller that calls `task` inside itself is the caller's recursion.
/// - Source: document 001, "A simple Promise implementation" and "Error handling".
public struct Promise<Value, Failure: Error> {
  /// Called with the result of the work.
  public typealias CompletionHandler = @Sendable (Result<Value, Failure>) -> Void

  /// An asynchronous function: it returns at once and calls its completion handler when it is done.
  public typealias AsyncTask = @Sendable (_ completionHandler: @escaping CompletionHandler) -> Void

  /// What runs the chain from its innermost promise out to this one.
  @usableFromInline let task: ChainTask<Value, Failure>

  @inlinable init(_ task: ChainTask<Value, Failure>) { self.task = task }
}

/// A promise may be of a type that isn't `Sendable`, so that what a block returns alone decides which form it takes.
/// Only members that ask for a `Sendable` value give a value out.
extension Promise: Sendable where Value: Sendable {}

extension Promise where Value: Sendable {
  /// A promise of the result with which `task` completes. The task isn't called now, but once for each run.
  ///
  /// The task has to complete once. If it completes twice, both results are delivered. If it never completes, nothing
  /// is. A promise without state can't notice either.
  ///
  /// - Cost: two allocations, and one more if `task` captures something.
  /// - Clauses: `work-starts-when-made`, `work-is-shared`, `value-then-value`, each as a declared difference.
  /// - Source: document 001.
  @_alwaysEmitIntoClient
  public init(task: @escaping AsyncTask) {
    self.init(
      ChainTask { receiver in
        let call = TaskCall()
        task { result in call.complete { receiver(result) } }
        return call.end()
      })
  }

  /// A promise of a value that you have.
  ///
  /// - Cost: one allocation, two for a result that refers to something.
  /// - Clauses: `returned-value-fulfils`, `adopts-value`.
  /// - Source: document 001.
  @_alwaysEmitIntoClient
  public init(result: Value) { self.init(.success(result)) }

  /// A promise of an error that you have.
  ///
  /// - Cost: one allocation, two for a result that refers to something.
  /// - Clauses: `returned-error-rejects`, `random-programs`.
  /// - Source: document 001.
  @_alwaysEmitIntoClient
  public init(error: Failure) { self.init(.failure(error)) }

  /// A promise of a result that you have.
  ///
  /// - Cost: one allocation, two for a result that refers to something.
  /// - Clauses: `left-identity`, `recover-with-value`.
  /// - Source: document 001, "Failable".
  @_alwaysEmitIntoClient
  public init(_ result: Result<Value, Failure>) { self.init(ChainTask(result)) }

  /// Runs the chain from its innermost promise out to this one, then calls `completionHandler`.
  ///
  /// The handler is called on the thread on which the work completes: inside this call when all of it completes at
  /// once, later otherwise. If a task calls its handler before it returns, the result goes on as soon as the task has
  /// returned.
  ///
  /// - Cost: about three allocations for each link and each task of the chain, on a stack of constant depth.
  /// - Clauses: `work-runs-once`, `small-programs-handlers`, `handler-after-attach` as a declared difference,
  ///   `long-chain-runs`, `long-chain-runs-at-once`.
  /// - Source: document 001; it makes `task` a stored property, and `p.task(handler)` reads the same.
  @_alwaysEmitIntoClient
  public func task(_ completionHandler: @escaping CompletionHandler) {
    perform {
      task { result in
        completionHandler(result)
        return .nothing
      }
    }
  }
}
