/// What is shorter to write where there is no error?
extension Promise where Value: Sendable, Failure == Never {
  /// A promise of a value that you have, without an error type to name.
  ///
  /// - Cost: as `init(result:)`.
  /// - Tests: `AllTests`.
  /// - Source: document 001, the form without errors.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public init(result: Value) { self.init(.success(result)) }

  /// Runs the chain, then calls `completionHandler` with the value.
  ///
  /// A handler that fits both forms of `task`, as `{ print($0) }` does, gets the result; one that names the type of its
  /// argument gets what it names.
  ///
  /// - Cost: as `task` with the result, and at most one allocation.
  /// - Tests: `NeverTests`.
  /// - Source: document 001, the form without errors.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func task(_ completionHandler: @escaping @Sendable (Value) -> Void) {
    task { result in completionHandler(result.get()) }
  }
}
