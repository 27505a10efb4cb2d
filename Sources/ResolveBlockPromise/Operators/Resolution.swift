/// How can a block decide, when it runs, whether a value, an error or a promise resolves the Next Promise?
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
  /// - Cost: two promises between, for a promise.
  /// - Tests: `ThenTests`.
  public var resolution: Resolution<Wrapped.Resolved?> {
    switch self?.resolution {
    case nil: .value(nil)
    case .value(let value): .value(value)
    case .error(let error): .error(error)
    case .promise(let promise):
      .promise(
        Promise<Wrapped.Resolved>(promise.core.makeAdopter()).derive(on: nil) { outcome in
          .value(try outcome.get(Wrapped.Resolved.self) as Wrapped.Resolved?)
        })
    }
  }
}

extension Core {
  /// A promise that adopts this one, and so leaves the slot for the Next Promise to others.
  fileprivate func makeAdopter() -> Core {
    let adopter = Core(type, .pending(.nobody, []), settings.inherited(on: nil))
    _ = adopter.adopt(self)
    return adopter
  }
}
