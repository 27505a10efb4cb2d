import Synchronization

/// How does one promise wait for several?
///
/// An attempt observes each of these members. The first decisive result ends the attempt, which then withdraws its
/// observers from the other members. A result that is decisive while members are still being started, on whichever
/// thread, takes effect when all have been started.
///
/// If all members start with their first handler, the new promise counts as their handler and starts immediately.
///
/// - Parameter attachAll: attaches an attempt to all members, and returns what is left to do.
@_alwaysEmitIntoClient func gather<Whole, Failure>(
  _ startWithFirstHandler: [Bool], needsAll: Bool, _ place: Place,
  _ attachAll: @escaping @Sendable (Gathering<Whole, Failure>) -> [Rest]
) -> Promise<Whole, Failure> {
  Promise(startingWithFirstHandler: startWithFirstHandler.allSatisfy { $0 }, place) { whole, attempt in
    let gathering = Gathering(whole, attempt, needsAll: needsAll)
    let rests = attachAll(gathering)
    let stopped = whole.note(.action { gathering.leaveMembers() }, attempt)
    return stopped.followed(
      by: .inOrder(0..<rests.count + 1) { part in part < rests.count ? rests[part] : gathering.endStart() })
  }
}

/// An attempt that waits for several promises, and its seats at these members.
@usableFromInline final class Gathering<Whole: Sendable, Failure: Error>: Sendable {
  @usableFromInline struct State: Sendable {
    /// Nil once the attempt has left its members.
    @usableFromInline var seats: [Seat]? = []
    @usableFromInline var isStarting = true
    /// Whether the end of the attempt is decided. If it is, a seat that is given up doesn't cancel the attempt.
    @usableFromInline var isDecided = false
    /// The end of the attempt, if it was decided while members were still being started.
    @usableFromInline var early: End<Whole, Failure>?

    @inlinable init() {}
  }

  @usableFromInline let whole: Promise<Whole, Failure>
  @usableFromInline let attempt: Int
  /// Whether a value is decisive only when all members have values.
  @usableFromInline let needsAll: Bool
  @usableFromInline let state = Lock(State())

  @_alwaysEmitIntoClient init(_ whole: Promise<Whole, Failure>, _ attempt: Int, needsAll: Bool) {
    (self.whole, self.attempt, self.needsAll) = (whole, attempt, needsAll)
  }

  /// Attaches the attempt to a member.
  ///
  /// - Parameter judge: gets the member's result, and returns the result of the attempt as soon as that is known.
  @_alwaysEmitIntoClient func attach<Value>(
    to member: Promise<Value, Failure>,
    _ judge: @escaping @Sendable (Result<Value, Failure>) -> Result<Whole, Failure>?
  ) -> Rest {
    // The observer names no promise, because another member may decide: the search for cycles mustn't follow it.
    let (id, _, rest) = member.start(
      .waiter(nil) { end in
        guard case .finished(let outcome) = end else { return self.decide(end.without()) }
        return judge(outcome.result()).map { whole in self.decide(.finished(Outcome(whole))) } ?? .nothing
      })
    keep(Seat(promise: member, id: id))
    return rest
  }

  /// Ends the attempt, now or as soon as all members have been started.
  @_alwaysEmitIntoClient func decide(_ end: End<Whole, Failure>) -> Rest {
    let isDue = state.withLock { state in
      if exchange(&state.isDecided, with: true) { return false }
      if state.isStarting { state.early = end }
      return !state.isStarting
    }
    let rest = isDue ? whole.end(attempt, end) : .nothing
    if needsAll, case .finished(let outcome) = end, case .success = outcome.result() { return rest }
    leaveMembers()
    return rest
  }

  /// Records that all members have been started.
  @_alwaysEmitIntoClient func endStart() -> Rest {
    let early = state.withLock { state in
      state.isStarting = false
      return state.early.take()
    }
    return early.map { end in whole.end(attempt, end) } ?? .nothing
  }

  /// Keeps the seat at a member, or gives it up if the attempt has left.
  @_alwaysEmitIntoClient func keep(_ seat: Seat) {
    let isLate = state.withLock { state in
      state.seats?.append(seat)
      return state.seats == nil
    }
    if isLate { seat.withdraw() }
  }

  /// Gives up the seats at all members.
  @_alwaysEmitIntoClient func leaveMembers() {
    for seat in state.withLock({ $0.seats.take() }) ?? [] { seat.withdraw() }
  }
}
