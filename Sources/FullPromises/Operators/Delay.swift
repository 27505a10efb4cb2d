import Dispatch

/// How is a value delayed? `delay` waits for some time before it passes on the value, but passes on an error
/// immediately.
extension Promise where Value: Sendable {
  /// A promise that is fulfilled with the same value after some time, or rejected with the same error immediately.
  ///
  /// - `interval`: seconds. Zero, a negative number or not-a-number means as soon as the queue is free; an interval of
  ///   more than 292 years, which is beyond the clock, or of infinity never ends.
  /// - Cost: a promise and a listener; for a value, also a timer, which is released when it has fired.
  /// - Clauses: `delay-holds-a-value`, `small-programs-time`.
  /// - Tests: `DelayTests`, `IntervalTests`, `TimerOwnershipTests`.
  /// - Source: document 004, "Delay".
  public func delay(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ interval: Double
  ) -> Promise {
    let next = Promise(on: queue, isByHand: false, Place("delay", fileID, line), scheduler)
    noteObserver(.adopter(next))
    observe(.listener(Delay(of: next, interval, on: queue), 0))
    return next
  }
}

/// The listener that starts the timer of a delayed promise.
private final class Delay: Listener {
  private let promise: any AnyPromise
  private let interval: Double
  private let queue: DispatchQueue

  init(of promise: any AnyPromise, _ interval: Double, on queue: DispatchQueue) {
    (self.promise, self.interval, self.queue) = (promise, interval, queue)
  }

  var isWaiting: Bool { promise.outcome == nil }

  func receive(_ outcome: Outcome, from source: Int, _ run: inout Run) {
    if case .error = outcome { return run.pass(outcome, to: promise) }
    promise.after(interval, on: queue) { [promise] in promise.settle(outcome) }
  }
}
