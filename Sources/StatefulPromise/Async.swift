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
public enum LastWaiter: Sendable {
  /// It leaves, and the work goes on.
  case leaves
  /// It cancels the promise. While others wait, it only leaves.
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
  /// - Throws: `WaitError`, with the promise's own error in `failure`.
  public func value(lastWaiter: LastWaiter = .leaves) async throws(WaitError<Failure>) -> Value {
    if let result { return try result.mapError(WaitError.failure).get() }
    let waiter = Waiter<Value, Failure>(lastWaiter)
    let result = await withTaskCancellationHandler {
      await withUnsafeContinuation { waiter.wait(for: self, $0) }
    } onCancel: {
      waiter.cancel()
    }
    return try result.get()
  }
}

/// One `async` caller who waits, and is resumed once.
private final class Waiter<Value: Sendable, Failure: Error>: Sendable {
  typealias Outcome = Result<Value, WaitError<Failure>>

  private enum State: Sendable {
    case idle
    case waiting(UnsafeContinuation<Outcome, Never>, Spot?)
    case over
  }

  private let state = Lock(State.idle)
  private let lastWaiter: LastWaiter

  init(_ lastWaiter: LastWaiter) { self.lastWaiter = lastWaiter }

  func wait(for promise: Promise<Value, Failure>, _ continuation: UnsafeContinuation<Outcome, Never>) {
    let waits = state.withLock { state in
      guard case .idle = state else { return false }
      state = .waiting(continuation, nil)
      return true
    }
    guard waits else { return continuation.resume(returning: .failure(.cancelled)) }
    var steps = Steps()
    let spot = promise.attach(
      Observer { event, _ in
        switch event {
        case .finished(let outcome):
          self.end(with: Promise<Value, Failure>.result(of: outcome).mapError(WaitError.failure))
        case .ended(.cancelled): self.end(with: .failure(.cancelled))
        case .ended(.dropped): self.end(with: .failure(.dropped))
        }
      }, &steps)
    let leaves = state.withLock { state in
      guard case .waiting(let continuation, _) = state else { return true }
      state = .waiting(continuation, spot)
      return false
    }
    if leaves { leave(spot) }
    advance(&steps)
  }

  func cancel() {
    if let spot = end(with: .failure(.cancelled)) { leave(spot) }
  }

  private func leave(_ spot: Spot) {
    let cancels = if case .cancels = lastWaiter { true } else { false }
    _ = spot.promise.withdraw(spot.id, run: spot.run, cancelling: cancels)
  }

  @discardableResult
  private func end(with outcome: Outcome) -> Spot? {
    let before = state.withLock { state in
      defer { state = .over }
      return state
    }
    guard case .waiting(let continuation, let spot) = before else { return nil }
    continuation.resume(returning: outcome)
    return spot
  }
}
