extension Promise where Value: Sendable {
  /// A promise of what an `async` function returns or throws. Every run calls the function again, in a task of its own.
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

  /// Runs the chain and waits for its outcome.
  ///
  /// The caller is resumed on its own actor by the first completion; a task that completes again is ignored. Cancelling
  /// the waiting task stops nothing, because the design has nothing to cancel: the run goes on, and the caller gets its
  /// result. A task that never completes leaves the caller waiting for ever, cancelled or not, and nothing reports it.
  ///
  /// - Cost: as `task` of a `race` with one member, which ignores a second completion.
  /// - Clauses: `await-value`, `await-settled-twice`, `await-by-many`.
  /// - Throws: the chain's error.
  @_alwaysEmitIntoClient
  public func get(isolation: isolated (any Actor)? = #isolation) async throws(Failure) -> Value {
    let result = await withUnsafeContinuation { continuation in
      race(self, []).task { result in continuation.resume(returning: result) }
    }
    return try result.get()
  }
}
