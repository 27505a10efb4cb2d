/// How is a promise made from another one, and how does its function get the outcome?
extension Promise where Value: Sendable {
  /// A promise with the outcome of the promise that `makeNext` returns. An error of this promise skips `makeNext`.
  ///
  /// `makeNext` gets this promise's value. It may throw, which is the same as returning a promise of that error.
  /// Nothing starts here, unless this promise starts with its first handler: starting the new promise starts this one.
  /// The promise returned by `makeNext` is started when it isn't.
  ///
  /// - Guarantee: `makeNext` is called at most once for each run of the new promise.
  /// - Cost: two allocations, and one if `makeNext` captures something. If the returned promise was started before, it
  ///   is searched for a ring, in time linear in the number of promises that it waits for, one behind the other.
  /// - Clauses: `adopts-at-depth`, `thrown-error-rejects`, `error-passes-value-blocks`, `associativity`,
  ///   `adopting-in-a-circle`, `long-chain-runs`.
  /// - Source: document 001; Promises/A+ 2.2.7.
  @_alwaysEmitIntoClient
  public func then<NewValue>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ makeNext: @escaping @Sendable (Value) throws(Failure) -> Promise<NewValue, Failure>
  ) -> Promise<NewValue, Failure> {
    derive(place(fileID, line)) { outcome in
      guard case .value = outcome else { return .outcome(outcome) }
      do throws(Failure) {
        return try makeNext(outcome.get(Value.self, Failure.self)).content
      } catch { return .outcome(Outcome(error: error)) }
    }
  }
}

extension Promise {
  /// Derives a promise from this one: every operator is made of it.
  ///
  /// An attempt of the new promise attaches to this one, and goes on with the promise that `block` makes of its
  /// outcome, unless the attempt is over by then.
  @_alwaysEmitIntoClient
  func derive<NewValue, NewFailure>(_ place: Place, _ block: @escaping Block) -> Promise<NewValue, NewFailure> {
    Promise<NewValue, NewFailure>(
      .link(block, content), startsWithFirstHandler: content.startsWithFirstHandler, place)
  }
}

extension Core {
  /// The attempt waits for `other` by an observer. If it now waits for itself, it ends.
  @inline(never) func wait(for other: Untyped, _ observer: consuming Observer, attempt: Int, _ run: inout Run) {
    switch other {
    case .outcome(let outcome):
      observer.receive(.settled(outcome), &run)
      noteStop(.action {}, attempt: attempt, &run)
    case .promise(let other):
      var slot: Observer? = consume observer
      let (id, isUnderWay) = other.attach(&slot, &run)
      noteStop(.leave(Registration(id: id, core: other)), attempt: attempt, &run)
      if isUnderWay { endRing(through: other, attempt: attempt, &run) }
    }
  }

  /// Calls the block with the outcome of the promise before this one, and adopts its answer. When that promise ended in
  /// another way, the attempt ends too: it waits for nothing else.
  @inline(never) func receive(_ event: Event, attempt: Int, _ run: inout Run) {
    guard case .settled(let outcome) = event else {
      if let removed = takeAttempt(attempt) { dismiss(removed.observers, event, &run) }
      return
    }
    var block: Block?
    state.withLock { if $0.goesOn(attempt), case .link(let known, _)? = $0.origin { block = known } }
    if let block { adopt(block(outcome), attempt: attempt, &run) }
  }
}
