extension Promise {
  /// A promise of what the promise returned by `makeNext` comes to; an error of this one passes it by.
  ///
  /// `makeNext` gets this promise's value. It may throw, which is the same as returning a promise of that error.
  /// Nothing starts here.
  ///
  /// - Cost: two allocations, beside what `makeNext` captures.
  /// - Clauses: `adopts-at-depth`, `thrown-error-rejects`, `error-passes-value-blocks`, `associativity`,
  ///   `nested-promises-run`.
  /// - Source: document 001; Promises/A+ 2.2.7.
  @inlinable
  public func then<NewValue>(
    _ makeNext: @escaping @Sendable (Value) throws(Failure) -> Promise<NewValue, Failure>
  ) -> Promise<NewValue, Failure> {
    link { result in
      do throws(Failure) {
        return try makeNext(result.get())
      } catch {
        return Promise<NewValue, Failure>(error: error)
      }
    }
  }

  /// A promise of what the promise returned by `makeNext` comes to, whatever this one comes to.
  ///
  /// It may recover from an error, and it may change the type of the failure. Where both forms of `then` fit, the one
  /// that takes the value is chosen.
  ///
  /// - Cost: two allocations, beside what `makeNext` captures.
  /// - Tests: `ThenTests`.
  /// - Source: document 001, the overload named at the end of "Error handling".
  @inlinable
  @_disfavoredOverload
  public func then<NewValue, NewFailure>(
    _ makeNext: @escaping @Sendable (Result<Value, Failure>) -> Promise<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure> {
    link(makeNext)
  }

  /// The one way to link: every operator is made of it.
  ///
  /// In a run, the link leaves a frame that waits for this promise's result, and starts this promise. The frame then
  /// makes the next promise and starts that in its own place.
  @inlinable
  func link<NewValue, NewFailure>(
    _ makeNext: @escaping @Sendable (Result<Value, Failure>) -> Promise<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure> {
    let node = Node { continuation, _, depth in
      let next = continuation.load(as: Continuation<NewValue, NewFailure>.self)
      if case .result(let result) = origin { return makeNext(result).start(next, depth: depth) }
      let frame = Node { result, _, depth in
        makeNext(result.load(as: Result<Value, Failure>.self)).start(next, depth: depth)
      }
      return start(.frame(frame), depth: depth)
    }
    return Promise<NewValue, NewFailure>(node)
  }

  @inlinable
  init(_ node: Node) { origin = .link(node) }
}
