extension Promise where Value: Sendable {
  /// A promise of this one's value. If this one fails, it has the outcome of the promise that `makeNext` returns
  /// instead.
  ///
  /// `makeNext` may throw, which is the same as returning a promise of that error.
  ///
  /// - Cost: as `then`.
  /// - Clauses: `recover-with-value`, `value-passes-error-blocks`, `error-in-the-middle`.
  /// - Source: document 001, the overload of `then` for the whole result; Promises/A+ 2.2.7.1.
  @_alwaysEmitIntoClient
  public func recover(
    _ makeNext: @escaping @Sendable (Failure) throws(Failure) -> Promise<Value, Failure>
  ) -> Promise<Value, Failure> {
    derive { outcome in
      guard case .error(let packed) = outcome else { return .outcome(outcome) }
      do throws(Failure) {
        return try makeNext(unpack(packed, as: Failure.self)).content
      } catch { return .outcome(Outcome(error: error)) }
    }
  }

  /// As `recover` above, but the promise that `makeNext` returns may have another type of failure, or none.
  ///
  /// - Cost: as `then`.
  /// - Tests: `RecoverTests`.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func recover<NewFailure>(
    _ makeNext: @escaping @Sendable (Failure) -> Promise<Value, NewFailure>
  ) -> Promise<Value, NewFailure> {
    derive { outcome in
      guard case .error(let packed) = outcome else { return .outcome(outcome) }
      return makeNext(unpack(packed, as: Failure.self)).content
    }
  }

  /// A promise that can't fail. It has this one's value, or the value that `fallback` makes of the error.
  ///
  /// - Cost: as `then`.
  /// - Tests: `RecoverTests`.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func recover(_ fallback: @escaping @Sendable (Failure) -> Value) -> Promise<Value, Never> {
    derive { outcome in
      guard case .error(let packed) = outcome else { return .outcome(outcome) }
      return .outcome(Outcome(value: fallback(unpack(packed, as: Failure.self))))
    }
  }
}
