import Synchronization

/// Why waiting for a promise gave no value.
///
/// - Source: the promise's own error is kept in its type; document 001 has no `async`.
public enum WaitError<Failure: Error>: Error {
  /// The work failed, with this error.
  case failure(Failure)
  /// The waiting task or the promise was cancelled.
  case cancelled
  /// The run ended without a result, because the task released its completion handler without calling it, or because
  /// the promise waits for itself. This was reported through `Report.hook`.
  case dropped
}

extension WaitError: Equatable where Failure: Equatable {}

/// What happens to the wait if the waiting task is cancelled?
///
/// - Source: here; document 001 has no `async`.
public enum WhenCancelled: Sendable {
  /// Nothing: the task keeps waiting, and gets the result.
  case stays
  /// The wait ends with `WaitError.cancelled`. The work continues.
  case leaves
  /// The wait ends with `WaitError.cancelled`. If nothing else observes the promise, `cancel` is called, even if
  /// somebody called `start` without a handler. Swift may hold locks of its own meanwhile, so an action that stops the
  /// work mustn't wait for this task.
  case cancels
}

extension Promise where Value: Sendable {
  /// A promise of what an `async` function returns or throws. Each run calls the function in a new task; `cancel`
  /// cancels that task.
  ///
  /// The result of a cancelled run is ignored, so the function needn't react to the cancellation.
  ///
  /// - Cost: one unstructured task for each run.
  /// - Tests: `AsyncTests`.
  @_alwaysEmitIntoClient
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

  /// Starts the work, unless it was started before, and waits for its value.
  ///
  /// If the result is available, it is returned immediately. Otherwise, a task that is already cancelled starts
  /// nothing, and a task that is cancelled while it waits withdraws its own observer only. With `.stays`, a cancelled
  /// task starts the work and waits, too.
  ///
  /// - `whenCancelled`: what happens if the waiting task is cancelled before there is a result.
  /// - Guarantee: the caller is resumed once, on its own actor, by whatever comes first: a result, a cancellation or
  ///   the end of the run.
  /// - Cost: at most three allocations, in addition to what Swift needs for the wait; none if the result is available.
  /// - Clauses: `await-settled-twice`, `await-by-many`, `await-cancelled-while-waiting`, `await-cancelled-promise`.
  /// - Throws: `WaitError`, with the promise's own error in `failure`.
  @_alwaysEmitIntoClient
  public func get(
    whenCancelled policy: WhenCancelled = .leaves, isolation: isolated (any Actor)? = #isolation
  ) async throws(WaitError<Failure>) -> Value {
    if let result { return try result.mapError(WaitError.failure).get() }
    if policy != .stays, Task.isCancelled { throw .cancelled }
    let wait = AsyncWait(of: self, policy)
    let end = await withTaskCancellationHandler {
      await withUnsafeContinuation(wait.begin)
    } onCancel: {
      if policy != .stays { wait.leave() }
    }
    switch end {
    case .finished(let outcome): return try outcome.result().mapError(WaitError.failure).get()
    case .cancelled: throw .cancelled
    case .dropped: throw .dropped
    }
  }
}

/// What if a waiting task is cancelled before its observer is attached?
///
/// The observer is then withdrawn as soon as it is attached. It is notified exactly once, either by the call that
/// withdraws it or, with the result, by the promise.
@usableFromInline final class AsyncWait<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let promise: Promise<Value, Failure>
  @usableFromInline let cancelling: Bool
  /// The observer's number; 0 before it is attached, and `left` if the task is cancelled before that.
  @usableFromInline let id = Atomic(0)
  @_alwaysEmitIntoClient static var left: Int { -1 }

  @inlinable init(of promise: Promise<Value, Failure>, _ policy: WhenCancelled) {
    self.promise = promise
    cancelling = policy == .cancels
  }

  @_alwaysEmitIntoClient func begin(_ continuation: UnsafeContinuation<End<Value, Failure>, Never>) {
    let (number, _, rest) = promise.start(
      .waiter(nil) { end in
        continuation.resume(returning: end)
        return .nothing
      })
    performNow(rest)
    if id.exchange(number, ordering: .acquiringAndReleasing) == Self.left { leave(number) }
  }

  @_alwaysEmitIntoClient func leave() { leave(id.exchange(Self.left, ordering: .acquiringAndReleasing)) }

  @_alwaysEmitIntoClient func leave(_ id: Int) {
    if cancelling { promise.cancel(withdrawing: id) } else { promise.withdraw(id) }
  }
}
