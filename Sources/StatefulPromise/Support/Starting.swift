/// When does a promise's work start?
///
/// - Source: document 001 names automatic starting and leaves the ways open.
public enum Starting: Sendable {
  /// When `start` is called on the promise, or on one that is chained from it.
  case manually
  /// As the promise is made.
  case immediately
  /// When the first handler is attached, whether by `start` or by `then` and the other operators. Promises chained from
  /// it start in the same way.
  case withFirstHandler
}
