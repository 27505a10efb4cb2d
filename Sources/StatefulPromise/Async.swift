/// Why waiting for a promise gave no value.
///
/// - Source: the promise's own error is kept in its type; document 001 has no `async`.
public enum WaitError<Failure: Error>: Error {
  /// The work failed.
  case failure(Failure)
  /// The waiting task was cancelled, or the promise was.
  case cancelled
  /// The run ended without a result, because its task let go of its completion handler or because the promise waits for
  /// itself. It was reported through `Report.hook`.
  case dropped
}

extension WaitError: Equatable where Failure: Equatable {}

/// What a cancelled waiting task does to the work when no one else waits for it.
///
/// - Source: here; document 001 has no `async`.
public enum LastWaiter: Sendable {
  /// It leaves, and the work goes on.
  case leaves
  /// It cancels the promise, as `cancel` does: work further up the chain goes on. While others wait, it only leaves.
  case cancels
}

extension Promise {
  /// A promise of what an `async` function comes to. A run calls it in a task of its own; `cancel` cancels that task.
  ///
  /// What a cancelled run comes to is ignored, so the function needn't answer the cancellation in any way.
  ///
  /// - Cost: one unstructured task for each run.
  @_disfavoredOverload
  public convenience init(
    starting: Starting = .manually, fileID: StaticString = #fileID, line: UInt = #line,
    async operation: @escaping @Sendable () async throws(Failure) -> Value
  ) {
    self.init(starting: starting, fileID: fileID, line: line) { completionHandler in
      let task = Task {
        do throws(Failure) {
          completionHandler(.success(try await operation()))
        } catch {
          completionHandler(.failure(error))
        }
      }
      return { task.cancel() }
    }
  }

  /// Starts the work if it isn't started, and waits for its value.
  ///
  /// A result that is there is returned at once. Otherwise a task that is cancelled already starts nothing, and one that
  /// is cancelled while it waits takes its observer back, and no other.
  ///
  /// - Parameter lastWaiter: what a cancelled task does to the work when no one else waits for it.
  /// - Guarantee: the caller is resumed exactly once, whatever comes first: a result, a cancellation, the run's end.
  /// - Cost: one allocation beside what the waiting takes; none for a result that is there.
  /// - Clauses: `await-settled-twice`, `await-by-many`, `await-cancelled-while-waiting`, `await-cancelled-promise`.
  /// - Throws: `WaitError`, with the promise's own error in `failure`.
  public func value(lastWaiter: LastWaiter = .leaves) async throws(WaitError<Failure>) -> Value {
    if let result { return try result.mapError(WaitError.failure).get() }
    guard case .work(let core) = content else { preconditionFailure("what has no result has work") }
    let waiter = Waiter<Value, Failure>(for: core, cancelling: lastWaiter == .cancels)
    let result = await withTaskCancellationHandler {
      await withUnsafeContinuation(waiter.wait)
    } onCancel: {
      waiter.leave()
    }
    return try result.get()
  }
}

/// One `async` caller who waits.
///
/// It is resumed once, because it stands in the promise's line once: it is told from there, or it is taken out.
private final class Waiter<Value: Sendable, Failure: Error>: Sendable {
  typealias Continuation = UnsafeContinuation<Result<Value, WaitError<Failure>>, Never>

  private enum State: Sendable {
    case arriving
    case waiting(Spot, Continuation)
    case left
  }

  private let state = Lock(State.arriving)
  private let core: Core
  private let cancelling: Bool

  init(for core: Core, cancelling: Bool) {
    self.core = core
    self.cancelling = cancelling
  }

  @Sendable func wait(_ continuation: Continuation) {
    if hasLeft { return continuation.resume(returning: .failure(.cancelled)) }
    let spot = core.start(
      .watcher { event, _ in
        switch event {
        case .finished(let outcome):
          continuation.resume(returning: Promise<Value, Failure>.result(of: outcome).mapError(WaitError.failure))
        case .ended(.cancelled): continuation.resume(returning: .failure(.cancelled))
        case .ended(.dropped): continuation.resume(returning: .failure(.dropped))
        }
      })
    let leaves = state.withLock { state in
      if case .left = state { return true }
      state = .waiting(spot, continuation)
      return false
    }
    if leaves { leave(spot, continuation) }
  }

  func leave() {
    guard case .waiting(let spot, let continuation) = state.withLock({ exchange(&$0, with: .left) }) else { return }
    leave(spot, continuation)
  }

  private func leave(_ spot: Spot, _ continuation: Continuation) {
    if core.withdraw(spot.id, cancelling: cancelling) { continuation.resume(returning: .failure(.cancelled)) }
  }

  private var hasLeft: Bool { state.withLock { if case .left = $0 { true } else { false } } }
}
