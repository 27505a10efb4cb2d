import Dispatch

/// Is the value good enough? `validate` asks a predicate.
///
/// An error passes by the predicate, unchanged.
///
/// - `queue`: where the predicate runs.
/// - Cost: one allocation, and one for a predicate with captures.
/// - Tests: `ValidateTests`.
/// - Source: document 004, "Validate".
extension Promise where Value: Sendable {
  /// A promise that is fulfilled with the same value if the predicate returns true, and otherwise rejected with
  /// `PromiseError.validationFailure`.
  #if Migration
    @preconcurrency
  #endif
  @discardableResult @_alwaysEmitIntoClient
  public func validate(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ predicate: @escaping @Sendable (Value) -> Bool
  ) -> Promise {
    derive(on: queue, from: .value, Place("validate", fileID, line)) { outcome in
      guard predicate(try outcome.get(Value.self)) else { throw PromiseError.validationFailure }
      return .outcome(outcome)
    }
  }
}
