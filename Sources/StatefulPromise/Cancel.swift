/// Stops the work of a task.
///
/// - Guarantee: called at most once for each run, in the call that cancels it or when its task has returned, and never
///   under a lock.
/// - Clauses: `cancel-stops-the-work`, `settled-work-isn't-stopped`.
public typealias CancellationAction = @Sendable () -> Void

extension Promise {
  /// Drops every handler that waits, and stops the work where that is possible.
  ///
  /// A task that returned a cancellation action is stopped: the action is called, what it completes with later is
  /// ignored, and the promise is as new, so that `start` runs it again. A task without one goes on; the promise stays
  /// started, a new `start` joins that run, and its result is remembered. A promise that is chained from another one
  /// stops waiting for it and is as new; the other goes on, because others may share it. Cancelled while its task is being
  /// called, a promise drops its handlers at once, and is stopped when the task has returned, unless somebody starts it before
  /// that: the run is then joined and goes on. If the task completes first, nothing is left to stop, and the result is
  /// remembered.
  ///
  /// Promises chained from this one are cancelled with it, so that nothing waits for ever. Of observers that are being
  /// told while this is called, those not yet told are dropped. A finished promise keeps its result.
  ///
  /// - Guarantee: idempotent; against a completion in another thread, exactly one of the two wins: a handler hears the result, or
  ///   is dropped.
  /// - Cost: linear in the number of observers, those of chained promises included.
  /// - Clauses: `cancelled-hears-no-value`, `cancel-twice`, `cancel-stops-the-work`, `cancel-races-settle`,
  ///   `cancelled-chain-runs-no-block`, `cancelled-after-dispatch`, `handler-freed-when-cancelled`.
  /// - Source: document 001, "cancel".
  public func cancel() {
    cancellations.add(1, ordering: .acquiringAndReleasing)
    if case .work(let core) = content { perform(core.cancel) }
  }
}

/// One observer's place in line.
///
/// What the document's `cancel` can't do: it takes out this observer and leaves all others. Letting go of it changes nothing.
///
/// - Source: here; document 001 has no way to give up one handler.
public struct Subscription<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let spot: Spot?

  @usableFromInline
  init(_ spot: Spot?) { self.spot = spot }

  /// Takes the observer out of the line. The work goes on.
  ///
  /// - Guarantee: whoever calls this while the promise finishes, the observer is either withdrawn or called.
  /// - Cost: logarithmic in the number of observers that wait.
  /// - Tests: `SubscriptionTests`.
  /// - Returns: whether the observer still waited. If so it will never be called; if not it was called, is being
  ///   called, or was dropped.
  @discardableResult
  public func withdraw() -> Bool { spot?.withdraw() ?? false }
}

extension Core {
  func cancel(_ steps: inout Steps) { stop(state.withLock { $0.cancel() }, &steps) }

  /// Stops the work of a cancelled run, and lets go of its observers.
  func stop(_ remains: State.Remains, _ steps: inout Steps) {
    remains.stop?.perform()
    drop(remains.observers, .cancelled, &steps)
  }

  /// Leaves the steps that tell the observers how the run ended, in their order. A handler isn't told.
  func drop(_ observers: Observers, _ ending: Ending, _ steps: inout Steps) {
    var observers = observers
    let due = steps.count
    while let observer = observers.popFirst() {
      if case .handler = observer { continue }
      steps.append(.end(observer, ending))
    }
    steps[due...].reverse()
  }
}
