import Synchronization

/// How do the results of many promises come together? Each member puts its value into a place of its own, and a count
/// says when the last is in.
///
/// A run starts the members one after the other in its loop, so that members which are made of members in turn don't
/// stand on its stack. The combined result is passed on when all members have been started, on whichever thread it was
/// decided.
@usableFromInline final class Gathering<Places: Sendable, Whole: Sendable, Failure: Error>: Sendable {
  /// Here until a result decides, so that members that still work keep nothing of the others'.
  @usableFromInline struct Open: Sendable {
    @usableFromInline let receiver: Receiver<Whole, Failure>
    @usableFromInline let combine: @Sendable (Places) -> Whole
    @usableFromInline var places: Places
    @usableFromInline var missing: Int

    @_alwaysEmitIntoClient init(
      receiver: @escaping Receiver<Whole, Failure>, places: Places, missing: Int,
      combine: @escaping @Sendable (Places) -> Whole
    ) {
      (self.receiver, self.places, self.missing, self.combine) = (receiver, places, missing, combine)
    }
  }

  @usableFromInline typealias Decision = (receiver: Receiver<Whole, Failure>, result: Result<Whole, Failure>)

  @usableFromInline struct State: Sendable {
    @usableFromInline var open: Open?
    @usableFromInline var isStarting = true
    /// What was decided before all members were started.
    @usableFromInline var early: Decision?

    @_alwaysEmitIntoClient init(_ open: Open) { self.open = open }
  }

  @usableFromInline let state: Lock<State>

  @_alwaysEmitIntoClient init(_ open: Open) { state = Lock(State(open)) }

  /// Takes what a member's result means. Returns what follows from it.
  @_alwaysEmitIntoClient func receive(_ note: (inout Places) -> Note<Whole, Failure>) -> Rest {
    // What was open leaves the lock before it is combined and freed, because both may run code of the caller.
    let closed: (open: Open, result: Result<Whole, Failure>?)? = state.withLock { state in
      guard var open = state.open.take() else { return nil }
      switch note(&open.places) {
      case .decides(let result): return (open, result)
      case .value where open.missing == 1: return (open, nil)
      case .value: open.missing -= 1
      case .nothing: break
      }
      state.open = open
      return nil
    }
    guard let (open, result) = closed else { return .nothing }
    let decision = (open.receiver, result ?? .success(open.combine(open.places)))
    return pass(state.withLock { state in state.keepEarly(decision) ? nil : decision })
  }

  /// Starts the members.
  @_alwaysEmitIntoClient func run(_ count: Int, _ start: @escaping @Sendable (Int) -> Rest) -> Rest {
    .inOrder(0..<count + 1) { part in part < count ? start(part) : self.endStart() }
  }

  /// Notes that all members have been started.
  @_alwaysEmitIntoClient func endStart() -> Rest {
    pass(
      state.withLock { state in
        state.isStarting = false
        return state.early.take()
      })
  }

  @_alwaysEmitIntoClient func pass(_ decision: Decision?) -> Rest {
    decision.map { decision in decision.result.pass(to: decision.receiver) } ?? .nothing
  }

  /// Starts a member.
  @_alwaysEmitIntoClient func start<Value>(
    _ member: Promise<Value, Failure>,
    _ note: @escaping @Sendable (inout Places, Result<Value, Failure>) -> Note<Whole, Failure>
  ) -> Rest {
    member.task { result in self.receive { places in note(&places, result) } }
  }
}

extension Gathering.State {
  /// Keeps a decision until all members have been started. Returns whether it did.
  @_alwaysEmitIntoClient mutating func keepEarly(_ decision: Gathering.Decision) -> Bool {
    if isStarting { early = decision }
    return isStarting
  }
}

/// What the result of a member means for all.
@usableFromInline enum Note<Whole: Sendable, Failure: Error>: Sendable {
  /// The member had a result before.
  case nothing
  case value
  case decides(Result<Whole, Failure>)
}

extension Optional {
  /// Puts a member's first result into its place.
  @_alwaysEmitIntoClient
  mutating func keep<Whole, Failure>(_ result: Result<Wrapped, Failure>) -> Note<Whole, Failure> {
    guard case .none = self else { return .nothing }
    switch result {
    case .success(let value):
      self = value
      return .value
    case .failure(let error): return .decides(.failure(error))
    }
  }
}

/// A promise of what the members' values are together.
///
/// - Parameter start: starts the member of that number.
@_alwaysEmitIntoClient func gather<Places: Sendable, Whole: Sendable, Failure>(
  of count: Int, into places: Places, _ combine: @escaping @Sendable (Places) -> Whole,
  start: @escaping @Sendable (Gathering<Places, Whole, Failure>, Int) -> Rest
) -> Promise<Whole, Failure> {
  makeGathered { receiver in
    let gathering = Gathering<Places, Whole, Failure>(
      .init(receiver: receiver, places: places, missing: count, combine: combine))
    return gathering.run(count) { number in start(gathering, number) }
  }
}

/// A promise of what a gathering decides.
///
/// The step after it changes nothing. It puts a link between the gathering and what follows, so that the release of
/// gatherings that wait for each other doesn't nest.
@_alwaysEmitIntoClient
func makeGathered<Whole: Sendable, Failure>(_ run: @escaping Node<Whole, Failure>.Run) -> Promise<Whole, Failure> {
  Promise(ChainTask(run)).derive { result, receiver in result.pass(to: receiver) }
}
