import Dispatch

/// How does one block see both outcomes? The block of the document's `thenError` runs however the promise was resolved.
///
/// - Parameter queue: as for `then(on:_:)`.
/// - Cost: as `then(on:_:)`.
/// - Tests: `ThenTests`.
/// - Source: document 002, basics.
extension Promise where Value: Sendable {
  /// Attaches one block for both outcomes; its result resolves the Next Promise, so that an error recovers.
  ///
  /// - Clauses: `handler-after-attach`, `error-handler-after-attach`, `handler-freed-when-settled`.
  @discardableResult @_alwaysEmitIntoClient
  public func thenError<New>(
    on queue: DispatchQueue? = nil, _ block: @escaping @Sendable (Result<Value, any Error>) throws -> New
  ) -> Promise<New> {
    derive(on: queue) { outcome in .value(try block(outcome.result(Value.self))) }
  }

  /// As above, for a block that returns a promise.
  ///
  /// - Clauses: `late-recovery`, `recover-with-promise`, `error-block-throws`, `error-block-returns-error`.
  @discardableResult @_alwaysEmitIntoClient
  public func thenError<New: Resolving>(
    on queue: DispatchQueue? = nil, _ block: @escaping @Sendable (Result<Value, any Error>) throws -> New
  ) -> Promise<New.Resolved> {
    derive(on: queue) { outcome in .resolution(try block(outcome.result(Value.self)).resolution) }
  }

  /// As above, for a block that returns an error.
  @discardableResult @_alwaysEmitIntoClient @_disfavoredOverload
  public func thenError<Failure: Error>(
    on queue: DispatchQueue? = nil, _ block: @escaping @Sendable (Result<Value, any Error>) throws -> Failure
  ) -> Promise<Value> {
    derive(on: queue) { outcome in .error(try block(outcome.result(Value.self)), or: Value.self) }
  }
}
