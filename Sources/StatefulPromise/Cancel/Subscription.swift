/// One observer's place among those that wait.
///
/// It takes back this observer and leaves all others, which the document's `cancel` can't do. Releasing the
/// subscription changes nothing.
///
/// - Source: here; document 001 has no way to give up one handler.
public struct Subscription<Value: Sendable, Failure: Error>: Sendable {
  /// Nil if the observer never waited.
  @usableFromInline let promise: Promise<Value, Failure>?
  @usableFromInline let id: Int

  @_alwaysEmitIntoClient
  init(of promise: Promise<Value, Failure>, _ id: Int) { (self.promise, self.id) = (id == 0 ? nil : promise, id) }

  /// Takes the observer back. The work goes on.
  ///
  /// - Guarantee: if the promise finishes meanwhile, the observer is either withdrawn or called.
  /// - Cost: logarithmic in the number of observers that wait.
  /// - Tests: `SubscriptionTests`.
  /// - Returns: whether the observer still waited. If so it will never be called; if not it was called, is being
  ///   called, or was dropped.
  @_alwaysEmitIntoClient
  @discardableResult
  public func withdraw() -> Bool { promise?.withdraw(id) ?? false }
}
