/// What if the next promise depends on an error as well as on a value? A second form of `then` gets the whole result.
extension Promise where Value: Sendable {
  /// A promise with the outcome of the promise that `makeNext` returns. `makeNext` is called for a value and for an
  /// error.
  ///
  /// `makeNext` may recover from an error, and it may change the type of the failure. Where both forms of `then` fit,
  /// the one that takes the value is chosen.
  ///
  /// - Cost: as with a function of the value.
  /// - Tests: `ThenTests`.
  /// - Source: document 001, the overload named at the end of "Error handling".
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func then<NewValue, NewFailure>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ makeNext: @escaping @Sendable (Result<Value, Failure>) -> Promise<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure> {
    derive(place(fileID, line)) { result in .promise(makeNext(result)) }
  }
}
