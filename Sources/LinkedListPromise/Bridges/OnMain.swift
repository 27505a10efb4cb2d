import Dispatch

/// How does a result get to the main thread?
extension Promise where Value: Sendable {
  /// Runs the chain and calls `completionHandler` on the main thread.
  ///
  /// - Guarantee: never inside this call, even when the chain completes at once.
  /// - Cost: one hop to the main queue.
  /// - Clauses: `value-on-main`, `error-on-main`, `main-after-attach`.
  /// - Source: document 001, "finishOnMainThread".
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func finishOnMainThread(
    _ completionHandler: @escaping @MainActor @Sendable (Result<Value, Failure>) -> Void
  ) {
    task { result in
      DispatchQueue.main.async { MainActor.assumeIsolated { completionHandler(result) } }
    }
  }
}

extension Promise where Value: Sendable, Failure == Never {
  /// Runs the chain and calls `completionHandler` with the value on the main thread.
  ///
  /// - Guarantee: never inside this call, even when the chain completes at once.
  /// - Cost: one hop to the main queue.
  /// - Tests: `OnTests`.
  /// - Source: document 001, "finishOnMainThread".
  @_alwaysEmitIntoClient
  public func finishOnMainThread(_ completionHandler: @escaping @MainActor @Sendable (Value) -> Void) {
    finishOnMainThread { result in completionHandler(result.get()) }
  }
}
