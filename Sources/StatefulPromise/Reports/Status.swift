/// The state of a promise, as its clients see it.
///
/// - Source: document 001, "PromiseState".
public enum PromiseState<Value: Sendable, Failure: Error>: Sendable {
  /// The work wasn't started, or it ended without a result and can be started again.
  case created
  /// The work was started, and hasn't ended yet.
  case started
  /// The work is done. This state never changes.
  case finished(Result<Value, Failure>)
}

extension Promise where Value: Sendable {
  /// The state of the promise at this moment.
  ///
  /// - Cost: an uncontended lock.
  /// - Tests: `StateTests`.
  /// - Source: document 001, synchronous access.
  @_alwaysEmitIntoClient
  public var state: PromiseState<Value, Failure> {
    let now = locked { phase }
    return switch now {
    case .created: .created
    case .started: .started
    case .notifying(let outcome), .finished(let outcome): .finished(outcome.result())
    }
  }

  /// The result, or nil if there is none yet.
  ///
  /// - Cost: as `state`.
  /// - Clauses: `outcome-can-be-read`, `small-programs-work`.
  @_alwaysEmitIntoClient
  public var result: Result<Value, Failure>? { if case .finished(let result) = state { result } else { nil } }
}
