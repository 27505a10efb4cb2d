/// How do promises and `async` code meet? One way waits for a promise, the other makes a promise of a task.
extension Promise {
  /// The value, once it is there; throws the error otherwise.
  ///
  /// Waiting takes the place of the Next Promise; if it is taken, this throws `PromiseError.alreadyAttached`. Because
  /// there is no other consumer, cancelling the waiting task cancels the promise and what it waits for, and this throws
  /// error 9999. It resumes exactly once.
  ///
  /// The wait doesn't keep the promise. If nobody else does, the promise is dropped and this throws
  /// `PromiseError.dropped`. A caller's own `let` keeps the promise while the caller waits, unless the caller writes
  /// `(consume promise).get()`.
  ///
  /// - Cost: three objects, and a suspension if the outcome isn't there.
  /// - Clauses: `await-value`, `await-error`, `await-temporary-dropped`, `await-consumed-dropped`,
  ///   `await-cancelled-at-any-moment`, `await-cancel-races-settle`, `second-caller-is-refused`.
  /// - Throws: the error of the promise, or one of those above.
  @_alwaysEmitIntoClient
  public consuming func get() async throws -> Value {
    let wait = core.derive()
    _ = consume self
    return try await wait.outcome.get(Value.self)
  }

  /// As `get()`. A `let` that is consumed here is kept all the same: the compiler copies it for a getter (Swift 6.3).
  ///
  /// - Cost: as `get()`.
  /// - Clauses: `await-value`, `await-error`, `await-cancelled-while-waiting`, `await-cancelled-before`,
  ///   `await-dropped`.
  public var value: Value {
    @_alwaysEmitIntoClient consuming get async throws { try await (consume self).get() }
  }

  /// A promise for the result of `operation`, which starts at once in a task of its own. Cancelling the promise cancels
  /// the task.
  ///
  /// - Cost: as `init(name:)`, and an unstructured task.
  /// - Tests: `AsyncTests`.
  @_alwaysEmitIntoClient
  public convenience init(name: String? = nil, task operation: @escaping @Sendable () async throws -> Value) {
    self.init(name: name)
    let task = Task {
      do { self.resolve(try await operation()) } catch { self.resolve(error: error) }
    }
    onCancel { task.cancel() }
  }
}

extension Core {
  /// The Next Promise, which has the same outcome.
  @usableFromInline
  func derive() -> Core {
    let next = Core(type, waitingFor: .promise(self))
    observe(Passing(to: next))
    return next
  }

  /// The outcome, when it is there. Nobody else attaches to this promise.
  @usableFromInline var outcome: Outcome {
    get async {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in observe(Resuming(continuation)) }
      } onCancel: {
        cancel()
      }
    }
  }

  private func observe(_ listener: any Listener) {
    var run = Run()
    run.observe(self, .listener(listener, 0))
    run.finish()
  }
}

private final class Passing: Listener {
  private let next: Core

  init(to next: Core) { self.next = next }

  var dependent: Link? { .promise(next) }

  func receive(_ outcome: Outcome, from source: Int, _ run: inout Run) { run.pass(outcome, to: next) }
}

/// A task that waits for a promise.
private final class Resuming: Listener {
  private let continuation: CheckedContinuation<Outcome, Never>

  init(_ continuation: CheckedContinuation<Outcome, Never>) { self.continuation = continuation }

  var dependent: Link? { nil }

  func receive(_ outcome: Outcome, from source: Int, _ run: inout Run) { continuation.resume(returning: outcome) }
}
