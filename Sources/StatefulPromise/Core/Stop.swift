/// How is an attempt stopped, and how does an observer leave?
enum Stop: Sendable {
  /// This isn't known yet.
  case unknown
  /// As soon as it is known how: the attempt was cancelled.
  case due
  /// It can't be stopped.
  case never
  /// By the task's own action.
  case action(@Sendable () -> Void)
  /// It goes on, and its result is ignored: it is the task of a returned promise, which the attempt keeps until it
  /// ends.
  case keep(@Sendable (Completion) -> Void)
  /// By no longer observing another promise.
  case leave(Registration)

  func perform() {
    switch self {
    case .unknown, .due, .never, .keep: break
    case .action(let action): action()
    case .leave(let registration): _ = registration.withdraw()
    }
  }
}

extension Core {
  /// Notes how the waiting attempt is stopped.
  @inline(never) func noteStop(_ stop: consuming Stop, attempt: Int, _ run: inout Run) {
    var stop = stop
    if let removed = state.withLock({ $0.noteStop(&stop, attempt: attempt) }) { self.stop(removed, .cancelled, &run) }
    if case .leave(let registration) = stop { _ = registration.withdraw() }
  }

  /// Stops the work of an attempt that is over, and releases its observers.
  @inline(never) func stop(_ removed: State.Removed, _ event: Event, _ run: inout Run) {
    removed.stop.perform()
    dismiss(removed.observers, event, &run)
  }
}

/// An observer's entry at its promise.
@usableFromInline
struct Registration: Sendable {
  let id: Int
  let core: Core

  /// Removes the observer if it still waits. Returns whether it did.
  @inline(never)
  @usableFromInline
  func withdraw() -> Bool {
    Run.begin { run in
      guard let observer = core.state.withLock({ $0.removeObserver(id) }) else { return false }
      run.append(.end(observer, .cancelled))
      return true
    }
  }
}

/// One observer's place among those that wait.
///
/// It takes back this observer and leaves all others, which the document's `cancel` can't do. Releasing the
/// subscription changes nothing.
///
/// - Source: here; document 001 has no way to give up one handler.
public struct Subscription<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let registration: Registration?

  @_alwaysEmitIntoClient
  init(_ registration: Registration?) { self.registration = registration }

  /// Takes the observer back. The work goes on.
  ///
  /// - Guarantee: if the promise finishes meanwhile, the observer is either withdrawn or called.
  /// - Cost: logarithmic in the number of observers that wait.
  /// - Tests: `SubscriptionTests`.
  /// - Returns: whether the observer still waited. If so it will never be called; if not it was called, is being
  ///   called, or was dropped.
  @_alwaysEmitIntoClient
  @discardableResult
  public func withdraw() -> Bool { registration?.withdraw() ?? false }
}
