import Foundation

/// What does code that uses `NSError` see of a `PromiseError`? The domain and the codes 1 and 2 are those of the
/// original.
///
/// As an `NSError`, it has no user info, so it equals the `NSError` with its domain and code.
///
/// - Cost: none, except a bridged error to convert back.
/// - Tests: `StateTests`, `ValidateTests`.
extension PromiseError: CustomNSError, LocalizedError {
  /// The domain of all errors of this type.
  public static var errorDomain: String { "com.google.FBLPromises.Error" }

  /// 1 for `timedOut`, 2 for `validationFailure`, then the cases that the original doesn't have.
  public var errorCode: Int { rawValue }

  /// One sentence that says what happened.
  public var errorDescription: String? { words.sentence }

  /// The case that an error stands for, even if it is an `NSError`; `nil` for an error with another domain.
  public init?(_ error: any Error) {
    let error = error as NSError
    guard error.domain == Self.errorDomain else { return nil }
    self.init(rawValue: error.code)
  }
}

extension Outcome {
  /// A rejection. An `NSError` that stands for a case of `PromiseError` is replaced by that case, so clients can match
  /// it.
  @usableFromInline
  static func rejection(_ error: any Error) -> Outcome {
    .error(type(of: error) is NSError.Type ? PromiseError(error) ?? error : error)
  }
}
