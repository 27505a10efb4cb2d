import Foundation
import Synchronization

/// Does a result fulfill a promise, or is it an error that rejects? The same rule applies when a promise is made, to
/// `fulfill`, and to what blocks return.
///
/// A result rejects if its static type is an error type, or if it is an optional or an existential (`Any`, `any P`)
/// that contains a value of such a type. A type is an error type if its author made it one, by a conformance in the
/// type's own module. A conformance that another module adds (`extension String: Error`) changes nothing. The answer is
/// looked up once for each static type. Source: document 004, "Then".
@usableFromInline
enum Returned {
  fileprivate enum Kind: UInt {
    /// No value of the type rejects.
    case value
    /// Every value of the type rejects.
    case error
    /// A value of the type may contain an error: an optional of such a type, a superclass of `NSError`, an existential.
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

  /// Whether a variable of the type can contain values of other types, which no cast of the type itself shows. The
  /// names of such types end in these letters; those of classes, structures and enumerations end in others.
  private static func isExistential(_ type: Any.Type) -> Bool {
    guard let name = _mangledTypeName(type) else { return false }
    return ["p", "Xl", "Xc", "XP"].contains { ending in name.hasSuffix(ending) }
  }

  private static func error(in value: Any) -> (any Error)? {
    if let optional = value as? any Wrapping { return optional.error }
    return isErrorType(type(of: value)) ? value as? any Error : nil
  }

  @usableFromInline
  static func isNil<Value>(_ value: Value) -> Bool {
    (Value.self as? any Wrapping.Type)?.isNil(value) ?? false
  }

  /// Whether the type's author made it an error.
  private static func isErrorType(_ type: Any.Type) -> Bool {
    (type as? any Error.Type).map { type in isListed(type) || ErrorConformance.isByAuthor(of: type) } ?? false
  }

  /// Whether the system itself declares the type as an error, though perhaps in another module than the type. On some
  /// systems, what is a single module for a caller consists of several.
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
  @_alwaysEmitIntoClient
  static func rejection<Value>(by value: Value) -> Outcome? { Returned.error(value).map(Outcome.rejection) }
}

/// The answer for one type; another type may replace it. The word is the address of the type, whose last bits are
/// zero: those bits hold the answer.
private final class Known: Sendable {
  let word = Atomic<UInt>(0)

  static let slots = (0..<64).map { _ in Known() }

  static func index(of address: UInt) -> Int { Int(truncatingIfNeeded: (address >> 4) % 64) }
}

private protocol Wrapping {
  static var kindOfWrapped: Returned.Kind { get }
  static func isNil<Value>(_ value: Value) -> Bool
  var error: (any Error)? { get }
}

extension Optional: Wrapping {
  fileprivate static var kindOfWrapped: Returned.Kind { Returned.kind(of: Wrapped.self) }
  fileprivate static func isNil<Value>(_ value: Value) -> Bool {
    if case .some(.none) = value as? Self { true } else { false }
  }
  fileprivate var error: (any Error)? { flatMap(Returned.error) }
}
