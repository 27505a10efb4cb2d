import Synchronization

/// Where does a promise's work come from? And what happens when a task completes before it returns, twice, from two
/// threads, or never?
extension Promise where Value: Sendable {
  /// A promise of the result with which `task` completes. The task is called when the promise is started, once.
  ///
  /// Only the first result of a run counts. A result given inside the task's own call finishes the promise at once. The
  /// handlers are called as soon as the task has returned. If a task releases its completion handler without calling
  /// it, the promise is created again. That is reported through `Report.hook`, unless all who waited have left.
  ///
  /// - `starting`: when the work starts; the default is that somebody calls `start`.
  /// - Cost: two allocations, and one for a task that captures something.
  /// - Clauses: `value-then-error`, `work-runs-once`, `work-is-shared`, `racing-producers`, `drop-is-reported`.
  /// - Source: document 001.
  @_alwaysEmitIntoClient
  public convenience init(
    starting: Starting = .manually, fileID: StaticString = #fileID, line: UInt = #line, task: @escaping AsyncTask
  ) {
    self.init(starting, place(fileID, line)) { promise, attempt in
      let completion = Completion(of: promise, attempt)
      task { result in completion.complete(result) }
      return promise.note(.never, attempt).followed(by: completion.endCall())
    }
  }
}

/// When does a promise's work start?
///
/// - Source: document 001 names automatic starting and leaves the ways open.
public enum Starting: Sendable {
  /// When `start` is called on the promise, or on one that is chained from it.
  case manually
  /// As the promise is made.
  case immediately
  /// When the first handler is attached, whether by `start` or by `then` and the other operators. Promises chained from
  /// it start in the same way.
  case withFirstHandler
}

/// The document's task, in the form in which a run calls it: for one attempt of the promise. It returns what is left to
/// do. A struct, because a function in generic storage would be wrapped anew each time it is read.
@usableFromInline struct RunningTask<Value, Failure: Error>: Sendable {
  @usableFromInline typealias Call = @Sendable (Promise<Value, Failure>, _ attempt: Int) -> Rest
  @usableFromInline let call: Call

  @inlinable init(call: @escaping Call) { self.call = call }
}

/// One call of a task: the object that its completion handler refers to. The first completion wins.
///
/// If a completion comes while the task is still being called, on the thread that calls it, the promise is finished at
/// once, but its observers are notified when the task has returned. If they were notified inside the task's call, tasks
/// that complete at once would nest.
@usableFromInline final class Completion<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let promise: Promise<Value, Failure>
  /// The number of the attempt, 0 when it was completed.
  @usableFromInline let attempt: Atomic<Int>
  /// The thread that is calling the task; `left` when observers are left to be notified; 0 when the task has returned.
  @usableFromInline let caller: Atomic<UInt>
  @inlinable static var left: UInt { 1 }

  @inlinable init(of promise: Promise<Value, Failure>, _ attempt: Int) {
    self.promise = promise
    self.attempt = Atomic(attempt)
    caller = Atomic(thisThread())
  }

  @_alwaysEmitIntoClient func complete(_ result: Result<Value, Failure>) {
    let attempt = attempt.exchange(0, ordering: .relaxed)
    guard attempt != 0, promise.settle(Outcome(result), attempt) else { return }
    let thread = thisThread()
    if thread != 0, caller.load(ordering: .relaxed) == thread {
      caller.store(Self.left, ordering: .relaxed)
    } else {
      performNow(promise.notify())
    }
  }

  /// Records that the task has returned. If observers are left to be notified, they are next.
  @_alwaysEmitIntoClient func endCall() -> Rest {
    if caller.exchange(0, ordering: .relaxed) != Self.left { return .nothing }
    let promise = promise
    return .next { promise.notify() }
  }

  deinit {
    let number = attempt.load(ordering: .relaxed)
    if number == 0 { return }
    Releases.release({ promise.drop(number) }, orKeep: { Completion(of: promise, number) })
  }
}

/// Identifies this thread while it performs what is left; otherwise 0.
@usableFromInline func thisThread() -> UInt { Releases.thread }

extension Promise {
  /// The attempt can't get a result any more: its task released its completion handler.
  func drop(_ attempt: Int) {
    guard let removed = locked({ remove(attempt) }) else { return }
    if !removed.isAbandoned { Report.send(.completionHandlerDropped, about: self) }
    run(dismiss(removed.observers, .dropped))
  }
}
