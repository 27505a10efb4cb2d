import Synchronization

/// Stops the work of a task.
///
/// - Guarantee: called at most once for each run, in the call that cancels it or when its task has returned, and never
///   under a lock.
/// - Clauses: `cancel-stops-the-work`, `settled-work-isn't-stopped`.
public typealias CancellationAction = @Sendable () -> Void

extension Promise {
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
  /// - Clauses: `cancel-stops-the-work`, `settled-work-isn't-stopped`.
  /// - Source: document 001, "cancel", which leaves open how the work is stopped.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public convenience init(
    starting: Starting = .manually, fileID: StaticString = #fileID, line: UInt = #line,
    cancellableTask: @escaping CancellableTask
  ) {
    let origin = Origin.cancellableTask { completion in
      cancellableTask { completion.complete(Promise.outcome($0)) }
    }
    self.init(origin, starting, Place(fileID, line))
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
  /// called meanwhile, those not yet called are dropped. A finished promise keeps its result.
  ///
  /// - Guarantee: idempotent; against a completion in another thread, exactly one of the two wins. A handler gets the
  ///   result, or is dropped.
  /// - Cost: linear in the number of observers, those of chained promises included.
  /// - Clauses: `cancelled-hears-no-value`, `cancel-twice`, `cancel-stops-the-work`, `cancel-races-settle`,
  ///   `cancelled-chain-runs-no-block`, `cancelled-after-dispatch`, `handler-freed-when-cancelled`.
  /// - Source: document 001, "cancel".
  @_alwaysEmitIntoClient
  public func cancel() {
    cancellations.add(1, ordering: .acquiringAndReleasing)
    if case .work(let core) = content { core.cancel() }
  }
}

extension Core {
  @usableFromInline
  func cancel() { perform(cancel) }

  func cancel(_ steps: inout Steps) { stop(state.withLock { $0.cancel() }, &steps) }

  /// Stops the work of a cancelled run, and releases its observers.
  @inline(never) func stop(_ remains: State.Remains, _ steps: inout Steps) {
    if case .started(_, let stop) = remains.phase { stop.perform() }
    dismiss(remains.observers, .cancelled, &steps)
  }

  /// Leaves the steps that notify the observers of the run's end, in their order. Handlers aren't notified.
  @inline(never) func dismiss(_ observers: Observers, _ event: Event, _ steps: inout Steps) {
    var observers = observers
    let due = steps.count
    while let observer = observers.popFirst() {
      if case .handler = observer { continue }
      steps.append(.end(observer, event))
    }
    steps.reverse(from: due)
  }
}

extension State {
  /// Drops the observers. A run that can be stopped is over.
  mutating func cancel() -> Remains {
    var remains = Remains(observers: takeObservers())
    switch phase {
    case .started(_, .unknown): phase = .started(takeOrigin(), .due)
    case .created, .started(_, .due), .started(_, .never), .notifying, .settled, .released: break
    case .started(let origin, _): remains.phase = exchange(&phase, with: .created(origin))
    }
    return remains
  }

  /// Takes out an observer that still waits. `cancelling` cancels the run with it when it was the last.
  mutating func withdraw(_ id: Int, cancelling: Bool) -> Remains? {
    guard let observer = observers.remove(id) else { return nil }
    var remains = cancelling && observers.isEmpty ? cancel() : Remains()
    remains.observers.append(observer, id: id)
    return remains
  }
}
