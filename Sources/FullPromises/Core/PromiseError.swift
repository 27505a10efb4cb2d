/// The errors with which the module itself rejects a promise.
public enum PromiseError: Int, Error, Sendable {
  /// The promise was not resolved within the time that `timeout` allows it.
  case timedOut = 1
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
