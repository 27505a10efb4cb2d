/// What is the state of a promise at this moment?
///
/// Each answer is a snapshot: a pending promise may be settled before the caller reads the answer.
///
/// - Cost: an uncontended lock.
/// - Tests: `StateTests`.
/// - Source: document 004, "Testing".
extension Promise where Value: Sendable {
  /// Whether the promise is neither fulfilled nor rejected yet.
  @_alwaysEmitIntoClient
  public var isPending: Bool { outcome == nil }

  /// Whether the promise has a value.
  @_alwaysEmitIntoClient
  public var isFulfilled: Bool { !isPending && !isRejected }

  /// Whether the promise has an error.
  @_alwaysEmitIntoClient
  public var isRejected: Bool {
    if case .error = outcome { true } else { false }
  }

  /// The value of a fulfilled promise; `nil` otherwise, and where the value is itself `nil`.
  ///
  /// - Clauses: `outcome-can-be-read`, `read-inside-handler`.
  @_alwaysEmitIntoClient
  public var value: Value? {
    guard let value = try? taken?.get(Value.self), !Returned.isNil(value) else { return nil }
    return value
  }

  /// The error of a rejected promise; `nil` otherwise.
  ///
  /// - Clauses: `error-can-be-read`.
  @_alwaysEmitIntoClient
  public var error: (any Error)? { taken?.error }
}

extension AnyPromise {
  /// The outcome now, if there is one. Notes that the caller gets an error.
  @usableFromInline
  var taken: Outcome? {
    let outcome = outcome
    if case .error = outcome { Places.watcher?.isTaken(address) }
    return outcome
  }
}
