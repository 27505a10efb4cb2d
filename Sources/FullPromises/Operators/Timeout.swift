import Dispatch

/// How long may it take? `timeout` rejects when the promise isn't resolved in time.
///
/// The rejection comes in a block on the queue, so it has to wait while something else keeps that queue busy. The
/// promise itself goes on, and its other observers get its outcome. The timer is freed as soon as the returned
/// promise is resolved or released. It keeps no promise alive. If the source is dropped, the returned promise is
/// released too, unless somebody holds it. Then it is rejected when the time has passed.
extension Promise where Value: Sendable {
  /// The same outcome if it is there within so many seconds; otherwise rejects with `PromiseError.timedOut`.
  ///
  /// - `interval`: seconds. Zero, negative numbers and not-a-number leave a pending promise no time; an interval beyond
  ///   the clock (292 years), infinity included, never ends.
  /// - Cost: as `race` of one member, and a timer.
  /// - Clauses: `timeout-rejects`, `timeout-of-settled`, `timeout-lasts`, `small-programs-time`.
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
