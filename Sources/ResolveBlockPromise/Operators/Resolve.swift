/// How is a promise resolved? With a value, an error or a promise, once; every later call is ignored.
public enum Resolution<Value: Sendable>: Sendable {
  /// Resolve with a value.
  case value(Value)
  /// Resolve with an error.
  case error(any Error)
  /// Let another promise resolve in its place.
  case promise(Promise<Value>)
}

/// A promise or a `Resolution`, which a block may return instead of a value. A `Resolution` decides when the block
/// runs.
public protocol Resolving: Sendable {
  /// The type of its value.
  associatedtype Resolved: Sendable
  /// How it resolves the Next Promise.
  var resolution: Resolution<Resolved> { get }
}

extension Resolution: Resolving {
  /// Itself.
  ///
  /// - Cost: none.
  /// - Clauses: `returned-error-rejects`, `adopts-value`.
  public var resolution: Resolution<Value> { self }
}

extension Promise: Resolving {
  /// The promise itself, to be followed.
  ///
  /// - Cost: none.
  /// - Tests: `ThenTests`.
  public var resolution: Resolution<Value> { .promise(self) }
}

/// Each of these returns whether this call decided. Later calls change nothing.
///
/// - Cost: an uncontended lock, and a box for a value; beyond that what the settling entails.
/// - Tests: `ResolveTests`, `ResolvedTests`.
/// - Source: document 002; Promises/A+ 2.1.
extension Promise {
  /// Resolves with a value.
  ///
  /// - Clauses: `value-then-value`, `value-then-error`, `settled-by-two-at-once`, `handler-after-settling`.
  @discardableResult @_alwaysEmitIntoClient
  public func resolve(_ value: Value) -> Bool { decide(Outcome(value)) }

  /// Resolves with an error.
  ///
  /// - Clauses: `error-then-value`, `error-then-error`, `error-runs-error-block`, `error-zero-is-an-error`.
  @discardableResult @_alwaysEmitIntoClient
  public func resolve(error: any Error) -> Bool { decide(.error(error)) }

  /// As above. If the error could also be a value of the promise's type, it is taken for the value.
  ///
  /// - Tests: `ShortFormTests`.
  @discardableResult @_alwaysEmitIntoClient @_disfavoredOverload
  public func resolve(_ error: any Error) -> Bool { decide(.error(error)) }

  /// Resolves with a `PromiseError` of the module's domain.
  @discardableResult @_alwaysEmitIntoClient
  public func resolve(errorCode code: Int, description: String) -> Bool {
    decide(.error(PromiseError(code: code, description: description)))
  }

  /// Resolves with the outcome of `promise`, as soon as it has one.
  ///
  /// The blocks attached to `promise` itself run as well. A promise can be followed once: the second to follow it gets
  /// `PromiseError.alreadyFollowed`. A cycle gives `PromiseError.cycle`.
  ///
  /// - Cost: constant for a chain built in either order; a search of the shorter side otherwise.
  /// - Tests: `FollowTests`, `NestTests`.
  @discardableResult @_alwaysEmitIntoClient
  public func resolve(_ promise: Promise<Value>) -> Bool {
    core.resolve(with: promise.core)
  }

  /// Resolves with a success or a failure.
  ///
  /// - Tests: `ShortFormTests`.
  @discardableResult @_alwaysEmitIntoClient
  public func resolve(_ result: Result<Value, any Error>) -> Bool {
    switch result {
    case .success(let value): decide(Outcome(value))
    case .failure(let error): decide(.error(error))
    }
  }

  /// As above, for a failure with a type.
  @discardableResult @_alwaysEmitIntoClient
  public func resolve<Failure: Error>(_ result: Result<Value, Failure>) -> Bool { resolve(result.mapError { $0 }) }

  @_alwaysEmitIntoClient
  func decide(_ outcome: Outcome) -> Bool { core.settle(outcome) }
}

extension Promise where Value == Void {
  /// Resolves a promise without a value.
  ///
  /// - Cost: an uncontended lock, and a box.
  /// - Tests: `ResolvedTests`.
  @discardableResult @_alwaysEmitIntoClient
  public func resolve() -> Bool { resolve(()) }
}

extension Core {
  @usableFromInline
  func settle(_ outcome: Outcome) -> Bool {
    var run = Run()
    let isFirst = run.settle(self, outcome)
    run.finish()
    return isFirst
  }

  @usableFromInline
  func resolve(with other: Core) -> Bool {
    var run = Run()
    let isBound = run.adopt(other, by: self)
    run.finish()
    return isBound
  }
}
