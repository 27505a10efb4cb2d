/// One observer's place among those that wait for a promise.
///
/// A subscription can withdraw its observer without affecting the others, which the document's `cancel` can't do.
/// Releasing the subscription changes nothing.
///
/// - Source: here; in document 001, a single handler can't be withdrawn.
public struct Subscription<Value: Sendable, Failure: Error>: Sendable {
  /// Nil if the observer never waited.
  @usableFromInline let promise: Promise<Value, Failure>?
  @usableFromInline let id: Int

  @_alwaysEmitIntoClient
  init(of promise: Promise<Value, Failure>, _ id: Int) { (self.promise, self.id) = (id == 0 ? nil : promise, id) }

  /// Withdraws the observer. The work continues.
  ///
  /// - Guarantee: if the promise finishes at the same time, the observer is either withdrawn or called.
  /// - Cost: logarithmic in the number of observers that wait.
  /// - Tests: `SubscriptionTests`.
  /// - Returns: whether the observer was still waiting. If it was, it will never be called. If not, it has been called,
  ///   is being called, or was dropped.
  @_alwaysEmitIntoClient
  @discardableResult
  public func withdraw() -> Bool { promise?.withdraw(id) ?? false }
}
