/// How is a promise derived from another? By a task that runs the other one's, and takes a step with its result.
extension Promise where Value: Sendable {
  /// A promise with the outcome of the promise that `makeNext` returns. An error of this promise skips `makeNext`.
  ///
  /// `makeNext` gets this promise's value. It may throw, which is the same as returning a promise of that error.
  /// Nothing starts here.
  ///
  /// - Cost: two allocations, and one more if `makeNext` captures something.
  /// - Clauses: `adopts-at-depth`, `thrown-error-rejects`, `error-passes-value-blocks`, `associativity`,
  ///   `nested-promises-run`.
  /// - Source: document 001; Promises/A+ 2.2.7.
  @_alwaysEmitIntoClient
  public func then<NewValue>(
    _ makeNext: @escaping @Sendable (Value) throws(Failure) -> Promise<NewValue, Failure>
  ) -> Promise<NewValue, Failure> {
    derive { result, receiver in
      do throws(Failure) {
        return try makeNext(result.get()).task(receiver)
      } catch { return Result.failure(error).pass(to: receiver) }
    }
  }
}

extension Promise {
  /// The one way to derive a promise: every operator but `all` and `race` is made of it.
  ///
  /// - Parameter step: gets this promise's result, and who gets the new one's. Returns what is left to do.
  @_alwaysEmitIntoClient func derive<NewValue, NewFailure>(
    _ step: @escaping Link<Value, Failure, NewValue, NewFailure>.Step
  ) -> Promise<NewValue, NewFailure> {
    let task = task
    return Promise<NewValue, NewFailure>(
      ChainTask { receiver in
        if case .settled(let result) = task { return .next { step(result(), receiver) } }
        let link = Link(step, receiver)
        return .next { task { result in link.receive(result) } }
      })
  }
}
