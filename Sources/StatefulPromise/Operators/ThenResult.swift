/// What if the next promise depends on an error as well as on a value? The block of a second form of `then` gets the
/// whole result.
extension Promise where Value: Sendable {
  /// A promise with the outcome of the promise that `makeNext` returns. `makeNext` is called for values and for errors.
  ///
  /// `makeNext` may recover from an error, and may change the type of the failure. If a closure fits both forms of
  /// `then`, the compiler chooses the form that takes the value.
  ///
  /// - Cost: as for the form that takes the value.
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
