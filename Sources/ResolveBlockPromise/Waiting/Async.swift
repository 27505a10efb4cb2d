/// How do promises and `async` code meet? One way waits for a promise, the other makes a promise of a task.
extension Promise where Value: Sendable {
  /// Waits for the value, and throws the error of a promise that failed.
  ///
  /// Waiting takes the place of the Next Promise; if it is taken, this throws `PromiseError.alreadyAttached`.
  ///
  /// The wait doesn't keep the promise. If nobody else does, the promise is dropped and this throws
  /// `PromiseError.dropped`. A caller's own `let` keeps the promise while the caller waits, unless the caller writes
  /// `(consume promise).get()`.
  ///
  /// - `whenCancelled`: what happens when the waiting task is cancelled.
  /// - Guarantee: the caller is resumed once, on its own actor.
  /// - Cost: three objects, and a suspension if the outcome isn't there.
  /// - Clauses: `await-value`, `await-error`, `await-cancelled-while-waiting`, `await-cancelled-before`,
  ///   `await-cancelled-at-any-moment`, `await-cancel-races-settle`, `await-dropped`, `await-temporary-dropped`,
  ///   `await-consumed-dropped`.
  /// - Tests: `AsyncTests`.
  /// - Throws: the error of the promise, or one of those above.
  @_alwaysEmitIntoClient
  public consuming func get(
    whenCancelled policy: WhenCancelled = .cancels, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Value {
    let wait = core.derive()
    _ = consume self
    return try await wait.outcome(policy).get(Value.self)
  }

  /// A promise of what an `async` function returns or throws. The function is called at once, in a task of its own.
  /// Cancelling the promise cancels the task.
  ///
  /// - Cost: as `init(name:)`, and an unstructured task.
  /// - Tests: `AsyncTests`.
  @_alwaysEmitIntoClient
  public convenience init(name: String? = nil, async operation: @escaping @Sendable () async throws -> Value) {
    self.init(name: name)
    let task = Task {
      do { self.resolve(try await operation()) } catch { self.resolve(error: error) }
    }
    onCancel { task.cancel() }
  }
}

/// What happens if a task that waits for a promise is cancelled?
///
/// The waiting task is the only consumer, so it can't leave the work to others.
///
/// - Source: here; document 002 knows no `async`.
public enum WhenCancelled: Sendable {
  /// Nothing: the task waits on, and gets the outcome.
  case stays
  /// The promise and what it waits for are cancelled, and the wait throws error 9999.
  case cancels
}

extension Core {
  /// The Next Promise, which has the same outcome.
  @usableFromInline
  func derive() -> Core {
    let next = Core(type, .pending(.promise(self), []))
    observe(next)
    return next
  }

  /// Waits for the outcome. Nobody else attaches to this promise.
  @usableFromInline
  func outcome(_ policy: WhenCancelled, isolation: isolated (any Actor)? = #isolation) async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { continuation in observe(Resuming(continuation)) }
    } onCancel: {
      if policy == .cancels { _ = cancel() }
    }
  }

  private func observe(_ listener: any Listener) {
    Run.begin { run in run.observe(self, .listener(listener, 0)) }
  }
}

/// A task that waits for a promise.
private final class Resuming: Listener {
  private let continuation: CheckedContinuation<Outcome, Never>

  init(_ continuation: CheckedContinuation<Outcome, Never>) { self.continuation = continuation }

  var dependent: Core? { nil }

  func receive(_ outcome: Outcome, from source: Int, _ run: inout Run) { continuation.resume(returning: outcome) }
}
