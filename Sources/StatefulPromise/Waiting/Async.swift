import Synchronization

/// Why waiting for a promise gave no value.
///
/// - Source: the promise's own error is kept in its type; document 001 has no `async`.
public enum WaitError<Failure: Error>: Error {
  /// The work failed.
  case failure(Failure)
  /// The waiting task was cancelled, or the promise was.
  case cancelled
  /// The run ended without a result, because its task released its completion handler or because the promise waits for
  /// itself. It was reported through `Report.hook`.
  case dropped
}

extension WaitError: Equatable where Failure: Equatable {}

/// What happens if a task that waits for a promise is cancelled?
///
/// - Source: here; document 001 has no `async`.
public enum WhenCancelled: Sendable {
  /// Nothing: the task waits on, and gets the result.
  case stays
  /// The wait ends with `WaitError.cancelled`. The work goes on.
  case leaves
  /// The wait ends with `WaitError.cancelled`. If nothing else observes the promise, it is cancelled, as `cancel` does:
  /// work further up the chain goes on.
  case cancels
}

extension Promise where Value: Sendable {
  /// A promise of what an `async` function returns or throws. A run calls it in a task of its own; `cancel` cancels
  /// that task.
  ///
  /// The result of a cancelled run is ignored, so the function doesn't have to react to the cancellation.
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

  /// Starts the work if it isn't started, and waits for its value.
  ///
  /// A result that is there is returned at once. Otherwise a task that is cancelled already starts nothing. A task that
  /// is cancelled while it waits removes its own observer, and no other. Under `.stays` it starts and waits.
  ///
  /// - `whenCancelled`: what happens when the waiting task is cancelled before there is a result.
  /// - Guarantee: the caller is resumed once, on its own actor, whatever comes first: a result, a cancellation, the
  ///   run's end.
  /// - Cost: three allocations beside what the waiting takes; none for a result that is there.
  /// - Clauses: `await-settled-twice`, `await-by-many`, `await-cancelled-while-waiting`, `await-cancelled-promise`.
  /// - Throws: `WaitError`, with the promise's own error in `failure`.
  @_alwaysEmitIntoClient
  public func get(
    whenCancelled policy: WhenCancelled = .leaves, isolation: isolated (any Actor)? = #isolation
  ) async throws(WaitError<Failure>) -> Value {
    if let result { return try result.mapError(WaitError.failure).get() }
    switch await end(policy) {
    case .finished(let outcome): return try outcome.result().mapError(WaitError.failure).get()
    case .cancelled: throw .cancelled
    case .dropped: throw .dropped
    }
  }

  /// How the run ends; `cancelled` also if the waiting task was cancelled.
  @_alwaysEmitIntoClient func end(_ policy: WhenCancelled, isolation: isolated (any Actor)? = #isolation) async -> End<
    Value, Failure
  > {
    if policy != .stays, Task.isCancelled { return .cancelled }
    let wait = AsyncWait(of: self, policy)
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        wait.take(
          .waiter(nil) { end in
            continuation.resume(returning: end)
            return .nothing
          })
      }
    } onCancel: {
      if policy != .stays { wait.leave() }
    }
  }
}

/// What if a waiting task is cancelled before its observer is attached?
///
/// The observer is then withdrawn as soon as it is attached. It is notified once: by the call that withdraws it, or by
/// the promise with the result.
@usableFromInline final class AsyncWait<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let promise: Promise<Value, Failure>
  @usableFromInline let cancelling: Bool
  /// The observer's number; 0 before it is attached.
  @usableFromInline let id = Atomic(0)
  @_alwaysEmitIntoClient static var left: Int { -1 }

  @inlinable init(of promise: Promise<Value, Failure>, _ policy: WhenCancelled) {
    self.promise = promise
    cancelling = policy == .cancels
  }

  @_alwaysEmitIntoClient func take(_ observer: Observer<Value, Failure>) {
    let (number, _, rest) = promise.start(observer)
    performNow(rest)
    if id.exchange(number, ordering: .acquiringAndReleasing) == Self.left { leave(number) }
  }

  @_alwaysEmitIntoClient func leave() { leave(id.exchange(Self.left, ordering: .acquiringAndReleasing)) }

  @_alwaysEmitIntoClient func leave(_ id: Int) {
    if cancelling { promise.cancel(withdrawing: id) } else { promise.withdraw(id) }
  }
}
