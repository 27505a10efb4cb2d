/// How are a block for a value and one for an error attached together? One of the two runs, and its result resolves the
/// Next Promise: an error block that returns a value recovers, one that returns an error or throws doesn't.
///
/// The two blocks may return the same or one of them a promise for it. The first form is the last that the compiler
/// tries, so that a promise is never taken for a value to be thrown away.
extension Promise {
  /// Attaches a block for a value and one for an error, which both return values.
  @discardableResult @_disfavoredOverload
  public func then<New: Sendable>(
    _ block: @escaping @Sendable (Value) throws -> New, error: @escaping @Sendable (any Error) throws -> New
  ) -> Promise<New> {
    attach { next in
      { next.conclude(Self.open($0), { Resolution(result: try block($0)) }, { Resolution(result: try error($0)) }) }
    }
  }

  /// As above, where both blocks return promises.
  @discardableResult
  public func then<First: Resolving, Second: Resolving>(
    _ block: @escaping @Sendable (Value) throws -> First, error: @escaping @Sendable (any Error) throws -> Second
  ) -> Promise<First.Resolved> where First.Resolved == Second.Resolved {
    attach { next in { next.conclude(Self.open($0), { try block($0).resolution }, { try error($0).resolution }) } }
  }

  /// As above, where the error block returns a value.
  @discardableResult
  public func then<First: Resolving>(
    _ block: @escaping @Sendable (Value) throws -> First,
    error: @escaping @Sendable (any Error) throws -> First.Resolved
  ) -> Promise<First.Resolved> {
    attach { next in
      { next.conclude(Self.open($0), { try block($0).resolution }, { Resolution(result: try error($0)) }) }
    }
  }

  /// As above, where the error block returns a promise.
  @discardableResult
  public func then<Second: Resolving>(
    _ block: @escaping @Sendable (Value) throws -> Second.Resolved,
    error: @escaping @Sendable (any Error) throws -> Second
  ) -> Promise<Second.Resolved> {
    attach { next in
      { next.conclude(Self.open($0), { Resolution(result: try block($0)) }, { try error($0).resolution }) }
    }
  }

  /// As above, where the error block returns an error, the same or another.
  @discardableResult
  public func then<New: Sendable, Failure: Error>(
    _ block: @escaping @Sendable (Value) throws -> New, error: @escaping @Sendable (any Error) throws -> Failure
  ) -> Promise<New> {
    attach { next in { next.conclude(Self.open($0), { Resolution(result: try block($0)) }, { .error(try error($0)) }) }
    }
  }

  /// As above, where the first block returns a promise and the error block an error.
  @discardableResult
  public func then<First: Resolving, Failure: Error>(
    _ block: @escaping @Sendable (Value) throws -> First, error: @escaping @Sendable (any Error) throws -> Failure
  ) -> Promise<First.Resolved> {
    attach { next in { next.conclude(Self.open($0), { try block($0).resolution }, { .error(try error($0)) }) } }
  }

  /// As the first, for a type that is an `Error`.
  @discardableResult
  public func then<New: Error>(
    _ block: @escaping @Sendable (Value) throws -> New, error: @escaping @Sendable (any Error) throws -> New
  ) -> Promise<New> {
    attach { next in
      { next.conclude(Self.open($0), { Resolution(result: try block($0)) }, { Resolution(result: try error($0)) }) }
    }
  }

  /// As the third, for a promise whose value is an `Error`.
  @discardableResult
  public func then<First: Resolving>(
    _ block: @escaping @Sendable (Value) throws -> First,
    error: @escaping @Sendable (any Error) throws -> First.Resolved
  ) -> Promise<First.Resolved> where First.Resolved: Error {
    attach { next in
      { next.conclude(Self.open($0), { try block($0).resolution }, { Resolution(result: try error($0)) }) }
    }
  }
}
