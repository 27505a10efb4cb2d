import Synchronization

/// Is what a block returned a value, or an error that fails the Next Promise?
///
/// The type decides, whatever the value. An error type fails, whether `any Error` or one of one's own. A type of the
/// standard library that somebody extended to be an `Error`, such as `String`, stays a value. A type is looked up once.
@usableFromInline
enum Returned {
  /// Cost: a look-up in a table.
  @_alwaysEmitIntoClient
  static func error<Value>(_ value: Value) -> (any Error)? { isError(Value.self) ? value as? any Error : nil }

  @usableFromInline
  static func isError<Value>(_ type: Value.Type) -> Bool {
    let address = UInt(bitPattern: ObjectIdentifier(type))
    let index = Int(truncatingIfNeeded: (address >> 4) % 64)
    let known = Known.slots[index].word.load(ordering: .relaxed)
    if known & ~1 == address { return known & 1 == 1 }
    let isError = type is any Error.Type && !(type is any LosslessStringConvertible.Type)
    Known.slots[index].word.store(address | (isError ? 1 : 0), ordering: .relaxed)
    return isError
  }
}

extension Outcome {
  @_alwaysEmitIntoClient
  static func rejection<Value>(by value: Value) -> Outcome? { Returned.error(value).map(Outcome.error) }
}

/// The answer for one type; another type may replace it. The word is the address of the type, whose last bit is
/// zero: that bit holds the answer.
private final class Known: Sendable {
  let word = Atomic<UInt>(0)

  static let slots = (0..<64).map { _ in Known() }
}
