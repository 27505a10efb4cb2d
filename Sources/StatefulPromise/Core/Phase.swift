/// What can a promise be in the middle of? The document's `PromiseState`, with what an attempt has to know besides.
@usableFromInline enum Phase<Value, Failure: Error>: Sendable {
  case created
  /// The task was called, or the promise waits for another one. The `Stop` says how to end that.
  case started(Stop)
  /// Finished, but observers are still being notified. A new one waits for its turn.
  case notifying(Outcome<Value, Failure>)
  case finished(Outcome<Value, Failure>)
}

/// The result of a promise, stored by a closure. The layout of a `Result` depends on its types, and because the
/// compiler never specializes a `deinit`, each release of a promise would have to look these types up.
@usableFromInline struct Outcome<Value, Failure: Error>: Sendable {
  @usableFromInline let result: @Sendable () -> Result<Value, Failure>

  @_alwaysEmitIntoClient init(_ result: Result<Value, Failure>) {
    // Safe, because only members that require a `Sendable` value read it.
    nonisolated(unsafe) let result = result
    self.result = { result }
  }
}

/// What may happen next? Each of these functions is one transition, made under the lock. It returns whatever has to be
/// called or released, because the caller does both after it has given up the lock.
extension Promise {
  @_alwaysEmitIntoClient func isStarted(_ number: Int) -> Bool {
    if number == attempt, case .started = phase { true } else { false }
  }

  /// Whether the attempt continues. If it was cancelled before it was known how to stop it, it ends now.
  @_alwaysEmitIntoClient func continues(_ number: Int) -> Bool {
    guard isStarted(number) else { return false }
    guard case .started(.due) = phase else { return true }
    phase = .created
    return false
  }

  /// Lets the attempt wait for another promise, under a new number, so that nothing from an earlier wait can end it.
  /// Returns nil if the attempt is over.
  @_alwaysEmitIntoClient func redirect(_ number: Int) -> Int? {
    guard continues(number) else { return nil }
    phase = .started(.unknown)
    attempt += 1
    return attempt
  }

  /// Gives the attempt its result. Returns what the caller has to release, or nil if the attempt is already over. So
  /// the first of several results wins.
  @_alwaysEmitIntoClient func take(
    _ outcome: Outcome<Value, Failure>, _ number: Int
  ) -> (RunningTask<Value, Failure>?, Stop)? {
    guard number == attempt, case .started(let stop) = phase else { return nil }
    phase = .notifying(outcome)
    return (task.take(), stop)
  }

  /// Takes out the next observer to notify. If none waits, the notifying ends.
  @_alwaysEmitIntoClient func takeObserver() -> (Observer<Value, Failure>, Outcome<Value, Failure>)? {
    guard !endNotifying(), case .notifying(let outcome) = phase, let observer = completionHandlers.popFirst() else {
      return nil
    }
    return (observer, outcome)
  }

  /// Ends the notifying, unless an observer still waits. Later observers are then notified as they attach. Returns
  /// whether it ended.
  @_alwaysEmitIntoClient func endNotifying() -> Bool {
    guard completionHandlers.isEmpty, case .notifying(let outcome) = phase else { return false }
    phase = .finished(outcome)
    completionHandlers = Observers()
    return true
  }

  /// What an attempt leaves when it ends without a result.
  @usableFromInline typealias Removed = (stop: Stop, observers: Observers<Value, Failure>)

  /// Ends an attempt without a result. Returns nil if the attempt is already over.
  @_alwaysEmitIntoClient func remove(_ number: Int) -> Removed? {
    guard number == attempt, case .started(let stop) = phase else { return nil }
    phase = .created
    return (stop, completionHandlers.takeAll())
  }
}
