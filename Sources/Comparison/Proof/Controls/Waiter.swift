import PromiseConformance

/// How is a caller that waits with `await` resumed exactly once?
final class Waiter: Sendable {
  enum State: Sendable {
    case new
    case waiting(CheckedContinuation<Outcome, Never>)
    case resumed(Outcome)
  }

  let state = Lock(State.new)
  private let conduct: any Conduct

  /// Begins to wait for what is observed, so that the promise can be released before there is an outcome.
  init(_ around: Surroundings, for observe: (@escaping Cell.Handler) -> Void) {
    conduct = around.conduct
    let forgotten = Forgotten(self)
    observe { outcome in
      withExtendedLifetime(forgotten) {}
      self.resume(outcome)
    }
  }

  /// The operation of a control that waits; if it is `cancellable`, no longer than the task isn't cancelled.
  static func waiting(cancellable: Bool) -> @Sendable (consuming any ControlPromise) async -> Outcome {
    { (promise: consuming any ControlPromise) in
      let waiter = (consume promise).waiter()
      return await waiter.outcome(cancellable: cancellable)
    }
  }

  func outcome(cancellable: Bool) async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { begin($0) }
    } onCancel: {
      if cancellable { conduct.cancelWait(self) }
    }
  }

  /// Resumes who waits when the promise releases it.
  private final class Forgotten: Sendable {
    private let waiter: Waiter

    init(_ waiter: Waiter) { self.waiter = waiter }

    deinit { waiter.resume(.dropped) }
  }

  private func begin(_ continuation: CheckedContinuation<Outcome, Never>) {
    let outcome: Outcome? = state.withLock { state in
      if case .resumed(let outcome) = state { return outcome }
      state = .waiting(continuation)
      return nil
    }
    if let outcome { continuation.resume(returning: outcome) }
  }

  func resume(_ outcome: Outcome) {
    let continuation: CheckedContinuation<Outcome, Never>? = state.withLock { state in
      if case .resumed = state { return nil }
      defer { state = .resumed(outcome) }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    continuation?.resume(returning: outcome)
  }
}

extension Conduct {
  func cancelWait(_ waiter: Waiter) { waiter.resume(.cancelled) }
}
