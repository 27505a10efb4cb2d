import Foundation

/// How does an error of this module look to code that knows only `NSError`? Domain, code and description are the same.
///
/// - Cost: none, but a new dictionary for the user info and a new object for `nsError`.
/// - Tests: `ResolvedTests`.
extension PromiseError: CustomNSError {
  /// The domain of errors made without one.
  public static var errorDomain: String { standardDomain }

  /// The code.
  public var errorCode: Int { code }

  /// The description, where Cocoa looks for it.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }

  /// The error with its own domain, which `self as NSError` can't know: there the domain belongs to the type.
  public var nsError: NSError { NSError(domain: domain, code: code, userInfo: errorUserInfo) }
}
