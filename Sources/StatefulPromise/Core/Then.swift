extension Promise {
  /// A promise with the outcome of the promise that `makeNext` returns. An error of this promise skips `makeNext`.
  ///
  /// `makeNext` gets this promise's value. It may throw, which is the same as returning a promise of that error.
  /// Nothing starts here, unless this promise starts with its first handler: starting the new promise starts this one.
  /// The promise returned by `makeNext` is started when it isn't.
  ///
  /// - Guarantee: `makeNext` is called at most once for each run of the new promise.
  /// - Cost: two allocations, and one if `makeNext` captures something. If the returned promise was started before, it
  ///   is searched for a circle, in time linear in the number of promises that it waits for, one behind the other.
  /// - Clauses: `adopts-at-depth`, `thrown-error-rejects`, `error-passes-value-blocks`, `associativity`,
  ///   `adopting-in-a-circle`, `long-chain-runs`.
  /// - Source: document 001; Promises/A+ 2.2.7.
  @_alwaysEmitIntoClient
  public func then<NewValue>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ makeNext: @escaping @Sendable (Value) throws(Failure) -> Promise<NewValue, Failure>
  ) -> Promise<NewValue, Failure> {
    derive(Place(fileID, line)) { outcome in
      do throws(Failure) {
        return try makeNext(Promise.result(of: outcome).get()).content
      } catch {
        return .known(Promise<NewValue, Failure>.outcome(.failure(error)))
      }
    }
  }

  /// Derives a promise from this one: every operator is made of it.
  ///
  /// A run of the new promise attaches to this one, and goes on with the promise that `function` makes of its outcome,
  /// unless the run is over by then.
  @_alwaysEmitIntoClient
  func derive<NewValue, NewFailure>(
    _ place: Place, _ function: @escaping Function
  ) -> Promise<NewValue, NewFailure> {
    Promise<NewValue, NewFailure>(
      .link(content, function), startsWithFirstHandler: content.startsWithFirstHandler, place)
  }
}
