import Dispatch

/// How do many items become one value, one asynchronous step after the other?
///
/// The next item's block runs when the promise of the one before is fulfilled, never earlier. The first error ends it.
/// Memory stays flat: one step waits at any moment.
///
/// - Parameter queue: where the block runs.
/// - Cost: a copy of the items; one hop an item.
/// - Clauses: `reduction-in-order`, `reduction-of-nothing`, `reduction-waits-for-its-promise`,
///   `reduction-ends-with-promised-error`, `reduction-ends-with-thrown-error`, `long-reduction-waiting`.
/// - Tests: `ReduceTests`.
/// - Source: document 004, "Reduce".
extension Promise {
  /// A block that combines the value so far with an item.
  public typealias Reducer<Element> = @Sendable (_ partial: Value, _ element: Element) throws -> Promise

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
  /// The items are read at once, the blocks run on the queue. Of no items it is the promise itself.
  @discardableResult
  public func reduce<Items: Sequence>(
    on queue: DispatchQueue = .promises, _ items: Items,
    _ reducer: @escaping @Sendable (Value, Items.Element) throws -> Promise
  ) -> Promise where Items.Element: Sendable {
    let items = Array(items)
    if items.isEmpty { return self }
    let next = Promise(on: queue, isByHand: false, scheduler)
    Reduction(queue: queue, items: items, reducer: reducer, result: next).step(self, at: 0)
    return next
  }
}

private struct Reduction<Value: Sendable, Element: Sendable>: Sendable {
  let queue: DispatchQueue
  let items: [Element]
  let reducer: @Sendable (Value, Element) throws -> Promise<Value>
  let result: Promise<Value>

  /// Combines what a promise comes to with the item at the index, and goes on with what comes of that.
  func step(_ partial: Promise<Value>, at index: Int) {
    partial.observe(.value, by: result) { outcome in
      let next = try reducer(outcome.get(Value.self), items[index])
      if index + 1 == items.count || next === result { return .promise(next) }
      step(next, at: index + 1)
      return .later
    }
  }
}
