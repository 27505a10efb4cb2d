import Foundation

/// Is what a block returned a value, or an error that rejects?
///
/// It rejects when the block's result type is an error type, and when the value is an `NSError` or holds one. A type of
/// the standard library or of Foundation that somebody else made an `Error` (`extension String: Error`) is a value.
/// Cost: one look-up of a conformance that the runtime has cached. Source: document 004, "Then".
enum Returned<Value> {
  static func outcome(of work: () throws -> Value) -> Result<Value, any Error> {
    Result(catching: work).flatMap { value in error(in: value).map(Result.failure) ?? .success(value) }
  }

  private static func error(in value: Value) -> (any Error)? {
    if Value.self is any Error.Type {
      return isMadeAnError || !isBorrowed ? value as? any Error : nil
    }
    return canHoldObject ? nsError(in: value) : nil
  }

  /// Types too small for a reference need no look inside.
  private static var canHoldObject: Bool { MemoryLayout<Value>.size >= MemoryLayout<AnyObject>.size }

  private static func nsError(in value: Any) -> (any Error)? {
    if type(of: value) is NSError.Type { return value as? NSError }
    guard let optional = value as? any Wrapping, let wrapped = optional.wrapped else { return nil }
    return nsError(in: wrapped)
  }

  /// Whether the type belongs to the standard library or Foundation, which say themselves what is an error.
  private static var isBorrowed: Bool {
    let name = String(reflecting: Value.self)
    return name.hasPrefix("Swift.") || name.hasPrefix("Foundation")
  }

  private static var isMadeAnError: Bool {
    Value.self == (any Error).self || Value.self is NSError.Type || Value.self is any CustomNSError.Type
      || Value.self is any LocalizedError.Type || Value.self == CancellationError.self
      || Value.self == DecodingError.self || Value.self == EncodingError.self
  }
}

private protocol Wrapping {
  var wrapped: Any? { get }
}

extension Optional: Wrapping {
  fileprivate var wrapped: Any? { map { $0 } }
}
