/// How does a promise stand in for a target whose action is called with an object and an error?
///
/// A receiver that is released without a call resolves its promise with `PromiseError.dropped`, and that is reported.
///
/// - Cost: one object beside its promise. An action costs what `Promise.resolve(_:)` does.
/// - Tests: `WrapTests`, `NilResultTests`, `ReportTests`.
/// - Source: document 002, encapsulating an asynchronous call.
public final class Receiver<Value: Sendable>: Sendable {
  /// The promise that the action resolves.
  public let promise: Promise<Value>

  /// A receiver with a new promise.
  @_alwaysEmitIntoClient
  public init(name: String? = nil) { promise = Promise(name: name) }

  /// The action of a call that gives an object or an error. An error wins over an object. If both are missing, the
  /// promise gets nil where `Value` is an optional, otherwise `PromiseError.noResult`. Later calls change nothing.
  @_alwaysEmitIntoClient
  public func resolve(object: Value?, error: (any Error)?) {
    if let error {
      promise.resolve(error: error)
    } else if let object = object ?? null(Value.self) {
      promise.resolve(object)
    } else {
      promise.resolve(error: PromiseError.noResult)
    }
  }

  @inlinable
  deinit { promise.core.leaveToDrop() }
}

/// - Cost: as `Promise.resolve(_:)`.
/// - Tests: `WrapTests`.
extension Receiver where Value == Void {
  /// The action of a call that gives an error or nothing.
  @_alwaysEmitIntoClient
  public func resolve(error: (any Error)?) { resolve(object: (), error: error) }
}

/// - Cost: none.
/// - Tests: `WrapTests`.
extension PromiseError {
  /// The error of a wrapped call that gave neither an object nor an error.
  public static let noResult = PromiseError(code: 9006, description: "The call gave neither a result nor an error.")
}

/// The nil of a type that has one.
@usableFromInline
func null<Value>(_ type: Value.Type) -> Value? { (type as? any Wrapping.Type)?.null as? Value }

/// Whether a value is nil, though its static type doesn't say that it can be.
@usableFromInline
func isNull<Value>(_ value: Value) -> Bool { (value as? any Wrapping)?.isNull ?? false }
