extension Promise {
  /// A promise of this one's result, which calls `block` before it passes the result on.
  ///
  /// - Guarantee: `block` is called once for each run that gets a result, whether a value or an error. It isn't called
  ///   if the run is cancelled, because then there is no result.
  /// - Cost: as `then`.
  /// - Tests: `AlwaysTests`.
  @_alwaysEmitIntoClient
  public func always(
    fileID: StaticString = #fileID, line: UInt = #line, _ block: @escaping @Sendable () -> Void
  ) -> Promise<Value, Failure> {
    derive(place(fileID, line)) { result in
      block()
      return .result(result)
    }
  }
}
