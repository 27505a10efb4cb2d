import PromiseConformance

/// How is a caller that waits with `await` resumed exactly once?
final class Waiter: Sendable {
  private enum State: Sendable {
    case new
    case waiting(CheckedContinuation<Outcome, Never>)
    case resumed(Outcome)

    var isNew: Bool { if case .new = self { true } else { false } }
  }

  private let state = Lock(State.new)
  /// Only a fault looks here.
  private let isBeginning = Lock(false)
  private let around: Surroundings

  /// Waits for what is observed; if it is `cancellable`, no longer than the task isn't cancelled.
  static func wait(
    _ around: Surroundings, cancellable: Bool, for observe: (@escaping Cell.Handler) -> Void
  ) async -> Outcome {
    await Waiter(around, for: observe).outcome(cancellable: cancellable)
  }

  /// The same in two steps, so that whoever waits can release the promise between them.
  convenience init(_ around: Surroundings, for observe: (@escaping Cell.Handler) -> Void) {
    self.init(around)
    observe(handler())
  }

  func outcome(cancellable: Bool) async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { begin($0) }
    } onCancel: {
      if cancellable, around.fault != .waitIgnoresCancel { cancel() }
    }
  }

  /// Makes a promise of what `work` settles and waits for it, without holding it.
  static func wait<Promise: ControlPromise>(
    _ around: Surroundings, _ work: @escaping @Sendable (@escaping Cell.Handler) -> Void,
    _ make: (@escaping @Sendable (@escaping Cell.Handler) -> Void) -> Promise
  ) async -> Outcome {
    let waiter = Waiter(around)
    let kept = Lock<Hook<Outcome>?>(nil)
    make { settle in
      if around.fault == .waitKeepsPromise { kept.withLock { $0 = Hook(call: settle) } }
      work(settle)
    }.observe(waiter.handler())
    defer { kept.withLock { $0 = nil } }
    return await withCheckedContinuation { waiter.begin($0) }
  }

  /// Resumes with the outcome that it gets.
  private func handler() -> Cell.Handler {
    let forgotten = around.fault == .waitForgottenWhenDropped ? nil : Forgotten(self)
    return { outcome in
      withExtendedLifetime(forgotten) {}
      if self.around.fault == .waitMissesErrors, case .failure = outcome { return }
      self.resume(self.around.fault == .waitGetsDefault ? .success(0) : outcome)
    }
  }

  /// Resumes who waits when the promise releases it.
  private final class Forgotten: Sendable {
    private let waiter: Waiter

    init(_ waiter: Waiter) { self.waiter = waiter }

    deinit { waiter.resume(.failure(Reason(Dropped()))) }
  }

  private init(_ around: Surroundings) { self.around = around }

  private func cancel() {
    if around.fault == .cancelMissesBeginning, isBeginning.withLock({ $0 }) { return }
    resume(.failure(Reason(Cancelled())))
  }

  private func begin(_ continuation: CheckedContinuation<Outcome, Never>) {
    let isNew = state.withLock { $0.isNew }
    if around.fault == .cancelMissesBeginning {
      isBeginning.withLock { $0 = true }
      letOthersIn(for: .microseconds(5))
    }
    defer { isBeginning.withLock { $0 = false } }
    if around.fault == .waitBeginsInTwoSteps, isNew {
      letOthersIn()
      return state.withLock { $0 = .waiting(continuation) }
    }
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
