/// How does one promise wait for several?
///
/// A run attaches to each of them. The result that decides finishes the run. The run then removes its observers from
/// the other members.
///
/// When all members start with their first handler, it starts at once, as a promise chained from one of them does.
///
/// - Parameters:
///   - decide: the outcome of the whole, if the outcome of one member decides it; otherwise nil.
///   - combine: the outcome of the whole from the outcomes of all, when none has decided.
@_alwaysEmitIntoClient
func gather<Value, Failure>(
  _ members: [Untyped], _ place: Place, decide: @escaping Decide, combine: @escaping Combine
) -> Promise<Value, Failure> {
  let startsWithFirstHandler = members.allSatisfy { member in member.startsWithFirstHandler }
  let origin = Origin.gathering(members, decide, combine)
  return Promise(origin, startsWithFirstHandler: startsWithFirstHandler, place)
}

extension Origin {
  @usableFromInline
  static func gathering(
    _ members: [Untyped], _ decide: @escaping Decide, _ combine: @escaping Combine
  ) -> Origin {
    let group = Group(members: members, decide: decide, combine: combine)
    return .joined { whole, run, steps in Gathering(group, whole, run).begin(&steps) }
  }
}

@usableFromInline typealias Decide = @Sendable (Outcome, _ member: Int) -> Outcome?
@usableFromInline typealias Combine = @Sendable ([Outcome]) -> Outcome

private struct Group: Sendable {
  let members: [Untyped]
  let decide: Decide
  let combine: Combine
}

/// A run that waits for several: their outcomes, which arrive in any order and from any thread, and its places at the
/// members.
private final class Gathering: Listener {
  private struct State: Sendable {
    var outcomes: [Outcome?]
    var missing: Int
    /// Nil when the run has left.
    var spots: [Spot]? = []
  }

  private let group: Group
  private let whole: Core
  private let run: Int
  private let state: Lock<State>

  init(_ group: Group, _ whole: Core, _ run: Int) {
    (self.group, self.whole, self.run) = (group, whole, run)
    let count = group.members.count
    state = Lock(State(outcomes: Array(repeating: nil, count: count), missing: count))
  }

  /// Nil, because another member may decide: a member closes no circle.
  var core: Core? { nil }

  func begin(_ steps: inout Steps) {
    let due = steps.count
    for (index, member) in group.members.enumerated() {
      switch member {
      case .known(let outcome): receive(.settled(outcome), from: Int32(index), &steps)
      case .work(let core): remember(Spot(core: core, id: core.attach(.listener(self, Int32(index)), &steps).id))
      }
    }
    steps.reverse(from: due)
    whole.began(run, .action(leave), &steps)
  }

  func receive(_ event: consuming Event, from member: Int32, _ steps: inout Steps) {
    if case .settled(let outcome) = event {
      if let decision = group.decide(outcome, Int(member)) {
        event = .settled(decision)
      } else {
        if let all = take(outcome, at: Int(member)) { whole.settle(group.combine(all), run: run, &steps) }
        return
      }
    }
    whole.end(run: run, event, &steps)
    leave()
  }

  /// Takes an outcome, and returns all when it is the last that was missing.
  private func take(_ outcome: Outcome, at index: Int) -> [Outcome]? {
    state.withLock { state in
      state.outcomes[index] = outcome
      state.missing -= 1
      return state.missing == 0 ? exchange(&state.outcomes, with: []) : nil
    }?.compactMap { $0 }
  }

  /// Keeps a place at a member, or gives it up if the run has left.
  private func remember(_ spot: Spot) {
    let isLate = state.withLock { state in
      state.spots?.append(spot)
      return state.spots == nil
    }
    if isLate { _ = spot.withdraw() }
  }

  /// Gives up all places.
  @Sendable private func leave() {
    for spot in state.withLock({ $0.spots.take() }) ?? [] { _ = spot.withdraw() }
  }
}
