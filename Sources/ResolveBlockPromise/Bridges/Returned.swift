import Foundation
import Synchronization

/// Is what resolves a promise a value, or an error? The same rule holds for `resolve`, `wrap`, jobs and blocks.
///
/// It is an error when its static type is an error type, and when an optional or an existential (`Any`, `any P`) holds
/// a value of one. A type is an error type if its author made it one, by a conformance in the type's own module. A
/// conformance that another module adds (`extension String: Error`) changes nothing. The answer is looked up once for
/// each static type. Source: document 002, basics.
@usableFromInline
enum Returned {
  enum Kind: UInt {
    /// No value of the type is an error.
    case value
    /// Every value of the type is an error.
    case error
    /// The type has room for an error: an optional of such a type, a superclass of `NSError`, an existential.
    case either
  }

  /// Cost: a look-up in a table.
  @usableFromInline
  static func error<Value>(_ value: Value) -> (any Error)? {
    switch kind(of: Value.self) {
    case .value: nil
    case .error: value as? any Error
    case .either: error(in: value)
    }
  }

  fileprivate static func kind<Value>(of type: Value.Type) -> Kind {
    let address = UInt(bitPattern: ObjectIdentifier(type))
    let index = Known.index(of: address)
    let known = Known.slots[index].word.load(ordering: .relaxed)
    if known & ~3 == address, let kind = Kind(rawValue: known & 3) { return kind }
    let kind = findKind(of: type)
    Known.slots[index].word.store(address | kind.rawValue, ordering: .relaxed)
    return kind
  }

  private static func findKind<Value>(of type: Value.Type) -> Kind {
    if isErrorType(type) { return .error }
    if let optional = type as? any Wrapping.Type { return optional.kindOfWrapped == .value ? .value : .either }
    return NSError(domain: "", code: 0) is Value || isExistential(type) ? .either : .value
  }

  /// Whether the type can hold values of other types; no cast of the type itself shows that. The names of such types
  /// end in these letters; those of classes, structures and enumerations in others.
  private static func isExistential(_ type: Any.Type) -> Bool {
    guard let name = _mangledTypeName(type) else { return false }
    return ["p", "Xl", "Xc", "XP"].contains { ending in name.hasSuffix(ending) }
  }

  private static func error(in value: Any) -> (any Error)? {
    if let optional = value as? any Wrapping { return optional.error }
    return isErrorType(type(of: value)) ? value as? any Error : nil
  }

  /// Whether the type's author made it an error.
  private static func isErrorType(_ type: Any.Type) -> Bool {
    (type as? any Error.Type).map { type in isListed(type) || ErrorConformance.isByAuthor(of: type) } ?? false
  }

  /// Whether the system itself declares the type as an error, though perhaps in another module than the type: what is
  /// one module for a caller is several on some systems.
  private static func isListed(_ type: any Error.Type) -> Bool {
    #if canImport(Darwin)
      if type == CFError.self { return true }
    #endif
    return type is NSError.Type || type == (any Error).self || type == CocoaError.self || type == URLError.self
      || type == POSIXError.self || type == CancellationError.self || type == DecodingError.self
      || type == EncodingError.self
  }
}

extension Outcome {
  /// The error with which a value rejects.
  @_alwaysEmitIntoClient
  static func rejection<Value>(by value: Value) -> Outcome? { Returned.error(value).map(Outcome.error) }
}

/// The answer for one type; another type may replace it. The word is the address of the type, whose last bits are
/// zero: those bits hold the answer.
private final class Known: Sendable {
  let word = Atomic<UInt>(0)

  static let slots = (0..<64).map { _ in Known() }

  static func index(of address: UInt) -> Int { Int(truncatingIfNeeded: (address >> 4) % 64) }
}

/// An optional, whatever it wraps.
protocol Wrapping {
  static var null: Self { get }
  var isNull: Bool { get }
  static var kindOfWrapped: Returned.Kind { get }
  var error: (any Error)? { get }
}

extension Optional: Wrapping {
  static var null: Self { .none }
  var isNull: Bool { self == nil }
  static var kindOfWrapped: Returned.Kind { Returned.kind(of: Wrapped.self) }
  var error: (any Error)? { flatMap(Returned.error) }
}
