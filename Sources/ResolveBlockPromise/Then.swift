/// How is a block attached, and what does its result do? It resolves the Next Promise, which every form returns.
///
/// The static type of the result decides, never the object: a promise (or `Resolution`) is followed, an error type fails,
/// any other is a value, and `Void` stands where the document says nil. What a block throws resolves the Next Promise as
/// an error. See `docs/decisions/resolve-block-results.md`.
extension Promise {
  /// Attaches a block for a value; an error passes by and resolves the Next Promise unchanged.
  @discardableResult
  public func then<New: Sendable>(_ block: @escaping @Sendable (Value) throws -> New) -> Promise<New> {
    attach { next in { outcome in next.conclude(Self.open(outcome)) { Resolution(result: try block($0)) } } }
  }

  /// As above, for a block that returns a promise, which then resolves the Next Promise.
  @discardableResult
  public func then<Result: Resolving>(
    _ block: @escaping @Sendable (Value) throws -> Result
  ) -> Promise<Result.Resolved> {
    attach { next in { outcome in next.conclude(Self.open(outcome)) { try block($0).resolution } } }
  }

  /// As above, for a block that returns an error, which resolves the Next Promise.
  @discardableResult @_disfavoredOverload
  public func then<Failure: Error>(_ block: @escaping @Sendable (Value) throws -> Failure) -> Promise<Value> {
    attach { next in { outcome in next.conclude(Self.open(outcome)) { .error(try block($0)) } } }
  }
}
