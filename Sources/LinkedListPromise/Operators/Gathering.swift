/// How do the outcomes of many promises come together? Each member has its place, and a count says when the last is in.
///
/// A run starts the members one after the other in its loop, so that members which are made of members in turn don't stand
/// on its stack. What the members come to together is passed on when all have been started.
///
/// - Parameter combine: makes one value of the members' values, in their order.
func gather<Value, Failure>(
  _ goal: Goal, of members: [Source], _ combine: @escaping Combine = { outcomes in outcomes[0] }
) -> Promise<Value, Failure> {
  Promise(.node(Node(.members(members, goal, combine))))
}

typealias Combine = @Sendable ([Outcome]) -> Outcome

/// What the combined promise comes to.
enum Goal: Sendable {
  /// The first outcome.
  case first
  /// All values, or the first error.
  case values
}

/// What the members of one run have come to, until the first error or the last value.
///
/// It holds the observer of the combined promise only until then, so that members which are still at work keep nothing.
final class Gathering: Sendable {
  private enum State: Sendable {
    case waiting(Observer, outcomes: [Outcome?], missing: Int)
    case done
  }

  private let state: Lock<State>
  private let goal: Goal
  private let combine: Combine

  init(_ goal: Goal, _ observer: Observer, count: Int, _ combine: @escaping Combine) {
    let outcomes: [Outcome?] = goal == .first ? [] : Array(repeating: nil, count: count)
    state = Lock(.waiting(observer, outcomes: outcomes, missing: count))
    (self.goal, self.combine) = (goal, combine)
  }

  /// Notes a member's first outcome, and gives what it all came to if this outcome decides it.
  func note(_ outcome: Outcome, of member: Int) -> (Observer, Outcome)? {
    let decided: (Observer, [Outcome?])? = state.withLock { state in
      guard case .waiting(let observer, var outcomes, let missing) = state else { return nil }
      if goal == .values, outcomes[member] != nil { return nil }
      state = .done
      guard goal == .values, case .value = outcome else { return (observer, []) }
      outcomes[member] = outcome
      if missing == 1 { return (observer, outcomes) }
      state = .waiting(observer, outcomes: outcomes, missing: missing - 1)
      return nil
    }
    return decided.map { observer, outcomes in
      (observer, outcomes.isEmpty ? outcome : combine(outcomes.compactMap { outcome in outcome }))
    }
  }
}
