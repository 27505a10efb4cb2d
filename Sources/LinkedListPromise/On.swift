import Dispatch

extension Promise {
  /// A promise of this one's result, delivered on `queue`.
  ///
  /// What follows in the chain runs there, up to the next task that completes elsewhere.
  ///
  /// - Cost: one hop to the queue for each run.
  /// - Clauses: `value-on-its-queue`, `error-on-its-queue`.
  /// - Source: document 001, which moves only the last step of a chain.
  public func on(_ queue: DispatchQueue) -> Promise<Value, Failure> {
    link { result in
      Promise { completionHandler in queue.async { completionHandler(result) } }
    }
  }

  /// Runs the chain and calls `completionHandler` on the main thread.
  ///
  /// - Guarantee: never inside this call, even when the chain completes at once.
  /// - Cost: one hop to the main queue.
  /// - Clauses: `value-on-main`, `error-on-main`, `main-after-attach`.
  /// - Source: document 001, "finishOnMainThread".
  @_disfavoredOverload
  public func finishOnMainThread(
    _ completionHandler: @escaping @MainActor @Sendable (Result<Value, Failure>) -> Void
  ) {
    task { result in
      DispatchQueue.main.async { MainActor.assumeIsolated { completionHandler(result) } }
    }
  }
}

extension Promise where Failure == Never {
  /// Runs the chain and calls `completionHandler` with the value on the main thread.
  ///
  /// - Guarantee: never inside this call, even when the chain completes at once.
  /// - Cost: one hop to the main queue.
  /// - Tests: `OnTests`.
  /// - Source: document 001, "finishOnMainThread".
  public func finishOnMainThread(_ completionHandler: @escaping @MainActor @Sendable (Value) -> Void) {
    finishOnMainThread { result in completionHandler(result.get()) }
  }
}
