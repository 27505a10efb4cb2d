import Dispatch

/// What runs at the end, whatever the outcome? The block of `always` does, and then the same outcome continues.
///
/// - `queue`: where the block runs.
/// - Cost: one allocation, and one for a block with captures.
/// - Clauses: `always-passes-a-value`, `always-passes-an-error`, `always-ends-before-a-value`,
///   `always-ends-before-an-error`.
/// - Source: document 004, "Always".
extension Promise {
  /// Runs a block when the promise is fulfilled or rejected; the returned promise gets the same outcome.
  #if Migration
    @preconcurrency
  #endif
  @discardableResult @_alwaysEmitIntoClient
  public func always(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable () -> Void
  ) -> Promise {
    derive(on: queue, from: .either, Place("always", fileID, line)) { outcome in
      work()
      return .outcome(outcome)
    }
  }
}
