extension Promise {
  /// A promise of what an `async` function comes to. Every run calls the function again, in a task of its own.
  ///
  /// - Cost: one unstructured task for each run. Nothing cancels it: the design has nothing to cancel.
  /// - Tests: `AsyncTests`.
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
  public func run() async throws(Failure) -> Value {
    let result = await withUnsafeContinuation { (continuation: UnsafeContinuation<Result<Value, Failure>, Never>) in
      let waiting = Once(continuation)
      task { result in waiting.take()?.resume(returning: result) }
    }
    return try result.get()
  }
}
