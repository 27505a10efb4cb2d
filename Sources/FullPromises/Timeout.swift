import Dispatch

/// How long may it take? `timeout` rejects when the promise isn't resolved in time.
///
/// The promise itself goes on; whoever else observes it gets its outcome. The timer is freed as soon as the promise is
/// resolved. Source: document 004, "Timeout".
extension Promise {
  /// The same outcome if it is there within so many seconds; otherwise rejects with `PromiseError.timedOut`.
  ///
  /// - Parameter interval: seconds; zero and less leave a pending promise no time.
  @discardableResult
  public func timeout(on queue: DispatchQueue = .promises, _ interval: Double) -> Promise {
    let next = derive(Value.self)
    let stop = isPending ? next.after(interval, on: queue) { next.reject(PromiseError.timedOut) } : nil
    listen { outcome, cascade in
      stop?()
      cascade.settle(next, outcome)
    }
    return next
  }
}
