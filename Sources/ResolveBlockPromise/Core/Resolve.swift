/// How is a promise resolved? With a value, an error or a promise, once; every later call is ignored.
public enum Resolution<Value> {
  /// Resolve with a value; one that is an error resolves as an error.
  case value(Value)
  /// Resolve with an error.
  case error(any Error)
  /// Let another promise resolve in its place.
  case promise(Promise<Value>)
}

/// A promise or a `Resolution`, which a block may return instead of a value. A `Resolution` decides when the block
/// runs.
public protocol Resolving: SendableMetatype {
  /// The type of its value.
  associatedtype Resolved
  /// How it resolves the Next Promise.
  var resolution: Resolution<Resolved> { get }
}

extension Resolution: Sendable where Value: Sendable {}

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

/// An optional promise, as a block returns it that holds its object weakly. Without a promise the value is nil.
extension Optional: Resolving where Wrapped: Resolving {
  /// The promise to be followed, or nil as a value.
  ///
  /// - Cost: a promise between, for a promise.
  /// - Tests: `ThenTests`.
  public var resolution: Resolution<Wrapped.Resolved?> {
    switch self?.resolution {
    case nil: .value(nil)
    case .value(let value): .value(value)
    case .error(let error): .error(error)
    case .promise(let promise):
      .promise(
        promise.derive(on: nil) { outcome in
          .value { () -> Wrapped.Resolved? in try outcome.get(Wrapped.Resolved.self) }
        })
    }
  }
}

/// Each of these returns whether this call decided. Later calls change nothing.
///
/// - Cost: an uncontended lock, and a box for a value; beyond that what the settling entails.
/// - Tests: `ResolveTests`, `ResolvedTests`.
/// - Source: document 002; Promises/A+ 2.1.
extension Promise where Value: Sendable {
  /// Resolves with a value; one that is an error resolves as an error.
  ///
  /// - Clauses: `value-then-value`, `value-then-error`, `settled-by-two-at-once`, `handler-after-settling`.
  @discardableResult @_alwaysEmitIntoClient
  public func resolve(_ value: Value) -> Bool { decide(Outcome(of: value)) }

  /// Resolves with an error.
  ///
  /// - Clauses: `error-then-value`, `error-then-error`, `error-runs-error-block`, `error-zero-is-an-error`.
  @discardableResult @_alwaysEmitIntoClient
  public func resolve(error: any Error) -> Bool { decide(.error(error)) }

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

  @_alwaysEmitIntoClient
  func decide(_ outcome: Outcome) -> Bool { core.settle(outcome) }
}

extension Core {
  @usableFromInline
  func settle(_ outcome: Outcome) -> Bool {
    Run.begin { run in run.settle(self, outcome) }
  }

  @usableFromInline
  func resolve(with other: Core) -> Bool {
    Run.begin { run in run.adopt(other, by: self) }
  }
}
