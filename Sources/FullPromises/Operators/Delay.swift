import Dispatch

/// How is a value delayed? `delay` waits for some time before it passes on the value, but passes on an error
/// immediately.
extension Promise where Value: Sendable {
  /// A promise that is fulfilled with the same value after some time, or rejected with the same error immediately.
  ///
  /// - `interval`: seconds. Zero, a negative number or not-a-number means as soon as the queue is free; an interval of
  ///   more than 292 years, which is beyond the clock, or of infinity never ends.
  /// - Cost: a promise and a listener; for a value, also a timer, which is released when it has fired.
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
