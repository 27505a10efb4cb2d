/// How does one promise wait for several?
///
/// A run attaches to each of them. The result that decides finishes the run, and what the run left with the others is
/// taken back, so that nobody keeps what nobody will ask for.
struct Member: Sendable {
  let promise: Untyped
  /// What the whole comes to by this member's outcome alone; nil when that doesn't decide.
  let decision: @Sendable (Outcome) -> Outcome?
}

/// A promise of the members' first decision, or of what `whole` makes of their outcomes when all are there.
///
/// When all members start with their first handler, it starts at once, as a promise chained from one of them does.
func combination<Value, Failure>(
  of members: [Member], _ place: Place, _ whole: @escaping @Sendable ([Outcome]) -> Outcome
) -> Promise<Value, Failure> {
  let origin = Origin.joined { core, run, steps in
    let gathering = Gathering(members.count)
    let due = steps.count
    for (index, member) in members.enumerated() {
      let observer = Observer.watcher { event, steps in
        var event = event
        if case .settled(let outcome) = event {
          if let decision = member.decision(outcome) {
            event = .settled(decision)
          } else if let all = gathering.take(outcome, at: index) {
            gathering.forget()
            event = .settled(whole(all))
          } else {
            return
          }
        }
        core.end(run: run, event, &steps)
        gathering.leave()
      }
      gathering.remember(member.promise.attach(observer, &steps))
    }
    steps.reverse(from: due)
    return .action(gathering.leave)
  }
  let startsWithFirstHandler = members.allSatisfy(\.promise.startsWithFirstHandler)
  return Promise(origin, startsWithFirstHandler: startsWithFirstHandler, place)
}

/// The outcomes of several promises, which arrive in any order and from any thread, and how the run leaves their lines.
private final class Gathering: Sendable {
  private struct State: Sendable {
    var outcomes: [Outcome?]
    var missing: Int
    /// Nil when the run has left.
    var stops: [Stop]? = []
  }

  private let state: Lock<State>

  init(_ count: Int) { state = Lock(State(outcomes: Array(repeating: nil, count: count), missing: count)) }

  /// Takes an outcome, and returns all when it is the last that was missing.
  func take(_ outcome: Outcome, at index: Int) -> [Outcome]? {
    state.withLock { state in
      state.outcomes[index] = outcome
      state.missing -= 1
      return state.missing == 0 ? state.outcomes.compactMap { $0 } : nil
    }
  }

  /// Remembers how to leave a line, or leaves it when the run has left.
  func remember(_ stop: Stop) {
    let isLate = state.withLock { state in
      state.stops?.append(stop)
      return state.stops == nil
    }
    if isLate { stop.perform() }
  }

  /// Every member has settled, so that the run stands in no line.
  func forget() {
    let old = state.withLock { $0.stops.take() }
    withExtendedLifetime(old) {}
  }

  /// Leaves all lines.
  @Sendable func leave() {
    for stop in state.withLock({ $0.stops.take() }) ?? [] { stop.perform() }
  }
}
