/// How does a core without types hold a result? In a word or a box, whose type only the face knows.
///
/// Generic state in a class is never specialised: each use would look up its type at run time. So the core works on
/// outcomes, and the thin generic face around it packs values and errors and unpacks them. A result is kept
/// once, however many promises pass it on.
@usableFromInline
enum Outcome: Sendable {
  case value(Packed)
  case error(Packed)

  /// Cost: as `pack`.
  @_alwaysEmitIntoClient
  init<Value>(value: Value) { self = .value(pack(value)) }

  /// Cost: as `pack`.
  @_alwaysEmitIntoClient
  init(error: some Error) { self = .error(pack(error)) }

  /// Cost: as `pack`.
  @_alwaysEmitIntoClient
  init<Value, Failure>(_ result: Result<Value, Failure>) {
    switch result {
    case .success(let value): self.init(value: value)
    case .failure(let error): self.init(error: error)
    }
  }

  /// The value, or throws the error, each of the type that the face knows.
  @_alwaysEmitIntoClient
  func get<Value, Failure: Error>(_ value: Value.Type, _ error: Failure.Type) throws(Failure) -> Value {
    switch self {
    case .value(let packed): return unpack(packed, as: value)
    case .error(let packed): throw unpack(packed, as: error)
    }
  }

  /// The value of an outcome that isn't an error.
  @_alwaysEmitIntoClient
  func value<Value>(_ type: Value.Type) -> Value {
    guard case .value(let packed) = self else { preconditionFailure("an error has no value") }
    return unpack(packed, as: type)
  }

  /// The outcome as a result.
  @_alwaysEmitIntoClient
  func result<Value, Failure>() -> Result<Value, Failure> {
    switch self {
    case .value(let packed): .success(unpack(packed, as: Value.self))
    case .error(let packed): .failure(unpack(packed, as: Failure.self))
    }
  }
}

/// A promise without its types. A block returns one.
@usableFromInline
enum Untyped: Sendable {
  /// A promise made with its result has nothing to change, and no lock.
  case outcome(Outcome)
  case promise(Core)

  @usableFromInline var startsWithFirstHandler: Bool { core?.startsWithFirstHandler ?? false }

  var core: Core? { if case .promise(let core) = self { core } else { nil } }
}
