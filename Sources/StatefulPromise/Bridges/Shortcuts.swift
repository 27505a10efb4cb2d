/// How is a promise made from a value or an error? And how is a promise that can't fail started without naming a
/// result?
extension Promise where Value: Sendable {
  /// A promise that is already finished with a value.
  ///
  /// - Cost: as `init(_:)`.
  /// - Clauses: `returned-value-fulfils`, `adopts-value`.
  /// - Source: document 001.
  @_alwaysEmitIntoClient
  public convenience init(result: Value) { self.init(.success(result)) }

  /// A promise that is already finished with an error.
  ///
  /// - Cost: as `init(_:)`.
  /// - Clauses: `returned-error-rejects`, `random-programs`.
  /// - Source: document 001.
  @_alwaysEmitIntoClient
  public convenience init(error: Failure) { self.init(.failure(error)) }
}

extension Promise where Value: Sendable, Failure == Never {
  /// A promise that is already finished with a value, for which no error type has to be named.
  ///
  /// - Cost: as `init(_:)`.
  /// - Tests: `AllTests`.
  /// - Source: document 001, the form without errors.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public convenience init(result: Value) { self.init(.success(result)) }

  /// Starts the work, unless it was started before, and calls `completionHandler` with its value.
  ///
  /// A handler that accepts a value as well as a result gets the value.
  ///
  /// - Guarantee: as `start` with a handler of the result.
  /// - Returns: a subscription, which can withdraw this one handler.
  /// - Cost: as `start` with a handler of the result.
  /// - Tests: `StartTests`.
  /// - Source: document 001, the form without errors.
  @_alwaysEmitIntoClient
  @discardableResult
  public func start(_ completionHandler: @escaping @Sendable (Value) -> Void) -> Subscription<Value, Failure> {
    start { (result: Result<Value, Never>) in completionHandler(result.get()) }
  }
}
