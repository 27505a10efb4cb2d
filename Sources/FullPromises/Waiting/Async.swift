/// How do promises and `async` code work together? A task can wait for a promise, and a promise can be made of a task.
extension Promise where Value: Sendable {
  /// A promise of what an `async` function returns or throws. The function runs in a task of its own.
  ///
  /// The task starts immediately. It continues even if nobody waits for the promise, unless the last waiter cancels it:
  /// see `WhenCancelled`. An error that the function returns as its value rejects, as in the forms that take a block.
  ///
  /// - Cost: as a pending promise, an unstructured task and an observer.
  /// - Tests: `AsyncTests`.
  /// - Source: here; document 004 is older than `async`.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public convenience init(
    fileID: StaticString = #fileID, line: UInt = #line,
    async work: @escaping @Sendable () async throws -> Value
  ) {
    self.init(on: nil, isByHand: false, Place("promise", fileID, line))
    let task = Task {
      do { settle(Outcome(of: try await work())) } catch { settle(.rejection(error)) }
    }
    hold(task)
  }

  /// Returns the value as soon as there is one, or throws the error of a rejected promise.
  ///
  /// If the promise already has an outcome, even a cancelled task gets it. Any number of tasks may wait for one
  /// promise. The wait doesn't keep the promise alive: if nobody else does, the promise is dropped, and this function
  /// throws `PromiseError.dropped`. A `let` of the caller keeps the promise alive. To give the promise away, write
  /// `(consume promise).get()`, or the chain itself. A function that waits for its own promise waits forever.
  ///
  /// - `whenCancelled`: what happens if the waiting task is cancelled before there is an outcome.
  /// - Guarantee: the caller is resumed once, on its own actor, whatever comes first: an outcome, a drop or a
  ///   cancellation.
  /// - Cost: a lock if there is an outcome. Otherwise two objects, an array with one element, and a suspension.
  /// - Clauses: `await-value`, `await-error`, `await-settled-twice`, `await-by-many`, `await-cancelled-while-waiting`,
  ///   `await-cancelled-before`, `await-cancelled-at-any-moment`, `await-cancel-races-settle`,
  ///   `await-cancel-leaves-others`, `await-dropped`, `await-temporary-dropped`, `await-consumed-dropped`,
  ///   `await-under-every-schedule`.
  /// - Tests: `AsyncTests`, `AsyncCancelTests`, `AsyncRaceTests`.
  /// - Throws: the error of the promise, `CancellationError` or `PromiseError.dropped`.
  @_alwaysEmitIntoClient
  public consuming func get(
    whenCancelled policy: WhenCancelled = .leaves, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Value {
    if let outcome = taken { return try outcome.get(Value.self) }
    let inbox = Inbox()
    inbox.expect(self)
    let leave = inbox.leaving(self, policy)
    _ = consume self
    let outcomes = await inbox.take(onCancel: leave)
    guard let outcome = outcomes.first else { throw CancellationError() }
    return try outcome.get(Value.self)
  }
}

/// What happens if a task that waits for a promise is cancelled?
///
/// - Source: here; document 004 is older than `async`.
public enum WhenCancelled: Sendable {
  /// Nothing: the task keeps waiting, and gets the outcome.
  case stays
  /// The wait ends with `CancellationError`. The promise stays pending.
  case leaves
  /// The wait ends with `CancellationError`. If nothing else observes the promise, the task of `Promise(async:)` is
  /// cancelled too; its result or error then settles the promise. Work further up a chain continues.
  case cancels
}

extension Inbox {
  /// The function to call when the waiting task is cancelled. It doesn't keep the promise alive.
  @usableFromInline
  func leaving(_ promise: any AnyPromise, _ policy: WhenCancelled) -> @Sendable () -> Void {
    // A task that is already cancelled doesn't wait, so a drop of the promise isn't reported for it.
    if policy != .stays, Task.isCancelled { close() }
    switch policy {
    case .stays: return {}
    case .leaves: return { self.close() }
    case .cancels:
      return { [weak promise] in
        self.close()
        guard let promise, let task = promise.withState({ state in state.unobservedTask() }) else { return }
        Places.watcher?.isTaken(promise.address)
        task.cancel()
      }
    }
  }
}

extension AnyPromise {
  /// Keeps the task that settles this promise until it does.
  @usableFromInline
  func hold(_ task: Task<Void, Never>) { observe(.listener(Work(task), 0)) }
}

/// The observer that refers to the task of a promise.
private final class Work: Listener {
  let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  func receive(_ outcome: Outcome, from source: Int, _ run: inout Run) {}
}

extension State {
  /// Removes the last observers if they are over, so that each of them is looked at once. Returns the task that settles
  /// this promise if nothing else observes the promise any more.
  fileprivate mutating func unobservedTask() -> Task<Void, Never>? {
    guard case .pending(let link, var observers) = self else { return nil }
    self = .pending(link, .empty)
    while let last = observers.last, last.isOver { _ = observers.removeLast() }
    self = .pending(link, observers)
    guard case .listener(let listener, _) = observers.last, let work = listener as? Work else { return nil }
    return work.task
  }
}
