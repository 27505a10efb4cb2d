import Synchronization

/// Where does a promise's work come from? And what happens if a task completes before it returns, twice, on two threads
/// at once, or never?
extension Promise where Value: Sendable {
  /// A promise of the result with which `task` completes. The task is called when the promise is started, once for each
  /// run.
  ///
  /// Only the first result of a run counts. If the task completes before it returns, the promise is finished
  /// immediately, and its handlers are called as soon as the task has returned. If the task releases its completion
  /// handler without calling it, the promise returns to *created*. This is reported through `Report.hook`, unless all
  /// observers have left.
  ///
  /// - `starting`: when the work starts; by default, when somebody calls `start`.
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
/// - Source: document 001, which mentions automatic starting without showing it.
public enum Starting: Sendable {
  /// When `start` is called on the promise, or on a promise chained from it.
  case manually
  /// When the promise is made.
  case immediately
  /// When the first handler is attached, whether by `start` or by `then` and the other operators. Promises chained from
  /// it start in the same way. `all` and `race` attach one only if all their members start like this.
  case withFirstHandler
}

/// The document's task, in the form in which `begin` calls it: for one attempt of the promise. It returns what is left
/// to do. It is a struct, because reading a closure out of generic storage would allocate a thunk every time.
@usableFromInline struct RunningTask<Value, Failure: Error>: Sendable {
  @usableFromInline typealias Call = @Sendable (Promise<Value, Failure>, _ attempt: Int) -> Rest
  @usableFromInline let call: Call

  @inlinable init(call: @escaping Call) { self.call = call }
}

/// The object behind the completion handler of one call of a task. The first completion wins.
///
/// If the task completes on the thread that calls it, before it returns, the promise is finished immediately, but its
/// observers are notified only after the task has returned. If they were notified inside the task's call, the calls of
/// tasks that complete immediately would nest.
@usableFromInline final class Completion<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let promise: Promise<Value, Failure>
  /// The number of the attempt, or 0 once it is completed.
  @usableFromInline let attempt: Atomic<Int>
  /// The thread that is calling the task; `left` if observers still have to be notified; 0 once the task has returned.
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

  /// Records that the task has returned. If its completion left observers to be notified, that is next.
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

/// A number that identifies this thread inside `perform`; 0 elsewhere.
@usableFromInline func thisThread() -> UInt { Releases.thread }

extension Promise {
  /// Ends an attempt whose task released its completion handler without calling it, and reports that, unless all of the
  /// promise's observers have left.
  func drop(_ attempt: Int) { run(dropped(attempt)) }

  private func dropped(_ attempt: Int) -> Rest {
    guard let removed = locked({ remove(attempt) }) else { return .nothing }
    if !removed.observers.isAbandoned { Report.send(.completionHandlerDropped, about: self) }
    return dismiss(removed.observers, .dropped)
  }
}
