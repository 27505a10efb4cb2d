/// A block of the caller's, without its types. It runs with the outcome of the promise that it waited for.
@usableFromInline typealias Block = @Sendable (Outcome) throws -> Answer

/// What does a block return, if it doesn't throw?
@usableFromInline
enum Answer: Sendable {
  case outcome(Outcome)
  /// The outcome of this promise, as soon as it has one.
  case promise(any AnyPromise)
  /// What another block makes of the outcome of this promise, if that block wants it.
  case more(any AnyPromise, Wanted, Block)
  /// Nothing yet: the promise is settled later.
  case later

  /// The answer of a block that returns a value, which may be an error.
  @_alwaysEmitIntoClient
  static func value<Value>(_ value: Value) -> Answer { .outcome(Outcome(of: value)) }
}

extension Outcome {
  @_alwaysEmitIntoClient
  init<Value>(catching value: () throws -> Value) {
    do { self = Outcome(of: try value()) } catch { self = .rejection(error) }
  }

  @usableFromInline
  var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }
}
