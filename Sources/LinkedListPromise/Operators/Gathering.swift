import Synchronization

/// How do many promises become one? A run starts its members one after the other in its loop, so members that have
/// members themselves don't nest. The first result that is decided becomes the result of the run.
///
/// - Parameter makeJudge: creates the function that receives each member's result and number in one run. The function
///   returns the result of the run as soon as it is known.
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
  // This step changes nothing. But its link stands between the members and the receiver, so that nested gatherings are
  // released without nesting.
  return gathered.derive { result, receiver in result.pass(to: receiver) }
}

/// The result of one run of many members. It is passed on once, as soon as it is decided and all members have been
/// started, on the thread where the later of the two happens.
@usableFromInline final class Verdict<Whole: Sendable, Failure: Error>: Sendable {
  @usableFromInline struct State: Sendable {
    /// Nil once the result has been passed on, so that members that still work retain nothing of what follows.
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

  /// Records that all members have been started.
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
