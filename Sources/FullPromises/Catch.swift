import Dispatch

/// Who looks at an error without changing it? `catch` runs a block on it and passes the same error on.
///
/// A value passes by, unchanged and without a hop. Source: document 004, "Catch".
extension Promise {
  /// Runs a block on the error; the promise returned is rejected with the same error after the block ended.
  @discardableResult
  public func `catch`(
    on queue: DispatchQueue = .promises, _ reject: @escaping @Sendable (any Error) -> Void
  ) -> Promise {
    let next = derive(Value.self, on: queue)
    observe(
      .step(
        ErrorStep(queue: queue, next: next) { error in
          reject(error)
          next.settle(.failure(error))
        }))
    return next
  }
}
