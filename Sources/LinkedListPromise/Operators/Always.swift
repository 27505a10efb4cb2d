extension Promise {
  /// A promise of this one's result. It calls `block` before it passes the result on.
  ///
  /// - Guarantee: once for each completion of a run, for a value and for an error.
  /// - Cost: as `then`.
  /// - Tests: `AlwaysTests`.
  @_alwaysEmitIntoClient
  public func always(_ block: @escaping @Sendable () -> Void) -> Promise<Value, Failure> {
    derive { result, receiver in
      block()
      return result.pass(to: receiver)
    }
  }
}
