/// How do the outcomes of many promises come together? Each member has its number, and a count says when the last is
/// in.
///
/// A run starts the members one after the other in its loop, so that members which are made of members in turn don't
/// stand on its stack. The combined outcome is passed on when all members have been started, on whichever thread it was
/// decided.
///
/// - Parameter makeListener: makes the gathering of one run. It captures nothing, so it takes no allocation.
@usableFromInline
func gather<Value, Failure>(
  _ members: [Untyped], _ makeListener: @escaping @Sendable (Pause, Int) -> any Listener
) -> Promise<Value, Failure> {
  Promise(.promise(Node(.members((members, makeListener)))))
}

/// Makes one outcome of the members' values, in the order of the members.
///
/// A struct, because a function in an optional would be wrapped anew each time it is read.
@usableFromInline
struct Combine: Sendable {
  let call: @Sendable ([Outcome]) -> Outcome

  @usableFromInline
  init(_ call: @escaping @Sendable ([Outcome]) -> Outcome) { self.call = call }
}

/// The outcomes of the members of one run, until the first error or the last value.
///
/// It holds the pause of the combined promise only until then, so that members that still work keep nothing.
@usableFromInline
final class Gathering: Listener {
  /// The pause is here until an outcome decides. The list of outcomes is made for the first one. `early` is the
  /// combined outcome, if it was decided before all members were started.
  private typealias State = (pause: Pause?, outcomes: [Outcome?], missing: Int, isStarting: Bool, early: Settling?)

  private let state: Lock<State>
  private let combine: Combine?

  /// - Parameter combine: for all values; without it the first outcome stands for all.
  @usableFromInline
  init(for pause: Pause, _ count: Int, _ combine: Combine? = nil) {
    state = Lock((pause, [], count, true, nil))
    self.combine = combine
  }

  /// Notes a member's first outcome. Returns the combined outcome if this one decides it and all have been started.
  @usableFromInline
  func receive(_ outcome: Outcome, from member: Int) -> Settling? {
    let decided: (pause: Pause, outcomes: [Outcome?])? = state.withLock { state in
      guard let pause = state.pause else { return nil }
      if state.outcomes.isEmpty { state.outcomes = Array(repeating: nil, count: state.missing) }
      if state.outcomes[member] != nil { return nil }
      if combine != nil, case .value = outcome {
        state.outcomes[member] = outcome
        state.missing -= 1
        if state.missing > 0 { return nil }
      }
      state.pause = nil
      return (pause, exchange(&state.outcomes, with: []))
    }
    guard let (pause, outcomes) = decided else { return nil }
    var whole = outcome
    if let combine, case .value = outcome { whole = combine.call(outcomes.compactMap { outcome in outcome }) }
    let settling = (pause, whole)
    return state.withLock { state in
      if state.isStarting { state.early = settling }
      return state.isStarting ? nil : settling
    }
  }

  @usableFromInline
  func endStart() -> Settling? {
    state.withLock { state in
      state.isStarting = false
      return state.early.take()
    }
  }
}
