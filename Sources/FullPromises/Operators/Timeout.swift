import Dispatch

/// How long may it take? `timeout` rejects when the promise isn't resolved in time.
///
/// The promise itself goes on; whoever else observes it gets its outcome. The timer is freed as soon as the promise
/// returned is resolved or gone, and keeps nobody alive: a source that is dropped takes the promise returned along,
/// unless somebody holds it. Then it is rejected when the time has passed.
extension Promise {
  /// The same outcome if it is there within so many seconds; otherwise rejects with `PromiseError.timedOut`.
  ///
  /// - Parameter interval: seconds. Zero, less and not-a-number leave a pending promise no time; what is beyond the
  ///   clock (292 years), infinity included, never comes.
  /// - Cost: as `race` of one member, and a timer.
  /// - Clauses: `timeout-rejects`, `timeout-passes-a-value`, `timeout-passes-an-error`, `timeout-frees-its-timer`,
  ///   `timeout-leaves-the-source-alone`, `outcome-after-timeout`, `timeout-lasts`.
  /// - Tests: `IntervalTests`, `TimerOwnershipTests`.
  /// - Source: document 004, "Timeout".
  @discardableResult
  public func timeout(on queue: DispatchQueue = .promises, _ interval: Double) -> Promise {
    let next = Promise(on: nil, isByHand: false, scheduler)
    if isPending { next.after(interval, on: queue) { [weak next] in next?.reject(PromiseError.timedOut) } }
    next.settle(with: .first, of: [self])
    return next
  }
}
