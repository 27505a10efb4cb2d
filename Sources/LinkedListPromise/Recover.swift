extension Promise {
  /// A promise that goes on with what the promise returned by `makeNext` comes to when this one fails; a value passes
  /// it by.
  ///
  /// `makeNext` may throw, which is the same as returning a promise of that error.
  ///
  /// - Cost: as `then`.
  /// - Clauses: `recover-with-value`, `value-passes-error-blocks`, `error-after-recovery`.
  /// - Source: document 001, the overload of `then` for the whole result; Promises/A+ 2.2.7.1.
  @inlinable
  public func recover(
    _ makeNext: @escaping @Sendable (Failure) throws(Failure) -> Promise<Value, Failure>
  ) -> Promise<Value, Failure> {
    link { result in
      guard case .failure(let error) = result else { return Promise(result) }
      do throws(Failure) { return try makeNext(error) } catch { return Promise(error: error) }
    }
  }

  /// As `recover` with the same type of failure; the promise returned by `makeNext` may fail in another way, or not at
  /// all.
  ///
  /// - Cost: as `then`.
  /// - Tests: `RecoverTests`.
  @inlinable
  @_disfavoredOverload
  public func recover<NewFailure>(
    _ makeNext: @escaping @Sendable (Failure) -> Promise<Value, NewFailure>
  ) -> Promise<Value, NewFailure> {
    link { result in
      switch result {
      case .success(let value): Promise<Value, NewFailure>(.success(value))
      case .failure(let error): makeNext(error)
      }
    }
  }

  /// A promise that can't fail: of this one's value, or of the one that `fallback` puts in the place of an error.
  ///
  /// - Cost: as `then`.
  /// - Tests: `RecoverTests`.
  @inlinable
  public func recover(_ fallback: @escaping @Sendable (Failure) -> Value) -> Promise<Value, Never> {
    link { result in Promise<Value, Never>(result.flatMapError { .success(fallback($0)) }) }
  }
}
