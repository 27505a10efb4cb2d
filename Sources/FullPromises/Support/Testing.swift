import Dispatch

/// Has everything ended that promises have under way? For tests.
///
/// Waits until `DispatchGroup.promises` is empty: every promise is resolved or gone and every block has ended. Don't call
/// it on a queue that a block must run on.
///
/// - Parameter interval: seconds to wait at most. Zero, less and not-a-number only ask; what is beyond the clock (292 years),
///   infinity included, never comes.
/// - Returns: whether that came about in time.
/// - Cost: one blocked thread.
/// - Tests: `GlobalTests`, `IntervalTests`.
/// - Source: document 004, "Testing".
public func waitForPromises(timeout interval: Double) -> Bool {
  DispatchGroup.promises.wait(timeout: .now() + Interval.seconds(interval)) == .success
}
