/// How do the outcomes of many promises come together? Each member has its place, and a count says when the last is in.
///
/// A run starts the members one after the other in its loop, so that members which are made of members in turn don't
/// stand on its stack. The combined outcome is passed on when all members have been started.
@_alwaysEmitIntoClient
func gather<Value, Failure>(_ goal: Goal, of members: [Untyped]) -> Promise<Value, Failure> {
  Promise(.node(Node(members, goal)))
}

/// Which outcome the combined promise gets.
@usableFromInline
enum Goal: Sendable {
  /// The first outcome.
  case first
  /// The function's result for all values, in the order of the members, or the first error.
  case values(Combine)
}

/// A struct, because a function kept in an enum's case of its own would be wrapped anew each time it is read.
@usableFromInline
struct Combine: Sendable {
  let call: @Sendable ([Outcome]) -> Outcome

  @usableFromInline
  init(_ call: @escaping @Sendable ([Outcome]) -> Outcome) { self.call = call }
}

/// The outcomes of the members of one run, until the first error or the last value.
///
/// It holds the observer of the combined promise only until then, so that members that still work keep nothing.
final class Gathering: Sendable {
  private enum State: Sendable {
    case waiting(Observer, outcomes: [Outcome?], missing: Int)
    case done
  }

  private let state: Lock<State>
  private let goal: Goal

  init(_ goal: Goal, _ observer: Observer, count: Int) {
    state = Lock(.waiting(observer, outcomes: Array(repeating: nil, count: count), missing: count))
    self.goal = goal
  }

  /// Notes a member's first outcome, and returns the combined outcome if this one decides it.
  func note(_ outcome: Outcome, of member: Int) -> (Observer, Outcome)? {
    let decided: (Observer, [Outcome?])? = state.withLock { state in
      guard case .waiting(let observer, var outcomes, let missing) = state else { return nil }
      if outcomes[member] != nil { return nil }
      state = .done
      guard case .values = goal, case .value = outcome else { return (observer, []) }
      outcomes[member] = outcome
      if missing == 1 { return (observer, outcomes) }
      state = .waiting(observer, outcomes: outcomes, missing: missing - 1)
      return nil
    }
    guard let (observer, outcomes) = decided else { return nil }
    guard case .values(let combine) = goal, !outcomes.isEmpty else { return (observer, outcome) }
    return (observer, combine.call(outcomes.compactMap { outcome in outcome }))
  }
}
