extension Promise {
  /// A promise of what an `async` function comes to. Every run calls the function again, in a task of its own.
  ///
  /// - Cost: one unstructured task for each run. Nothing cancels it: the design has nothing to cancel.
  /// - Tests: `AsyncTests`.
  @_alwaysEmitIntoClient
  public init(async operation: @escaping @Sendable () async throws(Failure) -> Value) {
    self.init { completionHandler in
      Task {
        do throws(Failure) {
          completionHandler(.success(try await operation()))
        } catch {
          completionHandler(.failure(error))
        }
      }
    }
  }

  /// Runs the chain and waits for what it comes to.
  ///
  /// The caller is resumed by the first completion; a task that completes again is ignored. Cancelling the waiting task
  /// stops nothing, because the design has nothing to cancel: the run goes on, and the caller gets its result. A task
  /// that never completes leaves the caller waiting for ever, cancelled or not, and nothing reports it.
  ///
  /// - Cost: as `task`, and one allocation to let the first completion through alone.
  /// - Clauses: `await-value`, `await-settled-twice`, `await-by-many`.
  /// - Throws: the chain's error.
  @_alwaysEmitIntoClient
  public func run() async throws(Failure) -> Value {
    let outcome = await outcome
    return try outcome.get(Value.self, Failure.self)
  }

  @_alwaysEmitIntoClient
  var outcome: Outcome {
    get async {
      switch source {
      case .outcome(let outcome): outcome
      case .node(let node): await node.outcome
      }
    }
  }
}

extension Node {
  /// The first outcome of a run.
  @usableFromInline
  var outcome: Outcome {
    get async {
      await withUnsafeContinuation { continuation in
        let waiting = Waiting(continuation)
        run { outcome in waiting.take()?.resume(returning: outcome) }
      }
    }
  }
}

/// Gives the continuation to the first who takes it.
private final class Waiting: Sendable {
  private let continuation: Lock<UnsafeContinuation<Outcome, Never>?>

  init(_ continuation: UnsafeContinuation<Outcome, Never>) { self.continuation = Lock(continuation) }

  func take() -> UnsafeContinuation<Outcome, Never>? { continuation.withLock { continuation in continuation.take() } }
}
