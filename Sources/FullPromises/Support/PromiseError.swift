/// The errors with which this module itself rejects a promise.
public enum PromiseError: Error, Sendable, Hashable {
  /// The promise was not resolved within the time that `timeout` allows it.
  case timedOut
  /// The value did not satisfy the predicate of `validate`.
  case validationFailure
  /// The promise was resolved with itself, or with promises that wait for each other in a cycle.
  case cycle
  /// `race` was given no promise.
  case emptyRace
  /// `awaitPromise` was called where the wait could never end.
  case deadlock
  /// The promise was dropped while somebody waited for it, or the handler of `wrap` was dropped uncalled.
  case dropped
  /// The handler of `wrap` was given neither a value nor an error, and the promise is for a value.
  case noValue
}

extension PromiseError: CustomStringConvertible, CustomDebugStringConvertible {
  /// The name of the case, as the original prints it.
  ///
  /// - Cost: none.
  /// - Tests: `StateTests`.
  public var description: String { words.name }

  /// The name of the case and what happened.
  ///
  /// - Cost: one string.
  /// - Tests: `StateTests`.
  public var debugDescription: String { "\(words.name): \(words.sentence)" }

  var words: (name: String, sentence: String) {
    switch self {
    case .timedOut: ("timedOut", "The promise was not resolved in time.")
    case .validationFailure: ("validationFailure", "The value did not pass its validation.")
    case .cycle: ("cycle", "The promise was resolved with itself, so it would have waited for itself for ever.")
    case .emptyRace: ("emptyRace", "A race needs at least one promise: none was given, so none could ever be first.")
    case .deadlock: ("deadlock", "This wait could never end, because the promise needs what the waiting thread holds.")
    case .dropped: ("dropped", "The promise was dropped while pending: nobody is left who could resolve it.")
    case .noValue: ("noValue", "The handler was given neither a value nor an error.")
    }
  }
}
