extension Promise where Value: Sendable {
  /// A promise of this one's value. If this one fails, it has the outcome of the promise that `makeNext` returns
  /// instead.
  ///
  /// `makeNext` may throw, which has the same effect as returning a promise of that error.
  ///
  /// - Cost: as `then`.
  /// - Clauses: `recover-with-value`, `value-passes-error-blocks`, `error-in-the-middle`.
  /// - Source: document 001, the overload of `then` for the whole result; Promises/A+ 2.2.7.1.
  @_alwaysEmitIntoClient
  public func recover(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ makeNext: @escaping @Sendable (Failure) throws(Failure) -> Promise<Value, Failure>
  ) -> Promise<Value, Failure> {
    derive(place(fileID, line)) { result in
      guard case .failure(let error) = result else { return .result(result) }
      do throws(Failure) {
        return .promise(try makeNext(error))
      } catch { return .result(.failure(error)) }
    }
  }

  /// As `recover` above, but the promise that `makeNext` returns may have another type of failure, or none.
  ///
  /// - Cost: as `then`.
  /// - Tests: `RecoverTests`.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func recover<NewFailure>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ makeNext: @escaping @Sendable (Failure) -> Promise<Value, NewFailure>
  ) -> Promise<Value, NewFailure> {
    derive(place(fileID, line)) { result in
      switch result {
      case .success(let value): .result(.success(value))
      case .failure(let error): .promise(makeNext(error))
      }
    }
  }

  /// A promise that can't fail. It has this one's value, or the value that `fallback` makes of the error.
  ///
  /// - Cost: as `then`.
  /// - Tests: `RecoverTests`.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func recover(
    fileID: StaticString = #fileID, line: UInt = #line, _ fallback: @escaping @Sendable (Failure) -> Value
  ) -> Promise<Value, Never> {
    derive(place(fileID, line)) { result in
      switch result {
      case .success(let value): .result(.success(value))
      case .failure(let error): .result(.success(fallback(error)))
      }
    }
  }
}
