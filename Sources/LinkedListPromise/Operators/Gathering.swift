import Synchronization

/// How do many promises make one? A run starts the members one after the other in its loop, so that members which are
/// made of members in turn don't stand on its stack. The first result that is decided is the run's.
///
/// - Parameter makeJudge: makes, for each run, the function that gets every member's result and its number. It returns
///   the result of all when it can tell.
@_alwaysEmitIntoClient func gather<Value: Sendable, Whole: Sendable, Failure>(
  _ members: [Promise<Value, Failure>],
  _ makeJudge: @escaping @Sendable () -> @Sendable (Result<Value, Failure>, Int) -> Result<Whole, Failure>?
) -> Promise<Whole, Failure> {
  let gathered = Promise<Whole, Failure>(
    ChainTask { receiver in
      let (verdict, judge) = (Verdict(receiver), makeJudge())
      return .inOrder(0..<members.count + 1) { number in
        if number == members.count { return verdict.endStart() }
        return members[number].task { result in judge(result, number).map(verdict.decide) ?? .nothing }
      }
    })
  // A step that changes nothing puts a link between the members and what follows, so that the release of gatherings
  // that wait for each other doesn't nest.
  return gathered.derive { result, receiver in result.pass(to: receiver) }
}

/// The result of many promises, which is passed on once: when it is decided and all members have been started, on the
/// thread on which the later of the two happens.
@usableFromInline final class Verdict<Whole: Sendable, Failure: Error>: Sendable {
  @usableFromInline struct State: Sendable {
    /// Nil when the result has been passed on, so that members that still work keep nothing of what follows.
    @usableFromInline var receiver: Receiver<Whole, Failure>?
    @usableFromInline var result: Result<Whole, Failure>?
    @usableFromInline var isStarting = true

    @_alwaysEmitIntoClient init(receiver: @escaping Receiver<Whole, Failure>) { self.receiver = receiver }
  }

  @usableFromInline let state: Lock<State>

  @_alwaysEmitIntoClient init(_ receiver: @escaping Receiver<Whole, Failure>) {
    state = Lock(State(receiver: receiver))
  }

  @_alwaysEmitIntoClient func decide(_ result: Result<Whole, Failure>) -> Rest {
    change { state in
      if state.receiver != nil, state.result == nil { state.result = result }
    }
  }

  /// Notes that all members have been started.
  @_alwaysEmitIntoClient func endStart() -> Rest { change { state in state.isStarting = false } }

  @_alwaysEmitIntoClient func change(_ body: (inout State) -> Void) -> Rest {
    let (receiver, result) = state.withLock { state in
      body(&state)
      return state.isStarting || state.result == nil ? (nil, nil) : (state.receiver.take(), state.result.take())
    }
    guard let receiver, let result else { return .nothing }
    return result.pass(to: receiver)
  }
}
