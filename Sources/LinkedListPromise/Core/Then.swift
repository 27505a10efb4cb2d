/// How is a promise derived from another? By a task that runs the other one's, and takes a step with its result.
extension Promise where Value: Sendable {
  /// A promise with the outcome of the promise that `makeNext` returns. An error of this promise skips `makeNext`.
  ///
  /// `makeNext` gets this promise's value. It may throw, which is the same as returning a promise of that error.
  /// Nothing starts here.
  ///
  /// - Clauses: `adopts-at-depth`, `thrown-error-rejects`, `error-passes-value-blocks`, `associativity`,
  ///   `nested-promises-run`.
  /// - Source: document 001; Promises/A+ 2.2.7.
  @inlinable
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
  /// The one way to derive a promise: every operator but `all` and `race` is made of it. The new promise's task runs this
  /// one's, and takes a step with its result.
  @inlinable
  func derive<NewValue, NewFailure>(
    _ step: @escaping @Sendable (Result<Value, Failure>, Receiver<NewValue, NewFailure>) -> Rest
  ) -> Promise<NewValue, NewFailure> {
    switch task.kind {
    case .settled(let settled):
      Promise<NewValue, NewFailure>(ChainTask { receiver in .next { step(settled.result, receiver) } })
    case .node(let node):
      Promise<NewValue, NewFailure>(
        ChainTask { receiver in
          let link = Link(node, step, receiver)
          return .next { link.start() }
        })
    }
  }
}
