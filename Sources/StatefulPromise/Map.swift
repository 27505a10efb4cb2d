extension Promise {
  /// A promise of what `transform` makes of this one's value; an error passes it by.
  ///
  /// - Cost: as `then`.
  @inlinable
  public func map<NewValue: Sendable>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Value) throws(Failure) -> NewValue
  ) -> Promise<NewValue, Failure> {
    chain((fileID, line)) { outcome in
      .known(
        Promise<NewValue, Failure>.outcome(
          Result { () throws(Failure) in try transform(Self.result(of: outcome).get()) }))
    }
  }

  /// A promise that fails with what `transform` makes of this one's error; a value passes it by.
  ///
  /// - Cost: as `then`.
  @inlinable
  public func mapError<NewFailure: Error>(
    fileID: StaticString = #fileID, line: UInt = #line, _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> Promise<Value, NewFailure> {
    chain((fileID, line)) { outcome in
      .known(Promise<Value, NewFailure>.outcome(Self.result(of: outcome).mapError(transform)))
    }
  }
}
