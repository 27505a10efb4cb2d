/// Which errors does the module make itself, and how does a caller make a simple one?
///
/// - Cost: none.
/// - Tests: `ResolvedTests`.
/// - Source: document 002, basics and cancellation.
public struct PromiseError: Error, Equatable, Hashable, Sendable, CustomStringConvertible {
  /// The domain of errors made without one.
  public static let standardDomain = "ResolveBlockPromise"

  /// The number of the error within its domain.
  public let code: Int
  /// What went wrong, for people.
  public let description: String
  /// The domain of the code.
  public let domain: String

  /// An error with a code and a description of yours.
  public init(code: Int, description: String, domain: String = Self.standardDomain) {
    self.code = code
    self.description = description
    self.domain = domain
  }
}

/// - Cost: none.
/// - Clauses: `dependent-is-told`, `drop-is-heard`, `second-block-is-refused`, `adopting-itself`.
/// - Tests: `ResolveTests`.
extension PromiseError {
  /// The error of the promise that depends on a cancelled one (the document's code 9999).
  public static let cancelled = PromiseError(code: 9999, description: "The promise was cancelled.")

  /// The error of a chain whose source was released before it was resolved.
  public static let dropped = PromiseError(code: 9001, description: "The promise was dropped before it was resolved.")

  /// The error of the Next Promise of a second attachment.
  public static let alreadyAttached = PromiseError(
    code: 9002, description: "The promise has a Next Promise already; a promise has only one.")

  /// The error of the second promise that was resolved with the same promise.
  public static let alreadyFollowed = PromiseError(
    code: 9003, description: "Another promise was resolved with this promise already; that works only once.")

  /// The error of a promise that would wait for itself.
  public static let cycle = PromiseError(code: 9004, description: "The promise would wait for itself.")
}
