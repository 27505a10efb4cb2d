/// How does one promise wait for several?
///
/// An attempt attaches to each of them. The result that decides ends it, and it removes its observers from the other
/// members. A result that decides earlier, on whichever thread, waits until all members have been started.
///
/// When all members start with their first handler, it starts at once, as a promise chained from one of them does.
///
/// - Parameter combine: for all values; the first error decides. Without it the first outcome does.
@_alwaysEmitIntoClient
func gather<Value, Failure>(
  _ members: [Untyped], _ place: Place, _ combine: Combine? = nil
) -> Promise<Value, Failure> {
  let startsWithFirstHandler = members.allSatisfy { member in member.startsWithFirstHandler }
  return Promise(.gathering(members, combine), startsWithFirstHandler: startsWithFirstHandler, place)
}

extension Origin {
  @usableFromInline
  static func gathering(_ members: [Untyped], _ combine: Combine?) -> Origin {
    .members { whole, attempt, run in Gathering((members, combine), whole, attempt).begin(&run) }
  }
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

private typealias Group = (members: [Untyped], combine: Combine?)

/// An attempt that waits for several: their outcomes, which arrive in any order and from any thread, and its
/// registrations at the members.
private final class Gathering: Sendable {
  private struct State: ~Copyable, Sendable {
    /// Places for all are made when the first outcome comes.
    var outcomes: [Outcome] = []
    var missing: Int
    /// Nil when the attempt has left.
    var registrations: [Registration]? = []
    var isStarting = true
    /// Whether the end of the attempt is decided. Giving up the registrations ends nothing then.
    var isDecided = false
    /// The end of the attempt, if it was decided while the members were being started.
    var early: Event?
  }

  private let group: Group
  private let whole: Core
  private let attempt: Int
  private let state: Lock<State>

  init(_ group: Group, _ whole: Core, _ attempt: Int) {
    (self.group, self.whole, self.attempt) = (group, whole, attempt)
    state = Lock(State(missing: group.members.count))
  }

  func begin(_ run: inout Run) {
    run.append(.call(endStart))
    // It has no dependent, because another member may decide: a member closes no ring.
    let listener = Listener(receive)
    let due = run.count
    for (index, member) in group.members.enumerated() {
      switch member {
      case .outcome(let outcome): receive(.settled(outcome), from: index, &run)
      case .promise(let core):
        var slot: Observer? = .listener(source: index, listener)
        keep(Registration(id: core.attach(&slot, &run).id, core: core))
      }
    }
    run.reverse(from: due)
    whole.noteStop(.action(leaveMembers), attempt: attempt, &run)
  }

  @Sendable private func receive(_ event: Event, from member: Int, _ run: inout Run) {
    if let combine = group.combine, case .settled(let outcome) = event, case .value = outcome {
      if let all = take(outcome, at: member) { end(.settled(combine.call(all)), &run) }
      return
    }
    end(event, &run)
    leaveMembers()
  }

  /// Ends the attempt, now or when all members have been started.
  private func end(_ event: Event, _ run: inout Run) {
    let isDue = state.withLock { state in
      if exchange(&state.isDecided, with: true) { return false }
      if state.isStarting { state.early = event }
      return !state.isStarting
    }
    if isDue { whole.end(attempt: attempt, event, &run) }
  }

  @Sendable private func endStart(_ run: inout Run) {
    let early = state.withLock { state in
      state.isStarting = false
      return state.early.take()
    }
    if let early { whole.end(attempt: attempt, early, &run) }
  }

  /// Takes an outcome, and returns all when it is the last that was missing.
  private func take(_ outcome: Outcome, at index: Int) -> [Outcome]? {
    state.withLock { state in
      if state.outcomes.isEmpty { state.outcomes = Array(repeating: .value(.word(0)), count: state.missing) }
      state.outcomes[index] = outcome
      state.missing -= 1
      return state.missing == 0 ? exchange(&state.outcomes, with: []) : nil
    }
  }

  /// Keeps the registration at a member, or gives it up if the attempt has left.
  @inline(never) private func keep(_ registration: Registration) {
    let isLate = state.withLock { state in
      state.registrations?.append(registration)
      return state.registrations == nil
    }
    if isLate { _ = registration.withdraw() }
  }

  /// Gives up all registrations.
  @Sendable private func leaveMembers() {
    for registration in state.withLock({ $0.registrations.take() }) ?? [] { _ = registration.withdraw() }
  }
}
