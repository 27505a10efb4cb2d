import Synchronization

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
  /// A result that is there is returned at once. Otherwise a task that is cancelled already starts nothing, and one
  /// that is cancelled while it waits takes its observer back, and no other.
  ///
  /// - Parameter lastWaiter: what a cancelled task does to the work when no one else waits for it.
  /// - Guarantee: the caller is resumed exactly once, whatever comes first: a result, a cancellation, the run's end.
  /// - Cost: three allocations beside what the waiting takes; none for a result that is there.
  /// - Clauses: `await-settled-twice`, `await-by-many`, `await-cancelled-while-waiting`, `await-cancelled-promise`.
  /// - Throws: `WaitError`, with the promise's own error in `failure`.
  @_alwaysEmitIntoClient
  public func value(lastWaiter: LastWaiter = .leaves) async throws(WaitError<Failure>) -> Value {
    switch await content.event(cancelling: lastWaiter == .cancels) {
    case .settled(let outcome):
      do throws(Failure) { return try Promise.result(of: outcome).get() } catch { throw .failure(error) }
    case .cancelled: throw .cancelled
    case .dropped: throw .dropped
    }
  }
}

extension Untyped {
  /// How the run ends, or that the waiting task was cancelled.
  @usableFromInline
  func event(cancelling: Bool) async -> Event {
    if let outcome { return .settled(outcome) }
    guard let core, !Task.isCancelled else { return .cancelled }
    let seat = Seat(of: core, cancelling: cancelling)
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let listener = Listening { event, _ in continuation.resume(returning: event) }
        seat.take(.listener(listener, 0))
      }
    } onCancel: {
      seat.leave()
    }
  }
}

/// What if a waiting task is cancelled before its observer stands in line?
///
/// The observer then leaves as soon as it has arrived. Whoever takes it out of the line tells it so, and the promise
/// tells it of the result when nobody did: once, because it stands in line once.
private final class Seat: Sendable {
  private let core: Core
  private let cancelling: Bool
  /// The observer's number in the line; 0 before it stands there.
  private let id = Atomic(0)
  private static var left: Int { -1 }

  init(of core: Core, cancelling: Bool) {
    self.core = core
    self.cancelling = cancelling
  }

  func take(_ observer: Observer) {
    let spot = core.start(observer)
    if id.exchange(spot.id, ordering: .acquiringAndReleasing) == Self.left { leave(spot.id) }
  }

  func leave() { leave(id.exchange(Self.left, ordering: .acquiringAndReleasing)) }

  private func leave(_ id: Int) { _ = Spot(core: core, id: id).withdraw(cancelling: cancelling) }
}
