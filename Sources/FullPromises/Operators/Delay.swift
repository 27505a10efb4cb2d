import Dispatch

/// How is a value held back for a while? `delay` waits before it passes it on.
///
/// Errors are not held back.
extension Promise where Value: Sendable {
  /// Fulfills with the same value after so many seconds; rejects with the same error at once.
  ///
  /// - `interval`: seconds. Zero, negative numbers and not-a-number mean as soon as the queue is free; an interval
  ///   beyond the clock (292 years), infinity included, never ends.
  /// - Cost: a promise and a listener; for a value a timer, which goes when it fired.
  /// - Clauses: `delay-holds-a-value`, `delay-begins-when-settled`, `delayed-promise-lives`, `delay-lasts`,
  ///   `small-programs-time`.
  /// - Tests: `IntervalTests`, `TimerOwnershipTests`.
  /// - Source: document 004, "Delay".
  public func delay(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ interval: Double
  ) -> Promise {
    let next = Promise(on: queue, isByHand: false, Place("delay", fileID, line), scheduler)
    noteObserver(.adopter(next))
    listen(for: next) { outcome, run in
      guard case .value = outcome else { return run.pass(outcome, to: next) }
      next.after(interval, on: queue) { next.settle(outcome) }
    }
    return next
  }
}
