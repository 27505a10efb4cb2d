/// Stops the work of a task.
///
/// - Guarantee: called at most once for each run, in the call that cancels the run or when its task has returned, and
///   never while a lock is held.
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
  /// The promise keeps the action until the run ends. If the action captures the completion handler, it also keeps the
  /// promise alive: such a run has to be completed or cancelled, or it is never freed.
  ///
  /// - `starting`: when the work starts; by default, when somebody calls `start`.
  /// - Cost: two allocations, and one for a task that captures something, in addition to what the action captures.
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

  /// Drops every handler that waits, and stops the work if possible.
  ///
  /// If the task returned a cancellation action, the action is called, later completions are ignored, and the promise
  /// returns to *created*, so that `start` runs the task again. If it returned none, the task continues and the promise
  /// stays started: a new `start` joins that run, and the promise keeps the result.
  ///
  /// A promise that waits for another one, from which it was chained or which its block returned, stops waiting and
  /// returns to *created*. The other one continues, because others may share it; its work keeps what it captures until
  /// it ends.
  ///
  /// If the promise is cancelled while its task is being called, its handlers are dropped immediately, and the work is
  /// stopped when the task has returned. If somebody calls `start` before that, the run continues. If the task
  /// completes first, nothing is left to stop, and the promise keeps the result.
  ///
  /// Promises chained from this one are cancelled with it, so that nothing waits forever. If observers are being
  /// notified at the same time, those that weren't notified yet are dropped. So are those whose result `on` or
  /// `finishOnMainThread` has sent to a queue that hasn't run them yet. A finished promise keeps its result, and
  /// handlers attached later get it.
  ///
  /// - Guarantee: idempotent. If another thread completes the task at the same time, either the cancel or the result
  ///   wins: each handler gets the result or is dropped.
  /// - Cost: linear in the number of observers, including those of chained promises.
  /// - Clauses: `cancelled-hears-no-value`, `cancel-twice`, `cancel-stops-the-work`,
  ///   `cancelled-at-the-moment-of-settling`, `cancelled-chain-runs-no-block`, `cancelled-after-dispatch`,
  ///   `small-programs-releases`.
  /// - Source: document 001, "cancel".
  @_alwaysEmitIntoClient
  public func cancel() { performNow(cancelled()) }

  /// Attempts that wait for a queue end first. They are taken out at the same time as the promise's own observers, so
  /// that the cancel doesn't reach anything that a released handler starts.
  @_alwaysEmitIntoClient func cancelled() -> Rest {
    let (sentAway, removed) = locked { (sent?.takeAll(), takeCancelled()) }
    let rest = stop(removed, .cancelled)
    return sentAway.map { hops in dismiss(hops, .cancelled).followed(by: rest) } ?? rest
  }

  /// Removes the observer if it still waits. If it was the last one, cancels the attempt, too.
  @_alwaysEmitIntoClient func cancel(withdrawing id: Int) { performNow(cancelled(withdrawing: id)) }

  @_alwaysEmitIntoClient func cancelled(withdrawing id: Int) -> Rest {
    let (observer, removed) = locked {
      let observer = completionHandlers.remove(id)
      let isLast = observer != nil && completionHandlers.isEmpty
      return (observer, isLast ? takeCancelled() : (.never, Observers()))
    }
    guard let observer else { return .nothing }
    return stop(removed, .cancelled).followed(by: observer.receive(.cancelled))
  }

  /// Takes out the observers, under the lock. An attempt that can be stopped ends.
  @_alwaysEmitIntoClient func takeCancelled() -> Removed {
    switch phase {
    case .started(.unknown): phase = .started(.due)
    case .created, .started(.due), .started(.never), .notifying, .finished: break
    case .started: return remove(attempt) ?? (.never, Observers())
    }
    return (.never, completionHandlers.takeAll())
  }
}
