/// How is a promise made of a value or an error, and one that can't fail started without naming a result?
extension Promise where Value: Sendable {
  /// A promise that is finished with a value.
  ///
  /// - Cost: as `init(_:)`.
  /// - Clauses: `returned-value-fulfils`, `adopts-value`.
  /// - Source: document 001.
  @_alwaysEmitIntoClient
  public convenience init(result: Value) { self.init(.success(result)) }

  /// A promise that is finished with an error.
  ///
  /// - Cost: as `init(_:)`.
  /// - Clauses: `returned-error-rejects`, `random-programs`.
  /// - Source: document 001.
  @_alwaysEmitIntoClient
  public convenience init(error: Failure) { self.init(.failure(error)) }
}

extension Promise where Value: Sendable, Failure == Never {
  /// A promise that is finished with a value, without an error type to name.
  ///
  /// - Cost: as `init(_:)`.
  /// - Tests: `AllTests`.
  /// - Source: document 001, the form without errors.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public convenience init(result: Value) { self.init(.success(result)) }

  /// Starts the work if it isn't started, and calls `completionHandler` with its value.
  ///
  /// Where a handler fits a value as well as a result, it gets the value.
  ///
  /// - Guarantee: as `start` with a handler of the result.
  /// - Returns: a subscription, which withdraws this one handler.
  /// - Cost: as `start` with a handler of the result.
  /// - Tests: `StartTests`.
  /// - Source: document 001, the form without errors.
  @_alwaysEmitIntoClient
  @discardableResult
  public func start(_ completionHandler: @escaping @Sendable (Value) -> Void) -> Subscription<Value, Failure> {
    start { (result: Result<Value, Never>) in completionHandler(result.get()) }
  }
}
