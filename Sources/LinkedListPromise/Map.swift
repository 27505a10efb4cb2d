extension Promise {
  /// A promise of what `transform` makes of this one's value; an error passes it by.
  ///
  /// - Cost: as `then`.
  /// - Tests: `MapTests`.
  @inlinable
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Promise<NewValue, Failure> {
    link { result in Promise<NewValue, Failure>(result.map(transform)) }
  }

  /// As `map` with a function that can't throw. What it throws is the new promise's error.
  ///
  /// - Cost: as `then`.
  /// - Tests: `MapTests`.
  @inlinable
  @_disfavoredOverload
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws(Failure) -> NewValue
  ) -> Promise<NewValue, Failure> {
    link { result in
      Promise<NewValue, Failure>(Result { () throws(Failure) in try transform(result.get()) })
    }
  }

  /// A promise that fails with what `transform` makes of this one's error; a value passes it by.
  ///
  /// - Cost: as `then`.
  /// - Tests: `MapTests`.
  @inlinable
  public func mapError<NewFailure: Error>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> Promise<Value, NewFailure> {
    link { result in Promise<Value, NewFailure>(result.mapError(transform)) }
  }
}
