import Dispatch

extension Promise {
  /// A promise of this one's result, delivered on `queue`.
  ///
  /// The next steps of the chain run there, until a task completes elsewhere.
  ///
  /// - Cost: one hop to the queue for each run.
  /// - Clauses: `value-on-its-queue`, `error-on-its-queue`.
  /// - Source: document 001, which moves only the last step of a chain.
  @_alwaysEmitIntoClient
  public func on(_ queue: DispatchQueue) -> Promise<Value, Failure> {
    derive { result, receiver in
      // The result leaves this thread for good, and only members that require a `Sendable` value read it.
      nonisolated(unsafe) let result = result
      queue.async { perform { receiver(result) } }
      return .nothing
    }
  }
}
