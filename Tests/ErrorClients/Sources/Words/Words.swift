import Foundation

/// What a dependency may do to throw strings: all strings of its clients are errors now, too.
extension String: @retroactive LocalizedError {
  /// The string.
  public var errorDescription: String? { self }
}
