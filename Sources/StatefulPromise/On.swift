import Dispatch

extension Promise {
  /// A promise of this one's result, that finishes on `queue`.
  ///
  /// What waits for the new promise is called there. Who asks when it is finished is called at once, inside `start`,
  /// as with every finished promise. A `cancel` of either promise reaches a result that is on its way to the queue: it doesn't
  /// arrive. One further up doesn't, once the promises between have finished.
  ///
  /// - Cost: one hop to the queue.
  /// - Clauses: `value-on-its-queue`, `error-on-its-queue`, `block-on-its-queue`.
  /// - Source: document 001, which moves only the last step of a chain.
  public func on(
    _ queue: DispatchQueue, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Promise<Value, Failure> {
    let origin = Origin.joined { core, run, steps in self.join(core, run, queue, &steps) }
    let place = (fileID, line)
    return Promise(origin, startsWithFirstHandler: content.startsWithFirstHandler, place)
  }

  /// A result is on its way from the moment at which the run begins: a `cancel` after that takes it back.
  private func join(_ next: Core, _ run: Int, _ queue: DispatchQueue, _ steps: inout Steps) -> Stop {
    let before = cancellations.load(ordering: .acquiring)
    let observer = Observer.moved(next) { event, steps in
      guard case .finished = event else { return next.end(run: run, with: event, &steps) }
      queue.async {
        let isCancelled = self.cancellations.load(ordering: .acquiring) != before
        perform { steps in next.end(run: run, with: isCancelled ? .ended(.cancelled) : event, &steps) }
      }
    }
    return content.attach(observer, &steps)
  }

  /// Starts the work if it isn't started, and calls `completionHandler` with its result on the main thread.
  ///
  /// - Guarantee: never inside this call, and never after a `cancel` of this promise on the main thread.
  /// - Returns: what withdraws this one handler, also while the result is on its way to the main thread.
  /// - Cost: one hop to the main queue.
  /// - Clauses: `value-on-main`, `error-on-main`, `main-after-attach`.
  /// - Source: document 001, "finishOnMainThread".
  @discardableResult
  @_disfavoredOverload
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
  /// - Guarantee: never inside this call, and never after a `cancel` of this promise on the main thread.
  /// - Returns: what withdraws this one handler, also while the value is on its way to the main thread.
  /// - Cost: one hop to the main queue.
  /// - Tests: `OnTests`.
  /// - Source: document 001, "finishOnMainThread".
  @discardableResult
  public func finishOnMainThread(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ completionHandler: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Subscription<Value, Failure> {
    finishOnMainThread(fileID: fileID, line: line) { result in completionHandler(result.get()) }
  }
}
