/// One observer's place among those that wait.
///
/// It takes back this observer and leaves all others, which the document's `cancel` can't do. Releasing the
/// subscription changes nothing.
///
/// - Source: here; document 001 has no way to give up one handler.
public struct Subscription<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let spot: Spot?

  @_alwaysEmitIntoClient
  init(_ spot: Spot?) { self.spot = spot }

  /// Takes the observer back. The work goes on.
  ///
  /// - Guarantee: if the promise finishes meanwhile, the observer is either withdrawn or called.
  /// - Cost: logarithmic in the number of observers that wait.
  /// - Tests: `SubscriptionTests`.
  /// - Returns: whether the observer still waited. If so it will never be called; if not it was called, is being
  ///   called, or was dropped.
  @_alwaysEmitIntoClient
  @discardableResult
  public func withdraw() -> Bool { spot?.withdraw() ?? false }
}

/// An observer's place at its promise.
@usableFromInline
struct Spot: Sendable {
  let core: Core
  let id: Int

  /// Removes the observer if it still waits. `cancelling` cancels the run too if that was the last one. Returns whether
  /// it waited.
  @inline(never)
  @usableFromInline
  func withdraw(cancelling: Bool = false) -> Bool {
    perform { steps in
      guard let remains = core.state.withLock({ $0.withdraw(id, cancelling: cancelling) }) else { return false }
      core.stop(remains, &steps)
      return true
    }
  }
}
