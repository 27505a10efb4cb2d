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
  /// - Cost: an uncontended lock; none when the promise was made with its result.
  /// - Tests: `StateTests`.
  /// - Source: document 001, synchronous access.
  @_alwaysEmitIntoClient
  public var state: PromiseState<Value, Failure> {
    switch content {
    case .outcome(let outcome): return .finished(outcome.result())
    case .promise(let core):
      let (outcome, isStarted) = core.standing
      if let outcome { return .finished(outcome.result()) }
      return isStarted ? .started : .created
    }
  }

  /// The result, when it is there.
  ///
  /// - Cost: as `state`.
  /// - Clauses: `outcome-can-be-read`, `small-programs-work`.
  @_alwaysEmitIntoClient
  public var result: Result<Value, Failure>? {
    content.known.map { outcome in outcome.result() }
  }
}

extension Untyped {
  /// The outcome, when it is there.
  @usableFromInline var known: Outcome? {
    switch self {
    case .outcome(let outcome): outcome
    case .promise(let core): core.standing.outcome
    }
  }
}

extension Core {
  @usableFromInline var standing: (outcome: Outcome?, isStarted: Bool) { state.withLock { $0.standing } }
}

extension State {
  fileprivate var standing: (outcome: Outcome?, isStarted: Bool) {
    if case .started = phase { (nil, true) } else { (outcome, false) }
  }
}
