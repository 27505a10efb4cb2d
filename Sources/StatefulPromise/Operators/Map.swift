extension Promise where Value: Sendable {
  /// A promise of the value that `transform` makes of this one's value. An error skips `transform`.
  ///
  /// - Cost: as `then`.
  /// - Tests: `MapTests`.
  @_alwaysEmitIntoClient
  public func map<NewValue>(
    fileID: StaticString = #fileID, line: UInt = #line, _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Promise<NewValue, Failure> {
    derive(place(fileID, line)) { result in .result(result.map(transform)) }
  }

  /// As `map` above, for a function that may throw. An error that it throws becomes the new promise's error.
  ///
  /// - Cost: as `then`.
  /// - Tests: `MapTests`.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func map<NewValue>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Value) throws(Failure) -> NewValue
  ) -> Promise<NewValue, Failure> {
    derive(place(fileID, line)) { result in
      .result(Result { () throws(Failure) in try transform(result.get()) })
    }
  }

  /// A promise that fails with the error that `transform` makes of this one's error. A value skips `transform`.
  ///
  /// - Cost: as `then`.
  /// - Tests: `MapTests`.
  @_alwaysEmitIntoClient
  public func mapError<NewFailure: Error>(
    fileID: StaticString = #fileID, line: UInt = #line, _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> Promise<Value, NewFailure> {
    derive(place(fileID, line)) { result in .result(result.mapError(transform)) }
  }
}
