/// When does a promise's work start?
///
/// - Source: document 001 names automatic starting and leaves the ways open.
public enum Starting: Sendable {
  /// When `start` is called on the promise, or on one that is chained from it.
  case manually
  /// As the promise is made.
  case immediately
  /// When the first handler is attached, be it by `start` or by `then` and the other operators. Promises chained from
  /// such a one start in the same way.
  case withFirstHandler
}

/// Where a promise stands, as its owner sees it.
///
/// - Source: document 001, "PromiseState".
public enum PromiseState<Value: Sendable, Failure: Error>: Sendable {
  /// The work wasn't started, or was cancelled and can be started again.
  case created
  /// The work is under way.
  case started
  /// The work is done. Nothing changes this any more.
  case finished(Result<Value, Failure>)
}
