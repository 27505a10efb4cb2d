/// The outcome of one member of `any`: its value or its error.
///
/// - Cost: none.
/// - Tests: `AnyTests`.
/// - Source: document 004, "Any".
public enum Maybe<Value> {
  /// The member was fulfilled with this value.
  case value(Value)
  /// The member was rejected with this error.
  case error(any Error)

  /// A value, or an error if the value is one that would reject a promise.
  @_alwaysEmitIntoClient
  public init(_ value: Value) { self = Returned.error(value).map(Maybe.error) ?? .value(value) }

  /// An error. An argument that may also be a value is taken for the value, as when a promise is made.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public init(_ error: any Error) { self = .error(error) }

  /// The value, if the member was fulfilled.
  @_alwaysEmitIntoClient
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }

  /// The error, if the member was rejected.
  @_alwaysEmitIntoClient
  public var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }
}

extension Maybe: Sendable where Value: Sendable {}

extension Maybe where Value: Sendable {
  @_alwaysEmitIntoClient
  init(of outcome: Outcome) {
    do { self = .value(try outcome.get(Value.self)) } catch { self = .error(error) }
  }
}
