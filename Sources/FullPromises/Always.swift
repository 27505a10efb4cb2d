import Dispatch

/// What runs at the end, whatever the outcome? The block of `always`, and the same outcome goes on after it.
///
/// Source: document 004, "Always".
extension Promise {
  /// Runs a block when the promise is fulfilled or rejected; the promise returned has the same outcome.
  @discardableResult
  public func always(on queue: DispatchQueue = .promises, _ work: @escaping @Sendable () -> Void) -> Promise {
    let next = derive(Value.self, on: queue)
    observe(.step(AlwaysStep(queue: queue, work: work, next: next)))
    return next
  }
}

private final class AlwaysStep<Value: Sendable>: Step {
  private let queue: DispatchQueue
  private let work: @Sendable () -> Void
  private let next: Promise<Value>

  init(queue: DispatchQueue, work: @escaping @Sendable () -> Void, next: Promise<Value>) {
    (self.queue, self.work, self.next) = (queue, work, next)
  }

  func receive(_ outcome: Result<Value, any Error>, _ cascade: inout Cascade) {
    next.enqueue(on: queue) { [work, next] in
      work()
      next.settle(outcome)
    }
  }
}
