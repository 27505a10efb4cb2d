import Dispatch

/// How are a success block and an error block attached together? One of the two runs, and its result resolves the Next
/// Promise: an error block that returns a value recovers, one that returns an error or throws doesn't.
///
/// The two blocks may return the same or one of them a promise for it. The first form is the last that the compiler
/// tries, so that a promise is never taken for a value to be thrown away.
///
/// - Parameter queue: as for `then(on:_:)`.
/// - Cost: as `then(on:_:)`, and two more closures for blocks with captures.
/// - Tests: `ThenTests`.
/// - Source: document 002, basics; Promises/A+ 2.2.
extension Promise where Value: Sendable {
  /// Attaches a success block and an error block, which both return values.
  @discardableResult @_alwaysEmitIntoClient @_disfavoredOverload
  public func then<New>(
    on queue: DispatchQueue? = nil,
    _ block: @escaping @Sendable (Value) throws -> New, error: @escaping @Sendable (any Error) throws -> New
  ) -> Promise<New> {
    derive(on: queue, { value in .value(try block(value)) }, { failure in .value(try error(failure)) })
  }

  /// As above, where both blocks return promises.
  @discardableResult @_alwaysEmitIntoClient
  public func then<First: Resolving, Second: Resolving>(
    on queue: DispatchQueue? = nil,
    _ block: @escaping @Sendable (Value) throws -> First, error: @escaping @Sendable (any Error) throws -> Second
  ) -> Promise<First.Resolved> where First.Resolved == Second.Resolved {
    derive(
      on: queue, { value in .resolution(try block(value).resolution) },
      { failure in .resolution(try error(failure).resolution) })
  }

  /// As above, where the error block returns a value.
  @discardableResult @_alwaysEmitIntoClient @_disfavoredOverload
  public func then<First: Resolving>(
    on queue: DispatchQueue? = nil,
    _ block: @escaping @Sendable (Value) throws -> First,
    error: @escaping @Sendable (any Error) throws -> First.Resolved
  ) -> Promise<First.Resolved> {
    derive(
      on: queue, { value in .resolution(try block(value).resolution) }, { failure in .value(try error(failure)) })
  }

  /// As above, where the error block returns a promise.
  @discardableResult @_alwaysEmitIntoClient @_disfavoredOverload
  public func then<Second: Resolving>(
    on queue: DispatchQueue? = nil,
    _ block: @escaping @Sendable (Value) throws -> Second.Resolved,
    error: @escaping @Sendable (any Error) throws -> Second
  ) -> Promise<Second.Resolved> {
    derive(
      on: queue, { value in .value(try block(value)) }, { failure in .resolution(try error(failure).resolution) })
  }

  /// As above, where the error block returns an error, the same or another.
  @discardableResult @_alwaysEmitIntoClient
  public func then<New, Failure: Error>(
    on queue: DispatchQueue? = nil,
    _ block: @escaping @Sendable (Value) throws -> New, error: @escaping @Sendable (any Error) throws -> Failure
  ) -> Promise<New> {
    derive(
      on: queue, { value in .value(try block(value)) },
      { failure in .error(try error(failure), or: New.self) })
  }

  /// As above, where the first block returns a promise and the error block an error.
  @discardableResult @_alwaysEmitIntoClient
  public func then<First: Resolving, Failure: Error>(
    on queue: DispatchQueue? = nil,
    _ block: @escaping @Sendable (Value) throws -> First, error: @escaping @Sendable (any Error) throws -> Failure
  ) -> Promise<First.Resolved> {
    derive(
      on: queue, { value in .resolution(try block(value).resolution) },
      { failure in .error(try error(failure), or: First.Resolved.self) })
  }

  @_alwaysEmitIntoClient
  func derive<Next>(
    on queue: DispatchQueue?, _ block: @escaping @Sendable (Value) throws -> Answer,
    _ error: @escaping @Sendable (any Error) throws -> Answer
  ) -> Promise<Next> {
    derive(on: queue) { outcome in
      switch outcome.result(Value.self) {
      case .success(let value): try block(value)
      case .failure(let failure): try error(failure)
      }
    }
  }
}
