extension Promise where Value: Sendable {
  /// A promise of the value that `transform` makes of this one's value. An error skips `transform`.
  ///
  /// - Cost: as `then`.
  /// - Tests: `MapTests`.
  @_alwaysEmitIntoClient
  public func map<NewValue>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Promise<NewValue, Failure> {
    derive { result, receiver in result.map(transform).pass(to: receiver) }
  }

  /// As `map` above, for a function that may throw. The error that it throws is the new promise's error.
  ///
  /// - Cost: as `then`.
  /// - Tests: `MapTests`.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func map<NewValue>(
    _ transform: @escaping @Sendable (Value) throws(Failure) -> NewValue
  ) -> Promise<NewValue, Failure> {
    derive { result, receiver in Result { () throws(Failure) in try transform(result.get()) }.pass(to: receiver) }
  }

  /// A promise that fails with the error that `transform` makes of this one's error. A value skips `transform`.
  ///
  /// - Cost: as `then`.
  /// - Tests: `MapTests`.
  @_alwaysEmitIntoClient
  public func mapError<NewFailure: Error>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> Promise<Value, NewFailure> {
    derive { result, receiver in result.mapError(transform).pass(to: receiver) }
  }
}
