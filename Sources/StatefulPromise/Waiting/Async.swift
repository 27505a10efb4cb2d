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
    switch await content.event(policy) {
    case .settled(let outcome):
      do throws(Failure) { return try outcome.get(Value.self, Failure.self) } catch { throw .failure(error) }
    case .cancelled: throw .cancelled
    case .dropped: throw .dropped
    }
  }
}

extension Untyped {
  /// How the run ends; `cancelled` also if the waiting task was cancelled.
  @usableFromInline
  func event(_ policy: WhenCancelled, isolation: isolated (any Actor)? = #isolation) async -> Event {
    if let known { return .settled(known) }
    guard let core, policy == .stays || !Task.isCancelled else { return .cancelled }
    let wait = AsyncWait(of: core, policy)
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let listener = Listener { event, _, _ in continuation.resume(returning: event) }
        wait.take(.listener(source: 0, listener))
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
private final class AsyncWait: Sendable {
  private let core: Core
  private let cancelling: Bool
  /// The observer's number; 0 before it is attached.
  private let id = Atomic(0)
  private static var left: Int { -1 }

  init(of core: Core, _ policy: WhenCancelled) {
    self.core = core
    cancelling = policy == .cancels
  }

  func take(_ observer: Observer) {
    let registration = core.start(observer)
    if id.exchange(registration.id, ordering: .acquiringAndReleasing) == Self.left { leave(registration.id) }
  }

  func leave() { leave(id.exchange(Self.left, ordering: .acquiringAndReleasing)) }

  private func leave(_ id: Int) {
    let registration = Registration(id: id, core: core)
    _ = cancelling ? registration.cancel() : registration.withdraw()
  }
}
