import Foundation
import Synchronization

/// Is what a block returned a value, or an error that rejects?
///
/// It rejects when the block's result type is an error type, and when the value is an `NSError` or holds one. A type of
/// the standard library or of Foundation that somebody else made an `Error` (`extension String: Error`) is a value.
/// What the type decides is looked up once for each type. Source: document 004, "Then".
@usableFromInline
enum Returned: UInt, Sendable {
  /// No value of the type rejects.
  case value
  /// Every value of the type rejects.
  case error
  /// The type has room for an `NSError`.
  case either

  /// Cost: a look-up in a table.
  @inlinable
  static func error<Value>(_ value: Value) -> (any Error)? {
    switch Returned(Value.self) {
    case .value: nil
    case .error: value as? any Error
    case .either: nsError(in: value)
    }
  }

  @usableFromInline
  init<Value>(_ type: Value.Type) {
    let address = UInt(bitPattern: ObjectIdentifier(type))
    let place = Int(truncatingIfNeeded: (address >> 4) % 64)
    let known = Known.slots[place].word.load(ordering: .relaxed)
    if known & ~3 == address, let answer = Returned(rawValue: known & 3) {
      self = answer
    } else {
      self = Self.kind(of: type)
      Known.slots[place].word.store(address | rawValue, ordering: .relaxed)
    }
  }

  private static func kind<Value>(of type: Value.Type) -> Returned {
    if type is any Error.Type { return isMadeAnError(type) || !isBorrowed(type) ? .error : .value }
    return NSError(domain: "", code: 0) is Value ? .either : .value
  }

  @usableFromInline
  static func nsError(in value: Any) -> (any Error)? {
    if Swift.type(of: value) is NSError.Type { return value as? NSError }
    guard let optional = value as? any Wrapping, let wrapped = optional.wrapped else { return nil }
    return nsError(in: wrapped)
  }

  /// Whether the type belongs to the standard library or Foundation, which say themselves what is an error.
  private static func isBorrowed(_ type: Any.Type) -> Bool {
    let name = String(reflecting: type)
    return name.hasPrefix("Swift.") || name.hasPrefix("Foundation")
  }

  private static func isMadeAnError(_ type: Any.Type) -> Bool {
    type == (any Error).self || type is NSError.Type || type is any CustomNSError.Type
      || type is any LocalizedError.Type || type == CancellationError.self
      || type == DecodingError.self || type == EncodingError.self
  }
}

/// What is known of one type; another type may take the place. Types are told apart by their address, whose last bits are
/// zero: they hold the answer.
private final class Known: Sendable {
  let word = Atomic<UInt>(0)

  static let slots = (0..<64).map { _ in Known() }
}

private protocol Wrapping {
  var wrapped: Any? { get }
}

extension Optional: Wrapping {
  fileprivate var wrapped: Any? { map { $0 } }
}
