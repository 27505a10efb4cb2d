/// A block of the caller's, without its types. It runs with the outcome of the promise that it waited for.
@usableFromInline typealias Block = @Sendable (Outcome) -> Answer

/// What does a block return? This is `@unchecked Sendable`, because the face of a returned promise may be of any type.
/// The face is only kept and released.
@usableFromInline
enum Answer: @unchecked Sendable {
  case outcome(Outcome)
  /// The outcome of a promise, as soon as it has one. Its face is kept until it is adopted.
  case promise(Core, of: AnyObject)
  /// A step of an iteration: the block waits for a new promise, which adopts another.
  case step(Core, awaiting: Core, of: AnyObject, Block)

  /// The answer of a block that returns a value, which may be an error, or throws.
  @_alwaysEmitIntoClient
  static func value<Value>(of work: () throws -> Value) -> Answer {
    do { return .outcome(Outcome(of: try work())) } catch { return .outcome(.error(error)) }
  }

  /// The answer of a block that returns a promise, or decides when it runs.
  @_alwaysEmitIntoClient
  static func resolution<Value>(of work: () throws -> Resolution<Value>) -> Answer {
    do {
      switch try work() {
      case .value(let value): return .outcome(Outcome(of: value))
      case .error(let error): return .outcome(.error(error))
      case .promise(let promise): return .promise(promise.core, of: promise)
      }
    } catch { return .outcome(.error(error)) }
  }

  /// The answer of a block that returns an error, or throws another. The compiler can't tell who made a type an error.
  /// So what isn't one by its author becomes the value, if the Next Promise can have it.
  @_alwaysEmitIntoClient
  static func error<Failure: Error, Next>(or type: Next.Type, of work: () throws -> Failure) -> Answer {
    do {
      let error = try work()
      guard Outcome.rejection(by: error) == nil, let value = error as? Next else { return .outcome(.error(error)) }
      return .outcome(Outcome(value))
    } catch { return .outcome(.error(error)) }
  }
}

extension Outcome {
  /// The outcome as a result, for a block that wants both.
  @_alwaysEmitIntoClient
  func result<Value: Sendable>(_ type: Value.Type) -> Result<Value, any Error> {
    Result { try get(type) }
  }
}
