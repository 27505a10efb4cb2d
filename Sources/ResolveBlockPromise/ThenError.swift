/// How does one block see both outcomes? The document's `thenError`: it runs however the promise was resolved.
extension Promise {
  /// Attaches one block for both outcomes; its result resolves the Next Promise, so that an error recovers.
  @discardableResult
  public func thenError<New: Sendable>(
    _ block: @escaping @Sendable (Result<Value, any Error>) throws -> New
  ) -> Promise<New> {
    attach { next in { outcome in next.conclude(.success(Self.open(outcome))) { Resolution(result: try block($0)) } } }
  }

  /// As above, for a block that returns a promise.
  @discardableResult
  public func thenError<New: Resolving>(
    _ block: @escaping @Sendable (Result<Value, any Error>) throws -> New
  ) -> Promise<New.Resolved> {
    attach { next in { outcome in next.conclude(.success(Self.open(outcome))) { try block($0).resolution } } }
  }

  /// As above, for a block that returns an error.
  @discardableResult @_disfavoredOverload
  public func thenError<Failure: Error>(
    _ block: @escaping @Sendable (Result<Value, any Error>) throws -> Failure
  ) -> Promise<Value> {
    attach { next in { outcome in next.conclude(.success(Self.open(outcome))) { .error(try block($0)) } } }
  }
}
