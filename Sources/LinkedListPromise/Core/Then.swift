/// How is a promise derived from another? Its task runs the other promise's task, then calls a step with the result.
extension Promise where Value: Sendable {
  /// A promise with the outcome of the promise that `makeNext` returns. An error of this promise skips `makeNext`.
  ///
  /// `makeNext` gets this promise's value. It may throw, which is the same as returning a promise of that error.
  /// Nothing starts here.
  ///
  /// - Cost: two allocations, and two more if `makeNext` captures something.
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
  /// Derives a promise. Every operator is built on this function.
  ///
  /// - Parameter step: receives this promise's result, and the receiver of the new promise's result. It returns what is
  ///   left to do.
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
