extension Promise {
  /// A promise of what the promise returned by `makeNext` comes to; an error of this one passes it by.
  ///
  /// `makeNext` gets this promise's value. It may throw, which is the same as returning a promise of that error.
  /// Nothing starts here, unless this promise starts with its first handler: starting the new promise starts this one.
  /// The promise returned by `makeNext` is started when it isn't.
  ///
  /// - Guarantee: `makeNext` is called at most once for each run of the new promise.
  /// - Cost: at most three allocations, beside what `makeNext` captures.
  /// - Source: document 001; Promises/A+ 2.2.7.
  @inlinable
  public func then<NewValue>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ makeNext: @escaping @Sendable (Value) throws(Failure) -> Promise<NewValue, Failure>
  ) -> Promise<NewValue, Failure> {
    chain(Place(fileID: fileID, line: line)) { next, run, outcome, steps in
      switch Self.result(of: outcome) {
      case .success(let value):
        do throws(Failure) {
          next.adopt(try makeNext(value), run: run, &steps)
        } catch {
          next.settle(run: run, Promise<NewValue, Failure>.outcome(.failure(error)), &steps)
        }
      case .failure(let error): next.settle(run: run, Promise<NewValue, Failure>.outcome(.failure(error)), &steps)
      }
    }
  }

  /// A promise of what the promise returned by `makeNext` comes to, whatever this one comes to.
  ///
  /// It may recover from an error, and it may change the type of the failure. Where both forms of `then` fit, the one
  /// that takes the value is chosen.
  ///
  /// - Source: document 001, the overload named at the end of "Error handling".
  @inlinable
  @_disfavoredOverload
  public func then<NewValue, NewFailure>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ makeNext: @escaping @Sendable (Result<Value, Failure>) -> Promise<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure> {
    chain(Place(fileID: fileID, line: line)) { next, run, outcome, steps in
      next.adopt(makeNext(Self.result(of: outcome)), run: run, &steps)
    }
  }

  /// The one way to chain: every operator is made of it.
  ///
  /// A run of the new promise attaches to this one, and calls `receive` with its outcome, unless it is over by then.
  @inlinable
  func chain<NewValue, NewFailure>(
    _ place: Place,
    _ receive:
      @escaping @Sendable (
        any Chained, _ run: Int, Outcome, inout Steps
      ) -> Void
  ) -> Promise<NewValue, NewFailure> {
    let automatic = startsWithFirstHandler
    let next = Promise<NewValue, NewFailure>(
      .link(upstream: self, receive), starting: automatic ? .withFirstHandler : .manually, place: place)
    if automatic { next.start() }
    return next
  }
}

// MARK: - Adoption

extension Promise {
  /// From now on the run waits for `other`, and gets its result.
  ///
  /// - Source: Promises/A+ 2.3.2.
  @usableFromInline
  func adopt(_ other: any Chained, run: Int, _ steps: inout Steps) {
    if let outcome = other.outcome { return settle(run: run, outcome, &steps) }
    guard storage.withLock({ $0.turn(run, to: other) }) else { return }
    guard let end = endOfWaits(from: other) else { return self.end(run: run, .dropped, .waitsForItself, &steps) }
    let observer = Observer { event, steps in
      switch event {
      case .finished(let outcome): self.settle(run: run, outcome, &steps)
      case .ended(let ending): self.end(run: run, ending, nil, &steps)
      }
    }
    let stop = Stop.leave(other.attach(observer, &steps))
    if let remains = storage.withLock({ $0.began(run, awaited: other, end: end, stop: stop) }) {
      conclude(remains, &steps)
    }
  }

  /// The last promise in the line of those that wait for each other; nil when this one stands in it.
  ///
  /// Every promise remembers the end that it found, so that a long line is walked once and not by each that joins.
  ///
  /// - Source: Promises/A+ 2.3.1.
  private func endOfWaits(from other: any Chained) -> (any Chained)? {
    var last = other
    while true {
      if last === self { return nil }
      guard let next = last.awaited else { return last }
      last = next
    }
  }
}
