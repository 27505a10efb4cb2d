import Dispatch

/// How long may it take? `timeout` rejects if the promise isn't resolved in time.
///
/// A block on the queue rejects the returned promise, so it has to wait while something else keeps that queue busy. The
/// source stays pending, and its other observers get its outcome. The timer is freed as soon as the returned promise is
/// resolved or released, and keeps no promise alive. If the source is dropped, the returned promise is released too,
/// unless somebody else refers to it; then it is rejected when the time has passed.
extension Promise where Value: Sendable {
  /// A promise that gets the same outcome if there is one in time, and otherwise `PromiseError.timedOut`.
  ///
  /// - `interval`: seconds. Zero, a negative number or not-a-number leaves a pending promise no time; an interval of
  ///   more than 292 years, which is beyond the clock, or of infinity never ends.
  /// - Cost: as `race` of one member, and a timer.
  /// - Clauses: `timeout-rejects`, `timeout-lasts`, `small-programs-time`.
  /// - Tests: `IntervalTests`, `TimerOwnershipTests`.
  /// - Source: document 004, "Timeout".
  @discardableResult @_alwaysEmitIntoClient
  public func timeout(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ interval: Double
  ) -> Promise {
    let next = Promise(on: nil, isByHand: false, Place("timeout", fileID, line), scheduler)
    if isPending { next.after(interval, on: queue) { [weak next] in next?.reject(PromiseError.timedOut) } }
    next.settle(by: [self], endedBy: .either)
    return next
  }
}
