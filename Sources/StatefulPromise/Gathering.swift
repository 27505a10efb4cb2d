/// How does one promise wait for several?
///
/// A run attaches to each of them. The result that decides finishes the run, and what the run left with the others is
/// taken back, so that nobody keeps what nobody will ask for.
struct Member: Sendable {
  let promise: Untyped
  let startsWithFirstHandler: Bool
  /// What the whole comes to by this member's outcome alone; nil when that doesn't decide.
  let decision: @Sendable (Outcome) -> Outcome?

  init<Value, Failure>(
    _ promise: Promise<Value, Failure>, _ decision: @escaping @Sendable (Outcome, Result<Value, Failure>) -> Outcome?
  ) {
    self.promise = promise.content
    startsWithFirstHandler = promise.startsWithFirstHandler
    self.decision = { outcome in decision(outcome, Promise<Value, Failure>.result(of: outcome)) }
  }
}

/// A promise of the members' first decision, or of what `whole` makes of their outcomes when all are there.
///
/// When all members start with their first handler, it starts at once, as a promise chained from one of them does.
func combination<Value, Failure>(
  of members: [Member], _ place: Place, _ whole: @escaping @Sendable ([Outcome]) -> Outcome
) -> Promise<Value, Failure> {
  let origin = Origin.joined(of: nil) { core, run, steps in
    let gathering = Gathering(members.count)
    var beginnings: [Steps] = []
    for (index, member) in members.enumerated() {
      var beginning = Steps()
      let observer = Observer.watcher { event, steps in
        switch event {
        case .finished(let outcome):
          let decision = member.decision(outcome) ?? gathering.take(outcome, at: index).map(whole)
          if let decision {
            core.settle(decision, run: run, &steps)
            gathering.leave()
          }
        case .ended(let ending):
          core.end(run: run, ending, &steps)
          gathering.leave()
        }
      }
      switch member.promise {
      case .known(let outcome): observer.receive(.finished(outcome), &beginning)
      case .work(let promise): gathering.remember(promise.attach(observer, &beginning))
      }
      beginnings.append(beginning)
    }
    for beginning in beginnings.reversed() { steps += beginning }
    return .action(gathering.leave)
  }
  let automatic = members.allSatisfy(\.startsWithFirstHandler)
  let promise = Promise<Value, Failure>(Core(origin, startsWithFirstHandler: automatic, place))
  if automatic { promise.start() }
  return promise
}

/// The outcomes of several promises, which arrive in any order and from any thread, and the run's places in their lines.
private final class Gathering: Sendable {
  private struct State: Sendable {
    var outcomes: [Outcome?]
    var missing: Int
    /// Nil when the run has left.
    var spots: [Spot]? = []
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

  /// Remembers a place, or gives it up when the run has left.
  func remember(_ spot: Spot) {
    let isLate = state.withLock { state in
      state.spots?.append(spot)
      return state.spots == nil
    }
    if isLate { _ = spot.core.withdraw(spot.id) }
  }

  /// Gives up all places.
  @Sendable func leave() {
    for spot in state.withLock({ $0.spots.take() }) ?? [] { _ = spot.core.withdraw(spot.id) }
  }
}
