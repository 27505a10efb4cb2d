import Dispatch

/// How does a result reach the main thread?
extension Promise where Value: Sendable {
  /// Starts the work, unless it was started before, and calls `completionHandler` with its result on the main thread.
  ///
  /// - Guarantee: the handler is never called inside this call, and never after a `cancel` of this promise on the main
  ///   thread.
  /// - Returns: a subscription, which can withdraw this one handler, even while the result waits for the main thread.
  /// - Cost: one hop to the main queue.
  /// - Clauses: `value-on-main`, `error-on-main`, `main-after-attach`.
  /// - Source: document 001, "finishOnMainThread".
  @_alwaysEmitIntoClient
  @discardableResult
  @_disfavoredOverload
  public func finishOnMainThread(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ completionHandler: @escaping @MainActor @Sendable (Result<Value, Failure>) -> Void
  ) -> Subscription<Value, Failure> {
    // The handler waits before anything starts, because `start` would call a later one on this thread.
    moved(to: .main, false, place(fileID, line)).start { result in
      MainActor.assumeIsolated { completionHandler(result) }
    }
  }
}

extension Promise where Value: Sendable, Failure == Never {
  /// Starts the work, unless it was started before, and calls `completionHandler` with its value on the main thread.
  ///
  /// - Guarantee: the handler is never called inside this call, and never after a `cancel` of this promise on the main
  ///   thread.
  /// - Returns: a subscription, which can withdraw this one handler, even while the value waits for the main thread.
  /// - Cost: one hop to the main queue.
  /// - Tests: `OnTests`.
  /// - Source: document 001, "finishOnMainThread".
  @_alwaysEmitIntoClient
  @discardableResult
  public func finishOnMainThread(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ completionHandler: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Subscription<Value, Failure> {
    finishOnMainThread(fileID: fileID, line: line) { result in completionHandler(result.get()) }
  }
}
