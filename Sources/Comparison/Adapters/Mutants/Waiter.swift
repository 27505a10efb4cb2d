import PromiseConformance

/// How is a caller that waits with `await` resumed exactly once?
final class Waiter: Sendable {
  private enum State: Sendable {
    case new
    case waiting(CheckedContinuation<Outcome, Never>)
    case resumed(Outcome)
  }

  private let state = Lock(State.new)

  /// Waits for what is observed; if it is `cancellable`, no longer than the task isn't cancelled.
  static func wait(
    _ around: Surroundings, cancellable: Bool, for observe: (@escaping Cell.Handler) -> Void
  ) async -> Outcome {
    let waiter = Waiter()
    observe { outcome in
      if around.fault == .waitMissesErrors, case .failure = outcome { return }
      waiter.resume(around.fault == .waitHearsDefault ? .success(0) : outcome)
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter.begin($0) }
    } onCancel: {
      if cancellable, around.fault != .waitIgnoresCancel { waiter.resume(.failure(Reason(Cancelled()))) }
    }
  }

  private func begin(_ continuation: CheckedContinuation<Outcome, Never>) {
    let outcome: Outcome? = state.withLock { state in
      if case .resumed(let outcome) = state { return outcome }
      state = .waiting(continuation)
      return nil
    }
    if let outcome { continuation.resume(returning: outcome) }
  }

  private func resume(_ outcome: Outcome) {
    let continuation: CheckedContinuation<Outcome, Never>? = state.withLock { state in
      switch state {
      case .new:
        state = .resumed(outcome)
        return nil
      case .waiting(let continuation):
        state = .resumed(outcome)
        return continuation
      case .resumed: return nil
      }
    }
    continuation?.resume(returning: outcome)
  }
}
