import Dispatch

/// How does a chain continue after an error? `recover` replaces the error by a value or by another promise.
///
/// A value passes by the block, unchanged and without a hop. An error that the block throws replaces the first error.
///
/// - `queue`: where the block runs.
/// - Cost: one allocation, one for a block with captures, and one for a returned value that doesn't fit a word.
/// - Tests: `RecoverTests`.
/// - Source: document 004, "Recover"; Promises/A+ 2.2.7.
extension Promise where Value: Sendable {
  /// Runs a block on the error; the returned promise is fulfilled with what the block returns.
  #if Migration
    @preconcurrency
  #endif
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func recover(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ recovery: @escaping @Sendable (any Error) throws -> Value
  ) -> Promise {
    derive(on: queue, from: .error, Place("recover", fileID, line)) { outcome in
      guard let error = outcome.error else { return .outcome(outcome) }
      return .value(try recovery(error))
    }
  }

  /// Runs a block on the error; the returned promise takes over the outcome of the promise that the block returns.
  ///
  /// - Clauses: `recover-with-promise`, `error-block-throws`, `value-passes-error-blocks`, `error-in-the-middle`.
  #if Migration
    @preconcurrency
  #endif
  @discardableResult @_alwaysEmitIntoClient
  public func recover(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ recovery: @escaping @Sendable (any Error) throws -> Promise
  ) -> Promise {
    derive(on: queue, from: .error, Place("recover", fileID, line)) { outcome in
      guard let error = outcome.error else { return .outcome(outcome) }
      return .promise(try recovery(error))
    }
  }
}
