import Dispatch

/// What happens with a value? `then` runs a block on it and gives a promise of what the block makes of it.
///
/// A rejection passes by, unchanged and without a hop. An error that the block throws rejects the promise returned.
/// Source: document 004, "Then"; Promises/A+ 2.2.
extension Promise {
  /// Runs a block on the value; the promise returned is fulfilled with what the block returns.
  @discardableResult
  public func then<Next>(
    on queue: DispatchQueue = .promises, _ work: @escaping @Sendable (Value) throws -> Next
  ) -> Promise<Next> {
    let next = derive(Next.self, on: queue)
    observe(.step(ThenValue(queue: queue, work: work, next: next)))
    return next
  }

  /// Runs a block on the value; the promise returned takes over the outcome of the promise that the block returns.
  @discardableResult
  public func then<Next>(
    on queue: DispatchQueue = .promises, _ work: @escaping @Sendable (Value) throws -> Promise<Next>
  ) -> Promise<Next> {
    let next = derive(Next.self, on: queue)
    observe(.step(ThenPromise(queue: queue, work: work, next: next)))
    return next
  }

  /// Runs a block on the value; the promise returned keeps the value.
  @discardableResult
  public func then(
    on queue: DispatchQueue = .promises, _ work: @escaping @Sendable (Value) throws -> Void
  ) -> Promise {
    let next = derive(Value.self, on: queue)
    observe(.step(ThenVoid(queue: queue, work: work, next: next)))
    return next
  }
}

/// A step that only a value reaches: an error goes straight on to the next promise.
private protocol ValueStep<Value>: Step {
  associatedtype Next: Sendable
  var queue: DispatchQueue { get }
  var next: Promise<Next> { get }
  func run(_ value: Value)
}

extension ValueStep {
  func receive(_ outcome: Result<Value, any Error>, _ cascade: inout Cascade) {
    switch outcome {
    case .success(let value): next.enqueue(on: queue) { self.run(value) }
    case .failure(let error): cascade.settle(next, .failure(error))
    }
  }
}

private final class ThenValue<Value: Sendable, Next: Sendable>: ValueStep {
  let queue: DispatchQueue
  let next: Promise<Next>
  private let work: @Sendable (Value) throws -> Next

  init(queue: DispatchQueue, work: @escaping @Sendable (Value) throws -> Next, next: Promise<Next>) {
    (self.queue, self.work, self.next) = (queue, work, next)
  }

  func run(_ value: Value) { next.settle(Returned.outcome { try work(value) }) }
}

private final class ThenPromise<Value: Sendable, Next: Sendable>: ValueStep {
  let queue: DispatchQueue
  let next: Promise<Next>
  private let work: @Sendable (Value) throws -> Promise<Next>

  init(queue: DispatchQueue, work: @escaping @Sendable (Value) throws -> Promise<Next>, next: Promise<Next>) {
    (self.queue, self.work, self.next) = (queue, work, next)
  }

  func run(_ value: Value) { next.adopt(catching: { try work(value) }) }
}

private final class ThenVoid<Value: Sendable>: ValueStep {
  let queue: DispatchQueue
  let next: Promise<Value>
  private let work: @Sendable (Value) throws -> Void

  init(queue: DispatchQueue, work: @escaping @Sendable (Value) throws -> Void, next: Promise<Value>) {
    (self.queue, self.work, self.next) = (queue, work, next)
  }

  func run(_ value: Value) {
    next.settle(
      Result {
        try work(value)
        return value
      })
  }
}
