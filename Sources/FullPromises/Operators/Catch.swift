import Dispatch

/// Who looks at an error without changing it? `catch` runs a block on it and passes the same error on.
///
/// A value passes by, unchanged and without a hop. Source: document 004, "Catch".
extension Promise {
  /// Runs a block on the error; the promise returned is rejected with the same error after the block ended.
  @discardableResult @inlinable
  public func `catch`(
    on queue: DispatchQueue = .promises, _ reject: @escaping @Sendable (any Error) -> Void
  ) -> Promise {
    derive(on: queue, from: .error) { outcome in
      outcome.error.map(reject)
      return .outcome(outcome)
    }
  }
}
