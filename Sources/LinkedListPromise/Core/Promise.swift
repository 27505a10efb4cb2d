// Read Core/ in this order: Promise, Then, ChainTask, Node, Rest, Link, Call, Release.

/// What is a promise when it is nothing but a value?
///
/// An immutable struct around an asynchronous task. `then` doesn't start anything: it returns a new promise whose task
/// runs this one, as a new node links to the head of a list. Work begins when `task` is called, and every call is a
/// fresh run of the whole chain. A promise has no state, so there is nothing to lock, to cancel, to share or to
/// inspect.
///
/// This type covers both of the document's forms: if `Failure` is `Never`, there are no errors. The document's
/// `Failable` is Swift's `Result`.
///
/// - Guarantee: nothing here recurses with the length of a chain, or with the depth of `all`, `race` and returned
///   promises. If your own task or handler calls `task` or a completion handler, these calls nest.
/// - Source: document 001, "A simple Promise implementation" and "Error handling".
public struct Promise<Value, Failure: Error> {
  /// Called with the result of the work.
  public typealias CompletionHandler = @Sendable (Result<Value, Failure>) -> Void

  /// An asynchronous function: it returns at once and calls its completion handler when it is done.
  public typealias AsyncTask = @Sendable (_ completionHandler: @escaping CompletionHandler) -> Void

  /// The document's stored task, in the form in which a chain calls it. It runs the promises before this one, too.
  @usableFromInline let task: ChainTask<Value, Failure>

  @inlinable init(_ task: ChainTask<Value, Failure>) { self.task = task }
}

/// `Value` needn't be `Sendable`, so that a block's return type alone decides between `map` and `then`. But every
/// member that reads a value requires a `Sendable` one.
extension Promise: Sendable where Value: Sendable {}

extension Promise where Value: Sendable {
  /// A promise of the result with which `task` completes. Nothing is called now; each run calls `task` once.
  ///
  /// The task should complete once. A promise has no state, so it can't notice a second completion, which is delivered
  /// too, or that the task never completes.
  ///
  /// - Cost: at most three allocations.
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
  /// - Cost: one allocation, two if the result's type contains references.
  /// - Clauses: `returned-value-fulfils`, `adopts-value`.
  /// - Source: document 001.
  @_alwaysEmitIntoClient
  public init(result: Value) { self.init(.success(result)) }

  /// A promise of an error that you have.
  ///
  /// - Cost: one allocation, two if the result's type contains references.
  /// - Clauses: `returned-error-rejects`, `random-programs`.
  /// - Source: document 001.
  @_alwaysEmitIntoClient
  public init(error: Failure) { self.init(.failure(error)) }

  /// A promise of a result that you have.
  ///
  /// - Cost: one allocation, two if the result's type contains references.
  /// - Clauses: `left-identity`, `recover-with-value`.
  /// - Source: document 001, "Failable".
  @_alwaysEmitIntoClient
  public init(_ result: Result<Value, Failure>) { self.init(ChainTask(result)) }

  /// Runs the chain from its innermost promise out to this one, then calls `completionHandler`.
  ///
  /// The handler is called on the thread where the work completes, possibly before this call returns. If a task
  /// completes on the thread that calls it, its result is passed on as soon as the task has returned, so the task must
  /// not wait for what follows.
  ///
  /// - Cost: about three allocations for each link and each task of the chain, on a stack of constant depth.
  /// - Clauses: `work-runs-once`, `small-programs-handlers`, `handler-after-attach` as a declared difference,
  ///   `long-chain-runs`, `long-chain-runs-at-once`.
  /// - Source: document 001, where `task` is a stored property; `p.task(handler)` reads the same.
  @_alwaysEmitIntoClient
  public func task(_ completionHandler: @escaping CompletionHandler) {
    if case .settled(let result) = task { return completionHandler(result()) }
    // The closure below returns a `Rest`, so this calls the stored task, not the method.
    perform {
      task { result in
        completionHandler(result)
        return .nothing
      }
    }
  }
}
