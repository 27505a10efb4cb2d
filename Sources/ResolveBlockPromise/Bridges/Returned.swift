import Synchronization

/// Is what a block returned a value, or an error that fails the Next Promise?
///
/// The type decides, whatever the value. An error type fails, whether `any Error` or one of one's own. A type of the
/// standard library that somebody extended to be an `Error`, such as `String`, stays a value. A type is looked up once.
@usableFromInline
enum Returned: UInt, Sendable {
  case value, error

  /// Cost: a look-up in a table.
  @inlinable
  static func error<Value>(_ value: Value) -> (any Error)? {
    Returned(Value.self) == .value ? nil : value as? any Error
  }

  @usableFromInline
  init<Value>(_ type: Value.Type) {
    let address = UInt(bitPattern: ObjectIdentifier(type))
    let slot = Known.slots[Int(address >> 4) % Known.slots.count]
    let known = slot.word.load(ordering: .relaxed)
    if known & ~1 == address, let answer = Returned(rawValue: known & 1) {
      self = answer
    } else {
      self = type is any Error.Type && !(type is any LosslessStringConvertible.Type) ? .error : .value
      slot.word.store(address | rawValue, ordering: .relaxed)
    }
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
