import PromiseConformance

/// How is a caller that waits with `await` resumed exactly once?
final class Waiter: Sendable {
  typealias Continuation = CheckedContinuation<Outcome, Never>

  enum State: Sendable {
    case new
    case waiting(Continuation)
    case resumed(Outcome)

    var isNew: Bool { if case .new = self { true } else { false } }
  }

  let state = Lock(State.new)
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
      await withCheckedContinuation { around.rules.beginWait(self, $0) }
    } onCancel: {
      if around.rules.cancelEndsWait(cancellable) { around.rules.cancelWait(self) }
    }
  }

  /// Makes a promise of what `work` settles and waits for it, without holding it.
  static func wait<Promise: ControlPromise>(
    _ around: Surroundings, _ work: @escaping @Sendable (@escaping Cell.Handler) -> Void,
    _ make: (@escaping @Sendable (@escaping Cell.Handler) -> Void) -> Promise
  ) async -> Outcome {
    let waiter = Waiter(around)
    make { settle in
      around.keep(settle, .awaited)
      work(settle)
    }.observe(waiter.handler())
    return await withCheckedContinuation { around.rules.beginWait(waiter, $0) }
  }

  /// Resumes with the outcome that it gets.
  private func handler() -> Cell.Handler {
    let forgotten = around.rules.wakesForgotten ? Forgotten(self) : nil
    return { outcome in
      withExtendedLifetime(forgotten) {}
      if let outcome = self.around.rules.received(outcome) { self.resume(outcome) }
    }
  }

  /// Resumes who waits when the promise releases it.
  private final class Forgotten: Sendable {
    private let waiter: Waiter

    init(_ waiter: Waiter) { self.waiter = waiter }

    deinit { waiter.drop() }
  }

  private init(_ around: Surroundings) { self.around = around }

  func cancel() { resume(.failure(Reason(Cancelled()))) }

  /// Nobody can settle the promise any more.
  func drop() { resume(.failure(Reason(Dropped()))) }

  func begin(_ continuation: Continuation) {
    let outcome: Outcome? = state.withLock { state in
      if case .resumed(let outcome) = state { return outcome }
      state = .waiting(continuation)
      return nil
    }
    if let outcome { continuation.resume(returning: outcome) }
  }

  private func resume(_ outcome: Outcome) {
    let continuation: Continuation? = state.withLock { state in
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
