import Dispatch

extension Promise {
  /// A promise of this one's result, that finishes on `queue`.
  ///
  /// What waits for the new promise is called there. Who asks when it is finished is called at once, inside `start`,
  /// as with every finished promise. `cancel` reaches a result that is on its way to the queue: it doesn't arrive.
  ///
  /// - Cost: one hop to the queue.
  /// - Clauses: `value-on-its-queue`, `error-on-its-queue`, `cancelled-after-dispatch`.
  /// - Source: document 001, which moves only the last step of a chain.
  public func on(
    _ queue: DispatchQueue, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Promise<Value, Failure> {
    chain(Place(fileID: fileID, line: line)) { outcome in
      let before = self.cancellations.load(ordering: .acquiring)
      let hop = Origin.several { core, run, _ in
        queue.async {
          var steps = Steps()
          if self.cancellations.load(ordering: .acquiring) == before {
            core.settle(outcome, run: run, &steps)
          } else {
            core.end(run: run, .cancelled, &steps)
          }
          advance(&steps)
        }
        return .action {}
      }
      return .work(Core(hop, .unknown))
    }
  }

  /// Starts the work if it isn't started, and calls `completionHandler` with its result on the main thread.
  ///
  /// - Guarantee: never inside this call, and never after a `cancel` on the main thread.
  /// - Returns: what withdraws this one handler, also while the result is on its way to the main thread.
  /// - Cost: one hop to the main queue.
  /// - Source: document 001, "finishOnMainThread".
  @discardableResult
  public func finishOnMainThread(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ completionHandler: @escaping @MainActor @Sendable (Result<Value, Failure>) -> Void
  ) -> Subscription<Value, Failure> {
    on(.main, fileID: fileID, line: line).start { result in
      MainActor.assumeIsolated { completionHandler(result) }
    }
  }
}

extension Promise where Failure == Never {
  /// Starts the work if it isn't started, and calls `completionHandler` with its value on the main thread.
  ///
  /// - Guarantee: never inside this call, and never after a `cancel` on the main thread.
  /// - Returns: what withdraws this one handler, also while the value is on its way to the main thread.
  /// - Source: document 001, "finishOnMainThread".
  @discardableResult
  public func finishOnMainThread(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ completionHandler: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Subscription<Value, Failure> {
    finishOnMainThread(fileID: fileID, line: line) { result in completionHandler(result.get()) }
  }
}
