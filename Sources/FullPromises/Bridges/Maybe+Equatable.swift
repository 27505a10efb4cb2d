import Foundation

/// When are two outcomes the same? Equal values, or errors that are equal as `NSError`s: domain, code and user info.
extension Maybe: Equatable where Value: Equatable {
  /// Compares values by their own equality and errors as `NSError`s.
  ///
  /// - Cost: that of the values' own comparison; two bridged errors.
  /// - Tests: `AnyTests`.
  public static func == (one: Maybe, other: Maybe) -> Bool {
    switch (one, other) {
    case (.value(let one), .value(let other)): one == other
    case (.error(let one), .error(let other)): (one as NSError).isEqual(other as NSError)
    case (.value, .error), (.error, .value): false
    }
  }
}
