/// Stops the work of a task.
///
/// - Guarantee: called at most once for each run, in the call that cancels it or when its task has returned, and never
///   under a lock.
/// - Clauses: `cancel-stops-the-work`, `small-programs-work`.
public typealias CancellationAction = @Sendable () -> Void

extension Promise where Value: Sendable {
  /// An asynchronous function that returns an action which stops its work.
  public typealias CancellableTask =
    @Sendable (_ completionHandler: @escaping CompletionHandler) -> CancellationAction

  /// A promise of the result with which `cancellableTask` completes.
  ///
  /// `cancel` calls the action that the task returned. Later completions of that run are ignored.
  ///
  /// The run holds the action. So an action that keeps the completion handler keeps the promise until the run ends. A
  /// run that is never completed and never cancelled is never freed.
  ///
  /// - `starting`: when the work starts; the default is that somebody calls `start`.
  /// - Cost: two allocations, and one for a task that captures something, beside what the action captures.
  /// - Clauses: `cancel-stops-the-work`, `small-programs-work`.
  /// - Source: document 001, "cancel", which leaves open how the work is stopped.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public convenience init(
    starting: Starting = .manually, fileID: StaticString = #fileID, line: UInt = #line,
    cancellableTask: @escaping CancellableTask
  ) {
    self.init(starting, place(fileID, line)) { promise, attempt in
      let completion = Completion(of: promise, attempt)
      let action = cancellableTask { result in completion.complete(result) }
      return promise.note(.action(action), attempt).followed(by: completion.endCall())
    }
  }

  /// Drops every handler that waits, and stops the work where that is possible.
  ///
  /// A task that returned a cancellation action is stopped: the action is called, later completions are ignored, and
  /// the promise is created again, so that `start` runs it again. A task without one goes on; the promise stays
  /// started, a new `start` joins that run, and its result is remembered. A promise that is chained from another one
  /// stops waiting for it and is created again; the other goes on, because others may share it. Cancelled while its
  /// task is being called, a promise drops its handlers at once, and is stopped when the task has returned, unless
  /// somebody starts it before that: the run is then joined and goes on. If the task completes first, nothing is left
  /// to stop, and the result is remembered.
  ///
  /// Promises chained from this one are cancelled with it, so that nothing waits for ever. If observers are being
  /// called meanwhile, those not yet called are dropped. So are those for which `on` or `finishOnMainThread` still
  /// takes the result to a queue. A finished promise keeps its result, and handlers attached later get it.
  ///
  /// - Guarantee: idempotent; against a completion in another thread, exactly one of the two wins. A handler gets the
  ///   result, or is dropped.
  /// - Cost: linear in the number of observers, those of chained promises included.
  /// - Clauses: `cancelled-hears-no-value`, `cancel-twice`, `cancel-stops-the-work`, `cancel-races-settle`,
  ///   `cancelled-chain-runs-no-block`, `cancelled-after-dispatch`, `small-programs-releases`.
  /// - Source: document 001, "cancel".
  @_alwaysEmitIntoClient
  public func cancel() { performNow(cancelled()) }

  /// What waits on a queue ends first, but is taken out together with the promise's own attempt, so that nothing is
  /// cancelled that a released handler starts meanwhile.
  @_alwaysEmitIntoClient func cancelled() -> Rest {
    let (hops, removed) = locked { (sent, takeCancelled()) }
    let sentAway = hops?.locked { hops?.takeCancelled().observers } ?? Observers()
    let rest = stop(removed, .cancelled)
    return (hops?.dismiss(sentAway, .cancelled) ?? .nothing).followed(by: rest)
  }
}

extension Promise {
  /// Removes the observer if it still waits, and cancels the attempt too if that was the last one.
  @_alwaysEmitIntoClient func cancel(withdrawing id: Int) { performNow(cancelled(withdrawing: id)) }

  @_alwaysEmitIntoClient func cancelled(withdrawing id: Int) -> Rest {
    let (observer, removed) = locked {
      let observer = completionHandlers.remove(id)
      let isLast = observer != nil && completionHandlers.isEmpty
      return (observer, isLast ? takeCancelled() : Removed())
    }
    guard let observer else { return .nothing }
    return stop(removed, .cancelled).followed(by: observer.receive(.cancelled))
  }

  /// Takes out the observers, under the lock. An attempt that can be stopped is over.
  @_alwaysEmitIntoClient func takeCancelled() -> Removed<Value, Failure> {
    switch phase {
    case .started(.unknown): phase = .started(.due)
    case .created, .started(.due), .started(.never), .notifying, .finished: break
    case .started: return remove(attempt) ?? Removed()
    }
    return Removed(observers: completionHandlers.takeAll())
  }
}
