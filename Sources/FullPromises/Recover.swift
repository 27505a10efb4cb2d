import Dispatch

/// How does a chain go on after an error? `recover` puts a value or another promise in its place.
///
/// A value passes by, unchanged and without a hop. An error that the block throws takes the place of the first.
/// Source: document 004, "Recover".
extension Promise {
  /// Runs a block on the error; the promise returned is fulfilled with what the block returns.
  @discardableResult
  public func recover(
    on queue: DispatchQueue = .promises, _ recovery: @escaping @Sendable (any Error) throws -> Value
  ) -> Promise {
    let next = derive(Value.self, on: queue)
    observe(
      .step(ErrorStep(queue: queue, next: next) { error in next.settle(Returned.outcome { try recovery(error) }) }))
    return next
  }

  /// Runs a block on the error; the promise returned takes over the outcome of the promise that the block returns.
  @discardableResult
  public func recover(
    on queue: DispatchQueue = .promises, _ recovery: @escaping @Sendable (any Error) throws -> Promise
  ) -> Promise {
    let next = derive(Value.self, on: queue)
    observe(.step(ErrorStep(queue: queue, next: next) { error in next.adopt(catching: { try recovery(error) }) }))
    return next
  }
}

/// A step that only an error reaches: a value goes straight on to the next promise.
final class ErrorStep<Value: Sendable>: Step {
  private let queue: DispatchQueue
  private let next: Promise<Value>
  private let run: @Sendable (any Error) -> Void

  init(queue: DispatchQueue, next: Promise<Value>, run: @escaping @Sendable (any Error) -> Void) {
    (self.queue, self.next, self.run) = (queue, next, run)
  }

  func receive(_ outcome: Result<Value, any Error>, _ cascade: inout Cascade) {
    switch outcome {
    case .success: cascade.settle(next, outcome)
    case .failure(let error): next.enqueue(on: queue) { [run] in run(error) }
    }
  }
}
