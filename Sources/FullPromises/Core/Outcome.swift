/// How does a core without types hold a value? In a box, whose type only the face knows.
///
/// Generic state in a class is never specialised: each use would look up its type at run time. So the core works on
/// outcomes, and the thin generic face around it puts values into boxes and takes them out.
@usableFromInline
enum Outcome: OutcomeSeams, Sendable {
  case value(any AnyObject & Sendable)
  case error(any Error)

  /// Cost: one allocation.
  @_alwaysEmitIntoClient
  init<Value>(_ value: Value) { self = .value(Box(value)) }

  /// The outcome that a value gives: the value, or an error if the value is one.
  ///
  /// Cost: one allocation for a value, and a look-up in a table.
  @_alwaysEmitIntoClient
  init<Value>(of value: Value) { self = .rejection(by: value) ?? Outcome(value) }

  @_alwaysEmitIntoClient
  init<Value>(catching value: () throws -> Value) {
    do { self = Outcome(of: try value()) } catch { self = .rejection(error) }
  }

  /// The value, of the type that the face knows, since it alone fills the boxes of its core.
  ///
  /// This is the one unchecked cast of this module; debug builds check it.
  @_alwaysEmitIntoClient
  func get<Value>(_ type: Value.Type) throws -> Value {
    switch self {
    case .value(let box): unsafeDowncast(box, to: Box<Value>.self).content
    case .error(let error): throw error
    }
  }

  @usableFromInline
  var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }
}

@usableFromInline
final class Box<Content>: @unchecked Sendable {
  @usableFromInline let content: Content

  @_alwaysEmitIntoClient
  init(_ content: Content) { self.content = content }
}

/// The caller's code, without its types.
@usableFromInline typealias Block = @Sendable (Outcome) throws -> Answer

/// What does a block return, if it doesn't throw?
@usableFromInline
enum Answer: Sendable {
  case outcome(Outcome)
  /// The outcome that this promise has, now or later.
  case promise(any AnyPromise)
  /// The promise is settled later.
  case later

  /// The answer of a block that returns a value, which may be an error.
  @_alwaysEmitIntoClient
  static func value<Value>(_ value: Value) -> Answer {
    .outcome(Outcome(of: value))
  }
}
