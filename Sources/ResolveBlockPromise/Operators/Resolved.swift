/// How is a promise made that is resolved from the start? Its block is scheduled as soon as it is attached.
///
/// - Cost: two objects, and a box for a value.
/// - Tests: `ResolvedTests`.
/// - Source: document 002, pre-resolved promises.
extension Promise where Value: Sendable {
  /// A promise resolved with a value; one that is an error resolves as an error.
  @_alwaysEmitIntoClient
  public static func resolved(with value: Value) -> Promise { Promise(Core(Value.self, Outcome(of: value))) }

  /// A promise resolved with an error.
  @_alwaysEmitIntoClient
  public static func resolved(error: any Error) -> Promise { Promise(Core(Value.self, .error(error))) }

  /// A promise resolved with a `PromiseError` of the module's domain.
  @_alwaysEmitIntoClient
  public static func resolved(errorCode code: Int, description: String) -> Promise {
    resolved(error: PromiseError(code: code, description: description))
  }
}

extension Promise where Value == Void {
  /// A resolved promise without a value.
  ///
  /// - Cost: as `resolved(with:)`.
  /// - Tests: `ResolvedTests`.
  @_alwaysEmitIntoClient
  public static func resolved() -> Promise { resolved(with: ()) }
}
