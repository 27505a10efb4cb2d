/// Which errors does the module make itself, and how does a caller make a simple one?
///
/// - Cost: none.
/// - Tests: `ResolvedTests`.
/// - Source: document 002, basics and cancellation.
public struct PromiseError: Error, Equatable, Hashable, Sendable, CustomStringConvertible {
  /// The domain of errors made without one.
  public static let standardDomain = "ResolveBlockPromise"

  /// The number that tells errors of one domain apart.
  public let code: Int
  /// What went wrong, for people.
  public let description: String
  /// Who numbers the codes.
  public let domain: String

  /// An error of one's own.
  public init(code: Int, description: String, domain: String = Self.standardDomain) {
    self.code = code
    self.description = description
    self.domain = domain
  }
}

/// - Cost: none.
/// - Clauses: `dependent-is-told`, `drop-is-heard`, `second-block-is-refused`, `adopting-itself`.
/// - Tests: `ResolveTests`, `ContextTests`, `WrapTests`.
extension PromiseError {
  /// What the dependent of a cancelled promise gets (the document's code 9999).
  public static let cancelled = PromiseError(code: 9999, description: "The promise was cancelled.")

  /// The error of a chain whose source was released before it was resolved.
  public static let dropped = PromiseError(code: 9001, description: "The promise was dropped before it was resolved.")

  /// What the Next Promise of a second attachment gets.
  public static let alreadyAttached = PromiseError(
    code: 9002, description: "The promise has a Next Promise already; a promise has only one.")

  /// What the second promise gets that was resolved with one and the same promise.
  public static let alreadyFollowed = PromiseError(
    code: 9003, description: "Another promise was resolved with this promise already; that works only once.")

  /// What a promise gets that would wait for itself.
  public static let cycle = PromiseError(code: 9004, description: "The promise would wait for itself.")

  /// What a confined resource throws that is touched outside its context.
  public static let outsideContext = PromiseError(
    code: 9005, description: "The resource was used outside its execution context.")

  /// What a wrapped call gives that handed over neither an object nor an error.
  public static let noResult = PromiseError(code: 9006, description: "The call gave neither a result nor an error.")

  /// Whether somebody was told of the error already: by cancelling, or by the report of a dropped promise.
  static func isKnown(_ error: any Error) -> Bool {
    guard let error = error as? PromiseError else { return false }
    return error == cancelled || error == dropped
  }
}
