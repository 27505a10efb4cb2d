import Dispatch

/// How is an error observed without being changed? `catch` runs a block on it, and passes on the same error.
///
/// A value passes by the block, unchanged and without a hop.
///
/// - `queue`: where the block runs.
/// - Cost: one allocation, and one for a block with captures.
/// - Clauses: `watching-doesn't-recover`, `random-programs`.
/// - Tests: `CatchTests`.
/// - Source: document 004, "Catch"; Promises/A+ 2.2.7.3.
extension Promise {
  /// A block that runs on the error.
  public typealias Catch = @Sendable (any Error) -> Void

  /// Runs a block on the error; when the block has ended, the returned promise is rejected with the same error.
  #if Migration
    @preconcurrency
  #endif
  @discardableResult @_alwaysEmitIntoClient
  public func `catch`(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ reject: @escaping @Sendable (any Error) -> Void
  ) -> Promise {
    derive(on: queue, from: .error, Place("catch", fileID, line)) { outcome in
      outcome.error.map(reject)
      return .outcome(outcome)
    }
  }
}
