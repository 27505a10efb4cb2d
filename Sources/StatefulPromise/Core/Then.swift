/// How is a promise derived from another one, and how does its block get the result?
extension Promise where Value: Sendable {
  /// A promise with the outcome of the promise that `makeNext` returns. An error of this promise skips `makeNext`.
  ///
  /// `makeNext` gets this promise's value. It may throw, which has the same effect as returning a promise of that
  /// error. Nothing starts now, unless this promise starts with its first handler; starting the new promise starts this
  /// one. The promise that `makeNext` returns is started, unless it was started before.
  ///
  /// - Guarantee: `makeNext` is called at most once for each run of the new promise.
  /// - Cost: two allocations, and one if `makeNext` captures something. If the returned promise was started before, a
  ///   search for a cycle follows the chain of promises that it waits for, in linear time.
  /// - Clauses: `adopts-at-depth`, `thrown-error-rejects`, `error-passes-value-blocks`, `associativity`,
  ///   `adopting-in-a-circle`, `long-chain-runs`.
  /// - Source: document 001; Promises/A+ 2.2.7.
  @_alwaysEmitIntoClient
  public func then<NewValue>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ makeNext: @escaping @Sendable (Value) throws(Failure) -> Promise<NewValue, Failure>
  ) -> Promise<NewValue, Failure> {
    derive(place(fileID, line)) { result in
      do throws(Failure) {
        return .promise(try makeNext(result.get()))
      } catch { return .result(.failure(error)) }
    }
  }
}

extension Promise {
  /// Derives a promise from this one. Every operator with a block is built on this function.
  ///
  /// Each attempt of the new promise waits for this one, and adopts what `block` makes of its result.
  @_alwaysEmitIntoClient func derive<NewValue, NewFailure>(
    _ place: Place, _ block: @escaping @Sendable (Result<Value, Failure>) -> Answer<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure> {
    Promise<NewValue, NewFailure>(startingWithFirstHandler: startsWithFirstHandler, place) { new, attempt in
      new.wait(
        for: self,
        .waiter(new) { end in
          guard case .finished(let outcome) = end else { return new.end(attempt, end.without()) }
          return new.locked { new.continues(attempt) } ? new.adopt(block(outcome.result()), attempt) : .nothing
        }, attempt)
    }
  }

  /// A promise derived from others. It counts as a handler of theirs, so if they start with their first handler, it
  /// starts immediately.
  @_alwaysEmitIntoClient convenience init(
    startingWithFirstHandler startsWithFirstHandler: Bool, _ place: Place,
    _ task: @escaping RunningTask<Value, Failure>.Call
  ) {
    self.init(startsWithFirstHandler ? .withFirstHandler : .manually, place, task)
    if startsWithFirstHandler { start() }
  }

  /// Lets the attempt wait for `other`. If the promise then waits for itself, the attempt ends. The seat is noted
  /// first, because the search for a cycle reads it.
  @_alwaysEmitIntoClient func wait<OtherValue, OtherFailure>(
    for other: Promise<OtherValue, OtherFailure>, _ observer: Observer<OtherValue, OtherFailure>, _ attempt: Int,
    isReturned: Bool = false
  ) -> Rest {
    let (id, joins, rest) = other.start(observer)
    let stopped = note(.leave(Seat(promise: other, id: id, isReturned: isReturned)), attempt)
    return joins ? endCycle(through: other, attempt).followed(by: stopped) : stopped.followed(by: rest)
  }

  /// Gives the attempt the outcome of what its block returned, now or later. If that is a promise, the observers that
  /// it already has are notified first.
  ///
  /// - Source: Promises/A+ 2.3.2; 2.3.1 for a promise that would wait for itself.
  @_alwaysEmitIntoClient func adopt(_ answer: Answer<Value, Failure>, _ attempt: Int) -> Rest {
    switch answer {
    case .result(let result): return finish(Outcome(result), attempt)
    case .promise(let other):
      if let outcome = other.finished { return finish(outcome, attempt) }
      var both: (Promise, Promise)? = (other, self)
      // This is left to the loop, so that nothing on the stack refers to the adopter, which may then be left out.
      return .next {
        guard let (other, adopter) = both.take() else { return .nothing }
        return adoption(of: other, by: adopter, attempt)
      }
    }
  }

  /// The outcome; nil also while observers are being notified, because a new observer has to wait for its turn.
  @_alwaysEmitIntoClient var finished: Outcome<Value, Failure>? {
    locked { if case .finished(let outcome) = phase { outcome } else { nil } }
  }
}

/// What a block makes of a result: another result, or a promise to adopt.
@usableFromInline enum Answer<Value, Failure: Error> {
  case result(Result<Value, Failure>)
  case promise(Promise<Value, Failure>)
}
