/// What can a promise be in the middle of? The document's `PromiseState`, and what else a run has to know.
@usableFromInline enum Phase<Value, Failure: Error>: Sendable {
  case created
  /// The task was called, or the promise waits for another one.
  case started(Stop)
  /// Finished, but completion handlers are still being called. A new one waits for its turn.
  case notifying(Outcome<Value, Failure>)
  case finished(Outcome<Value, Failure>)
}

/// The result of a promise. A function stores it, because the layout of a `Result` depends on its types, and a `deinit`
/// is never specialized: it would have to look up these types.
@usableFromInline struct Outcome<Value, Failure: Error>: Sendable {
  @usableFromInline let result: @Sendable () -> Result<Value, Failure>

  @_alwaysEmitIntoClient init(_ result: Result<Value, Failure>) {
    // Only members that require a `Sendable` value read it.
    nonisolated(unsafe) let result = result
    self.result = { result }
  }
}

/// What may happen next? Each of these functions is one transition, made under the lock. It returns what is to be called
/// and released afterwards, because the lock is held for neither.
extension Promise {
  @_alwaysEmitIntoClient func isStarted(_ number: Int) -> Bool {
    if number == attempt, case .started = phase { true } else { false }
  }

  /// Whether the attempt continues. One that was cancelled before it waited for anything is over now.
  @_alwaysEmitIntoClient func continues(_ number: Int) -> Bool {
    guard isStarted(number) else { return false }
    guard case .started(.due) = phase else { return true }
    phase = .created
    return false
  }

  /// Lets the attempt wait for another promise, under a new number. Nil when it is over.
  @_alwaysEmitIntoClient func redirect(_ number: Int) -> Int? {
    guard continues(number) else { return nil }
    phase = .started(.unknown)
    attempt += 1
    return attempt
  }

  /// Gives the attempt its result. The first result wins. Returns what is to be released if this one did.
  @_alwaysEmitIntoClient func take(
    _ outcome: Outcome<Value, Failure>, _ number: Int
  ) -> (RunningTask<Value, Failure>?, Stop)? {
    guard number == attempt, case .started(let stop) = phase else { return nil }
    phase = .notifying(outcome)
    return (task.take(), stop)
  }

  /// The next observer to notify.
  @_alwaysEmitIntoClient func takeObserver() -> (Observer<Value, Failure>, Outcome<Value, Failure>)? {
    guard !endNotifying(), case .notifying(let outcome) = phase, let observer = completionHandlers.popFirst() else {
      return nil
    }
    return (observer, outcome)
  }

  /// Ends the notifying unless an observer waits: later observers are notified as they attach. Returns whether it did.
  @_alwaysEmitIntoClient func endNotifying() -> Bool {
    guard completionHandlers.isEmpty, case .notifying(let outcome) = phase else { return false }
    phase = .finished(outcome)
    completionHandlers = Observers()
    return true
  }

  /// Ends an attempt that can't get a result any more. Nil when it is over already.
  @_alwaysEmitIntoClient func remove(_ number: Int) -> Removed<Value, Failure>? {
    guard number == attempt, case .started(let stop) = phase else { return nil }
    phase = .created
    return Removed(stop: stop, isAbandoned: completionHandlers.isAbandoned, observers: completionHandlers.takeAll())
  }
}

/// What an attempt leaves when it ends without a result.
@usableFromInline struct Removed<Value, Failure: Error>: Sendable {
  @usableFromInline let stop: Stop
  /// Whether observers have come, and all of them have left.
  @usableFromInline let isAbandoned: Bool
  @usableFromInline let observers: Observers<Value, Failure>

  @inlinable init(stop: Stop = .never, isAbandoned: Bool = false, observers: Observers<Value, Failure> = Observers()) {
    (self.stop, self.isAbandoned, self.observers) = (stop, isAbandoned, observers)
  }
}
