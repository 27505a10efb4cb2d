/// How does a core without types hold a value? In a word or a box, whose type only the face knows.
///
/// Generic state in a class is never specialised: each use would look up its type at run time. So the core works on
/// outcomes, and the thin generic face around it packs values and unpacks them.
@usableFromInline
enum Outcome: Sendable {
  case value(Packed)
  case error(any Error)

  /// Cost: as `pack`.
  @_alwaysEmitIntoClient
  init<Value>(_ value: Value) { self = .value(pack(value)) }

  /// The outcome that a value gives: the value, or an error if the value is one.
  ///
  /// Cost: as `pack`, and a look-up in a table.
  @_alwaysEmitIntoClient
  init<Value>(of value: Value) { self = .rejection(by: value) ?? Outcome(value) }

  @_alwaysEmitIntoClient
  init<Value>(catching value: () throws -> Value) {
    do { self = Outcome(of: try value()) } catch { self = .rejection(error) }
  }

  /// The value, or throws the error.
  @_alwaysEmitIntoClient
  func get<Value>(_ type: Value.Type) throws -> Value {
    switch self {
    case .value(let packed): unpack(packed, as: type)
    case .error(let error): throw error
    }
  }

  @usableFromInline
  var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }
}

/// The caller's code, without its types.
@usableFromInline typealias Block = @Sendable (Outcome) throws -> Answer

/// What does a block return, if it doesn't throw?
@usableFromInline
enum Answer: Sendable {
  case outcome(Outcome)
  /// The outcome that this promise has, now or later.
  case promise(any AnyPromise)
  /// What another block makes of the outcome of this promise, if that block wants it.
  case more(any AnyPromise, Wanted, Block)
  /// The promise is settled later.
  case later

  /// The answer of a block that returns a value, which may be an error.
  @_alwaysEmitIntoClient
  static func value<Value>(_ value: Value) -> Answer {
    .outcome(Outcome(of: value))
  }
}
