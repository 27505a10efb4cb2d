/// How is a promise resolved with something that stands for a value or an error?
///
/// Each of these returns whether this call decided. Later calls change nothing.
///
/// - Cost: as `resolve(_:)`.
/// - Tests: `ResolveTests`, `ResolvedTests`.
extension Promise where Value: Sendable {
  /// Resolves with an error. An argument that could also be a value of the promise's type is taken for the value, since
  /// anybody may make any type an error. A value that is an error resolves as an error all the same.
  ///
  /// - Tests: `ShortFormTests`.
  @discardableResult @_alwaysEmitIntoClient @_disfavoredOverload
  public func resolve(_ error: any Error) -> Bool { core.settle(.error(error)) }

  /// Resolves with a `PromiseError` of the module's domain.
  @discardableResult @_alwaysEmitIntoClient
  public func resolve(errorCode code: Int, description: String) -> Bool {
    core.settle(.error(PromiseError(code: code, description: description)))
  }

  /// Resolves with a success or a failure.
  ///
  /// - Tests: `ShortFormTests`.
  @discardableResult @_alwaysEmitIntoClient
  public func resolve(_ result: Result<Value, any Error>) -> Bool {
    do { return resolve(try result.get()) } catch { return resolve(error: error) }
  }

  /// As above, for a failure with a type.
  @discardableResult @_alwaysEmitIntoClient
  public func resolve<Failure: Error>(_ result: Result<Value, Failure>) -> Bool { resolve(result.mapError { $0 }) }
}

extension Promise where Value == Void {
  /// Resolves a promise without a value.
  ///
  /// - Cost: an uncontended lock, and a box.
  /// - Tests: `ResolvedTests`.
  @discardableResult @_alwaysEmitIntoClient
  public func resolve() -> Bool { resolve(()) }
}
