/// A block of the caller's, without its types. It runs with the outcome of the promise that it waited for.
@usableFromInline typealias Block = @Sendable (Outcome) throws -> Answer

/// What does a block return? This is `@unchecked Sendable`, because the face of a returned promise may be of any type.
/// The face is only kept and released.
@usableFromInline
enum Answer: @unchecked Sendable {
  case outcome(Outcome)
  /// The outcome of a promise, as soon as it has one. Its face is kept until it is adopted.
  case promise(Core, of: AnyObject)
  /// A step of an iteration: the block waits for a new promise, which adopts another.
  case step(Core, awaiting: Core, of: AnyObject, Block)

  /// The answer of a block. An error that it throws resolves the Next Promise.
  init(of block: () throws -> Answer) {
    do { self = try block() } catch { self = .outcome(.error(error)) }
  }

  /// The answer of a block that returns a value, which may be an error.
  @_alwaysEmitIntoClient
  static func value<Value>(_ value: Value) -> Answer { .outcome(Outcome(of: value)) }

  /// The answer of a block that returns a promise, or decides when it runs.
  @_alwaysEmitIntoClient
  static func resolution<Value>(_ resolution: Resolution<Value>) -> Answer {
    switch resolution {
    case .value(let value): .outcome(Outcome(of: value))
    case .error(let error): .outcome(.error(error))
    case .promise(let promise): .promise(promise.core, of: promise)
    }
  }

  /// The answer of a block that returns an error. The compiler can't tell who made a type an error. So what isn't one
  /// by its author becomes the value, if the Next Promise can have it.
  @_alwaysEmitIntoClient
  static func error<Failure: Error, Next>(_ error: Failure, or type: Next.Type) -> Answer {
    guard Outcome.rejection(by: error) == nil, let value = error as? Next else { return .outcome(.error(error)) }
    return .outcome(Outcome(value))
  }
}

extension Outcome {
  /// The outcome as a result, for a block that wants both.
  @_alwaysEmitIntoClient
  func result<Value: Sendable>(_ type: Value.Type) -> Result<Value, any Error> {
    Result { try get(type) }
  }
}
