/// How does a core without types hold a value? In a box, whose type only the face knows.
///
/// Generic state in a class is never specialised: each use would look up its type at run time. So the core works on
/// outcomes, and the thin generic face around it puts values into boxes and takes them out.
@usableFromInline
enum Outcome: Sendable {
  case value(any AnyObject & Sendable)
  case error(any Error)

  /// Cost: one allocation.
  @inlinable
  init<Value: Sendable>(_ value: Value) { self = .value(Box(value)) }

  /// What a function of this module's comes to. Cost: the same.
  @inlinable
  init<Value: Sendable>(catching work: () throws -> Value) {
    do { self.init(try work()) } catch { self = .error(error) }
  }

  /// What a block is given that waits for nobody.
  static let nothing = Outcome(())

  /// The value, of the type that the face knows, since it alone fills the boxes of its core.
  ///
  /// This is the one unchecked cast of this module; debug builds check it.
  @inlinable
  func get<Value: Sendable>(_ type: Value.Type) throws -> Value {
    switch self {
    case .value(let box): unsafeDowncast(box, to: Box<Value>.self).value
    case .error(let error): throw error
    }
  }

  @usableFromInline
  var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }
}

@usableFromInline
final class Box<Value: Sendable>: Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}

/// What the caller's code comes to, without its types.
@usableFromInline typealias Block = @Sendable (Outcome) -> Answer

/// What has a block come to?
@usableFromInline
enum Answer: Sendable {
  case outcome(Outcome)
  /// The outcome that this promise has, now or later.
  case promise(any AnyPromise)
  /// Somebody settles the promise later.
  case later

  /// The answer of a block that returns a value or throws.
  @inlinable
  static func value<Value: Sendable>(of work: () throws -> Value) -> Answer {
    do {
      let value = try work()
      return .outcome(Returned.error(value).map(Outcome.error) ?? Outcome(value))
    } catch { return .outcome(.error(error)) }
  }

  /// The answer of a block that returns a promise or throws.
  @inlinable
  static func promise<Value>(of work: () throws -> Promise<Value>) -> Answer {
    do { return .promise(try work()) } catch { return .outcome(.error(error)) }
  }
}
