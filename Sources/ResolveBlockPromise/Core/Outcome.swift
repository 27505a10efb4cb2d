/// How does a core without types hold a value? In a word or a box, whose type only the face knows.
///
/// Generic state in a class is never specialised: each use would look up its type at run time. So the core works on
/// outcomes, and the thin generic face around it packs values and unpacks them.
@usableFromInline
enum Outcome: OutcomeSeams, Sendable {
  case value(Packed)
  case error(any Error)

  /// Cost: as `pack`.
  @_alwaysEmitIntoClient
  init<Value>(_ value: Value) { self = .value(pack(value)) }

  /// The value, or throws the error.
  @_alwaysEmitIntoClient
  func get<Value>(_ type: Value.Type) throws -> Value {
    switch self {
    case .value(let packed): unpack(packed, as: type)
    case .error(let error): throw error
    }
  }

  /// The outcome as a result, for a block that wants both.
  @_alwaysEmitIntoClient
  func result<Value: Sendable>(_ type: Value.Type) -> Result<Value, any Error> {
    Result { try get(type) }
  }
}

/// The caller's code, without its types.
@usableFromInline typealias Block = @Sendable (Outcome) -> Answer

/// What does a block return? Nothing is read through the face of a promise, so it may be of any type.
@usableFromInline
enum Answer: @unchecked Sendable {
  case outcome(Outcome)
  /// The outcome that a promise has, now or later. Its face is held until it is adopted.
  case promise(Core, of: AnyObject)
  /// A step of a loop: the block waits for a new promise, which adopts another.
  case step(Core, awaiting: Core, of: AnyObject, Block)

  /// The answer of a block that returns a value or throws. An error type among the values fails.
  @_alwaysEmitIntoClient
  static func value<Value>(of work: () throws -> Value) -> Answer {
    do {
      let value = try work()
      return .outcome(Outcome.rejection(by: value) ?? Outcome(value))
    } catch { return .outcome(.error(error)) }
  }

  /// The answer of a block that returns a promise, or decides when it runs.
  @_alwaysEmitIntoClient
  static func resolution<Value>(of work: () throws -> Resolution<Value>) -> Answer {
    do {
      switch try work() {
      case .value(let value): return .outcome(Outcome(value))
      case .error(let error): return .outcome(.error(error))
      case .promise(let promise): return .promise(promise.core, of: promise)
      }
    } catch { return .outcome(.error(error)) }
  }

  /// The answer of a block that returns an error, or throws another.
  @_alwaysEmitIntoClient
  static func error<Failure: Error>(of work: () throws -> Failure) -> Answer {
    do { return .outcome(.error(try work())) } catch { return .outcome(.error(error)) }
  }
}
