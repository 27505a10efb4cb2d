/// How does a core without types hold a result? In a box, whose type only the face knows.
///
/// Generic state in a class is never specialised: each use would look up its type at run time. So the core works on
/// outcomes, and the thin generic face around it puts values and errors into boxes and takes them out.
@usableFromInline
enum Outcome: Sendable {
  case value(any AnyObject & Sendable)
  case error(any AnyObject & Sendable)

  /// Cost: one allocation.
  @_alwaysEmitIntoClient
  init<Value>(value: Value) { self = .value(box(value)) }

  /// Cost: one allocation.
  @_alwaysEmitIntoClient
  init(error: some Error) { self = .error(box(error)) }

  /// Cost: one allocation.
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
    case .value(let box): return open(box, as: value)
    case .error(let box): throw open(box, as: error)
    }
  }

  /// The value of an outcome that isn't an error.
  @_alwaysEmitIntoClient
  func value<Value>(_ type: Value.Type) -> Value {
    guard case .value(let box) = self else { preconditionFailure("an error has no value") }
    return open(box, as: type)
  }

  /// The outcome as a result.
  @_alwaysEmitIntoClient
  func result<Value, Failure>() -> Result<Value, Failure> {
    switch self {
    case .value(let box): .success(open(box, as: Value.self))
    case .error(let box): .failure(open(box, as: Failure.self))
    }
  }
}
