import Dispatch

/// Is the value good enough to go on with? `validate` asks a predicate.
///
/// A rejection passes by, unchanged.
///
/// - Parameter queue: where the predicate runs.
/// - Cost: as `then`, and one more closure.
/// - Tests: `ValidateTests`.
/// - Source: document 004, "Validate".
extension Promise {
  /// Keeps the value if the predicate, run on the queue, says yes; otherwise rejects with
  /// `PromiseError.validationFailure`.
  @discardableResult @_alwaysEmitIntoClient
  public func validate(
    on queue: DispatchQueue = .promises, _ predicate: @escaping @Sendable (Value) -> Bool
  ) -> Promise {
    then(on: queue) { value -> Void in
      guard predicate(value) else { throw PromiseError.validationFailure }
    }
  }
}
