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

extension Promise where Value: Sendable {
  /// Where the promise stands at this moment.
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

  /// The result, when it is there.
  ///
  /// - Cost: as `state`.
  /// - Clauses: `outcome-can-be-read`, `small-programs-work`.
  @_alwaysEmitIntoClient
  public var result: Result<Value, Failure>? { if case .finished(let result) = state { result } else { nil } }
}
