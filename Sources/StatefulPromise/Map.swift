extension Promise {
  /// A promise of what `transform` makes of this one's value; an error passes it by.
  ///
  /// - Cost: as `then`.
  @inlinable
  public func map<NewValue: Sendable>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Value) throws(Failure) -> NewValue
  ) -> Promise<NewValue, Failure> {
    convert(Place(fileID: fileID, line: line)) { result in
      switch result {
      case .success(let value):
        do throws(Failure) { return .success(try transform(value)) } catch { return .failure(error) }
      case .failure(let error): return .failure(error)
      }
    }
  }

  /// A promise that fails with what `transform` makes of this one's error; a value passes it by.
  ///
  /// - Cost: as `then`.
  @inlinable
  public func mapError<NewFailure: Error>(
    fileID: StaticString = #fileID, line: UInt = #line, _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> Promise<Value, NewFailure> {
    convert(Place(fileID: fileID, line: line)) { result in result.mapError(transform) }
  }

  /// A promise of what `transform` makes of this one's result.
  @inlinable
  func convert<NewValue, NewFailure>(
    _ place: Place, _ transform: @escaping @Sendable (Result<Value, Failure>) -> Result<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure> {
    chain(place) { next, run, outcome, steps in
      next.settle(run: run, Promise<NewValue, NewFailure>.outcome(transform(Self.result(of: outcome))), &steps)
    }
  }
}
