import Dispatch

/// How do many items become one value, one asynchronous step after the other?
///
/// The next item's block runs when the promise of the one before is fulfilled, never earlier. The first error ends it.
/// Memory stays flat: one step waits at any moment. Source: document 004, "Reduce".
extension Promise {
  /// Combines the value with each of the items in turn; see the form that takes a sequence.
  @discardableResult
  public func reduce<Element: Sendable>(
    on queue: DispatchQueue = .promises, _ items: Element...,
    combine reducer: @escaping @Sendable (Value, Element) throws -> Promise
  ) -> Promise {
    reduce(on: queue, items, reducer)
  }

  /// Combines the value with the first item, what comes of it with the second, and so on.
  ///
  /// The items are read at once, the blocks run on the queue.
  @discardableResult
  public func reduce<Items: Sequence>(
    on queue: DispatchQueue = .promises, _ items: Items,
    _ reducer: @escaping @Sendable (Value, Items.Element) throws -> Promise
  ) -> Promise where Items.Element: Sendable {
    let next = derive(Value.self, on: queue)
    let reduction = Reduction(queue: queue, items: Array(items), reducer: reducer, result: next)
    observe(.step(ReduceStep(reduction, at: 0)))
    return next
  }
}

private struct Reduction<Value: Sendable, Element: Sendable>: Sendable {
  let queue: DispatchQueue
  let items: [Element]
  let reducer: @Sendable (Value, Element) throws -> Promise<Value>
  let result: Promise<Value>
}

private final class ReduceStep<Value: Sendable, Element: Sendable>: Step {
  private let reduction: Reduction<Value, Element>
  private let index: Int

  init(_ reduction: Reduction<Value, Element>, at index: Int) { (self.reduction, self.index) = (reduction, index) }

  func receive(_ outcome: Result<Value, any Error>, _ cascade: inout Cascade) {
    guard case .success(let value) = outcome, index < reduction.items.count else {
      return cascade.settle(reduction.result, outcome)
    }
    reduction.result.enqueue(on: reduction.queue) { [reduction, index] in
      do {
        let partial = try reduction.reducer(value, reduction.items[index])
        guard index + 1 < reduction.items.count, partial !== reduction.result else {
          return reduction.result.adopt(partial)
        }
        partial.observe(.step(ReduceStep(reduction, at: index + 1)))
      } catch { reduction.result.reject(error) }
    }
  }
}
