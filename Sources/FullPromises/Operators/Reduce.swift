import Dispatch

/// How do many items become one value, one asynchronous step after another?
///
/// The block runs for the next item when the promise of the previous one is fulfilled, and never earlier. The first
/// error ends the reduction. Memory doesn't grow, because only one step waits at any moment.
///
/// - `queue`: where the block runs.
/// - Cost: a copy of the items; one hop for each item.
/// - Clauses: `reduction-in-order`, `small-programs-loops`.
/// - Tests: `ReduceTests`, `LongLoopTests`.
/// - Source: document 004, "Reduce".
extension Promise where Value: Sendable {
  /// A block that combines the value so far with an item.
  public typealias Reducer<Element> = @Sendable (_ partial: Value, _ element: Element) throws -> Promise

  /// Combines the value with one item after another; see the form that takes a sequence.
  #if Migration
    @preconcurrency
  #endif
  @_alwaysEmitIntoClient
  @discardableResult
  public func reduce<Element: Sendable>(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ items: Element...,
    combine reducer: @escaping @Sendable (Value, Element) throws -> Promise
  ) -> Promise {
    reduce(on: queue, fileID: fileID, line: line, items, reducer)
  }

  /// Combines the value with the first item, the result of that with the second, and so on.
  ///
  /// The items are read before this returns; the blocks run on the queue. Without items, this returns the promise
  /// itself.
  #if Migration
    @preconcurrency
  #endif
  @_alwaysEmitIntoClient
  @discardableResult
  public func reduce<Items: Sequence>(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ items: Items,
    _ reducer: @escaping @Sendable (Value, Items.Element) throws -> Promise
  ) -> Promise where Items.Element: Sendable {
    let items = Array(items)
    if items.isEmpty { return self }
    let next = Promise(on: queue, isByHand: false, Place("reduce", fileID, line), scheduler)
    @Sendable func combine(_ outcome: Outcome, with index: Int) throws -> Answer {
      let combined = try reducer(outcome.get(Value.self), items[index])
      if index + 1 == items.count { return .promise(combined) }
      return .more(combined, .value) { outcome in try combine(outcome, with: index + 1) }
    }
    observe(.value, by: next) { outcome in try combine(outcome, with: 0) }
    return next
  }
}
