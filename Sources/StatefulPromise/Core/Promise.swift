// Read Core/ in this order: Promise, Phase, Observers, Task, Then, Stop, Run, Rest, Release.

import Synchronization

/// What does a promise gain from having a state?
///
/// Many clients can share it: it stands in for a resource that might not be available yet. The work runs once, however
/// many clients start it. Handlers wait until the result is available, later ones get it immediately, and anyone can
/// read it synchronously. A cancel drops the handlers that wait. If the work could be stopped, `start` runs it again.
///
/// A handler is called on the thread on which the work completes, or inside `start` if the promise is already finished.
/// Handlers that wait are called one at a time, in the order in which they were attached. Threads that attach handlers
/// to a finished promise each call their own.
///
/// `Value` needn't be `Sendable`, although the class is. So what a block returns alone decides which form of an
/// operator the compiler chooses. This is safe because every member that hands out a value requires a `Sendable` one.
///
/// - Guarantee: all members may be used from any thread; no handler, task or action is called while a lock is held;
///   nothing recurses with the length of a chain.
/// - Source: document 001, "Cancelation, automatic starting, and other amenities".
public final class Promise<Value, Failure: Error>: Sendable {
  /// Called with the result of the work.
  public typealias CompletionHandler = @Sendable (Result<Value, Failure>) -> Void

  /// An asynchronous function: it returns at once and calls its completion handler when it is done.
  public typealias AsyncTask = @Sendable (_ completionHandler: @escaping CompletionHandler) -> Void

  /// The document's variables. They are used only under the lock, or in `deinit`, which the compiler doesn't check.
  /// They aren't in a struct of their own, because `deinit` would look up that struct's type.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var phase: Phase<Value, Failure>
  /// Nil once there is a result.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var task: RunningTask<Value, Failure>?
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var completionHandlers = Observers<Value, Failure>()

  /// The number of the latest attempt to get a result. A result with another number belongs to an attempt that is over.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var attempt = 0
  /// The list of attempts that a cancel ends even if their result is on its way to a queue: those of promises that `on`
  /// returned. Nil until there is such an attempt.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var sent: Sent<Value, Failure>?

  @usableFromInline let lock = Lock(())
  @usableFromInline let startsWithFirstHandler: Bool

  /// A promise that is already finished.
  ///
  /// - Cost: two allocations.
  /// - Clauses: `left-identity`, `recover-with-value`.
  /// - Source: document 001, whose `Failable` is Swift's `Result`.
  @inlinable
  public init(_ result: Result<Value, Failure>) where Value: Sendable {
    phase = .finished(Outcome(result))
    startsWithFirstHandler = false
  }

  @inlinable init(_ starting: Starting, _ place: Place, _ task: @escaping RunningTask<Value, Failure>.Call) {
    phase = .created
    self.task = RunningTask(call: task)
    startsWithFirstHandler = starting == .withFirstHandler
    Report.keep(place, of: ObjectIdentifier(self))
    if starting == .immediately { start() }
  }

  /// Starts the work, unless it was started before, without waiting for the result.
  ///
  /// - Guarantee: the task is called inside this call, and only once, however many threads start the promise.
  /// - Cost: an uncontended lock, in addition to what the task does.
  /// - Clauses: `work-runs-once`, `work-is-shared`.
  /// - Source: document 001, "start".
  @_alwaysEmitIntoClient
  public func start() { performNow(start(nil).rest) }

  /// Starts the work, unless it was started before, and calls `completionHandler` with its result.
  ///
  /// - Guarantee: the handler is called once, after those that were already waiting, unless it is withdrawn or dropped.
  ///   It is called inside this call if the promise is finished and has called all other handlers, or if this call
  ///   starts a task that completes immediately.
  /// - Returns: a subscription, which can withdraw this one handler.
  /// - Cost: an uncontended lock, in addition to what the task does.
  /// - Clauses: `handlers-in-order`, `attached-while-told`, `order-under-racing-attach`, `late-observer-hears-value`.
  /// - Source: document 001; Promises/A+ 2.2.6.
  @_alwaysEmitIntoClient
  @discardableResult
  @_disfavoredOverload
  public func start(_ completionHandler: @escaping CompletionHandler) -> Subscription<Value, Failure>
  where Value: Sendable {
    let (id, _, rest) = start(.handler(completionHandler))
    performNow(rest)
    return Subscription(of: self, id)
  }

  /// The document's `start`. Handlers, and everything else that waits for a promise, are attached here.
  ///
  /// - Parameter observer: nil only starts the work.
  /// - Returns: the observer's number, or 0 if it doesn't wait; whether it waits for work that was started before, so
  ///   that it may have closed a cycle; and what is left to do.
  @_alwaysEmitIntoClient func start(_ observer: Observer<Value, Failure>?) -> (id: Int, joins: Bool, rest: Rest) {
    let (found, id) = locked {
      switch phase {
      case .created:
        phase = .started(.unknown)
        attempt += 1
        return (Found.created, completionHandlers.append(observer))
      case .started(.due):
        phase = .started(.unknown)
        return (.started, completionHandlers.append(observer))
      case .started, .notifying:
        return (.started, completionHandlers.append(observer))
      case .finished(let outcome):
        return (.finished(outcome), 0)
      }
    }
    switch found {
    case .created: return (id, false, .next { self.begin() })
    case .started: return (id, true, .nothing)
    case .finished(let outcome): return (id, false, observer?.receive(.finished(outcome)) ?? .nothing)
    }
  }

  @usableFromInline enum Found {
    case created, started
    case finished(Outcome<Value, Failure>)
  }

  /// Makes one transition under the lock. The transition mustn't call or release anything that belongs to a client,
  /// because the client's code may use this promise again.
  @_alwaysEmitIntoClient @inline(__always) func locked<Answer>(_ transition: () -> Answer) -> Answer {
    lock.withLock { _ in transition() }
  }

  deinit {
    Report.forget(self)
    // The release of a result without references can't nest.
    if case .finished = phase, _isPOD(Value.self), _isPOD(Failure.self) { return }
    Releases.release(
      { (phase, task, completionHandlers) = (.created, nil, Observers()) },
      orKeep: { (exchange(&phase, with: .created), task.take(), completionHandlers.takeAll()) })
  }
}
