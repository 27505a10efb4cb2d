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
    derive { result, receiver in
      guard case .failure(let error) = result else { return result.pass(to: receiver) }
      do throws(Failure) {
        return try makeNext(error).task(receiver)
      } catch { return Result.failure(error).pass(to: receiver) }
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
    derive { result, receiver in
      switch result {
      case .success(let value): Result.success(value).pass(to: receiver)
      case .failure(let error): makeNext(error).task(receiver)
      }
    }
  }

  /// A promise that can't fail. It has this one's value, or the value that `fallback` makes of the error.
  ///
  /// - Cost: as `then`.
  /// - Tests: `RecoverTests`.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func recover(_ fallback: @escaping @Sendable (Failure) -> Value) -> Promise<Value, Never> {
    derive { result, receiver in
      switch result {
      case .success(let value): Result.success(value).pass(to: receiver)
      case .failure(let error): Result.success(fallback(error)).pass(to: receiver)
      }
    }
  }
}
