import Dispatch

/// How does a thread wait for a promise? `awaitPromise` blocks it until the promise is resolved.
///
/// A wait that provably can't end is refused with `PromiseError.deadlock`:
/// - on the main queue, when the promise's own block has been sent there and hasn't started;
/// - in the block whose return resolves the promise;
/// - in a ring of such blocks that wait for each other, the others without a limit.
///
/// A block that is given `fulfill` and `reject` may hand them to other threads, so it may wait for its own promise. A
/// deadlock through a serial queue can't be proved, since a queue doesn't show whether it is serial. The block of an
/// earlier step that is bound for main isn't looked for, so that such a wait on the main queue never ends. A wait for a
/// promise that a block's return resolves is refused even if somebody calls `fulfill` on that promise. Make such a
/// promise with `pending()`.
///
/// A wait ends with `PromiseError.dropped` when the promise is dropped while pending. The wait itself doesn't keep the
/// promise alive. A constant of the caller does: write the promise into the call, or pass `consume promise`.
///
/// - Throws: the error that the promise was rejected with, `PromiseError.deadlock` or `PromiseError.dropped`.
/// - Cost: one blocked thread. On Linux `.global()` replaces one blocked thread a second, up to 255 in all. Wait on a
///   serial queue of your own if the promise needs blocks on `.global()`.
/// - Clauses: `wait-for-a-value`, `wait-for-an-error`, `wait-in-a-block`, `wait-for-itself`, `wait-in-a-cycle`,
///   `wait-on-main-for-main`, `wait-on-main-refused-later`, `wait-for-temporary-dropped`, `wait-for-consumed-dropped`,
///   `wait-inside-a-release`.
/// - Source: document 004, "AwaitPromise".
@discardableResult
public func awaitPromise<Value: Sendable>(_ promise: consuming Promise<Value>) throws -> Value {
  try Wait.outcome(of: promise, within: .infinity).get(Value.self)
}

/// As above, but waits so many seconds at most.
///
/// - `interval`: seconds. Zero, negative numbers and not-a-number only ask; an interval beyond the clock (292 years),
///   infinity included, never ends.
/// - Throws: the same, and `PromiseError.timedOut` when the time is over; the promise goes on.
/// - Clauses: `wait-gives-up`, `wait-in-time`, `wait-of-no-time-for-settled`, `wait-lasts`, `limit-breaks-a-cycle`.
/// - Tests: `IntervalTests`.
@discardableResult
public func awaitPromise<Value: Sendable>(_ promise: consuming Promise<Value>, timeout interval: Double) throws -> Value
{
  try Wait.outcome(of: promise, within: Interval.seconds(interval)).get(Value.self)
}

/// One wait: ended by the promise's outcome, its drop or a refusal, whatever comes first.
private final class Wait: Expecting {
  private let done = DispatchSemaphore(value: 0)
  private let ending = Lock<Outcome?>(nil)
  /// Holds the promise's address, not the promise, so that no other promise gets this address while the wait is noted.
  private unowned let promise: any AnyPromise

  private init(for promise: any AnyPromise) { self.promise = promise }

  static func outcome<Value>(of promise: consuming Promise<Value>, within seconds: Double) throws -> Outcome {
    if let outcome = promise.taken { return outcome }
    let deadline = seconds == .infinity ? .distantFuture : DispatchTime.now() + seconds
    let target = promise.address
    let waiter = Running.promise
    guard Waits.begin(waiter, target, isLimited: deadline != .distantFuture) else { throw PromiseError.deadlock }
    let isOnMain = MainWait.isOnMain
    if seconds == 0 { throw isOnMain && promise.needsMain ? PromiseError.deadlock : PromiseError.timedOut }
    let wait = Wait(for: copy promise)
    let outer = isOnMain ? MainWait.begin(target, wait) : nil
    defer {
      if isOnMain { MainWait.end(in: outer) }
      if deadline == .distantFuture { Waits.end(waiter, target) }
      withExtendedLifetime(wait) {}
    }
    if isOnMain, promise.needsMain { throw PromiseError.deadlock }
    promise.give(to: wait)
    _ = consume promise
    finishRelease()
    _ = wait.done.wait(timeout: deadline)
    wait.put(.error(PromiseError.timedOut))
    return wait.ending.withLock { ending in ending } ?? .error(PromiseError.timedOut)
  }

  /// A promise forgets the observer of a wait that is over.
  var isOver: Bool {
    ending.withLock { ending in if case .none = ending { false } else { true } }
  }

  func put(_ outcome: Outcome) {
    ending.withLock { ending in if case .none = ending { ending = outcome } }
    done.signal()
  }
}

/// Which promise's block waits for which promise?
///
/// Only waits without a limit are noted, since the others end. A noted block is under way and its return alone settles
/// its promise, so each promise on the way is pending as long as the wait that leads to it.
private enum Waits {
  private static let underWay = Lock<[(waiter: UInt, target: UInt)]>([])

  /// Notes that the block of one promise waits for another, unless that leads back to it.
  static func begin(_ waiter: UInt, _ target: UInt, isLimited: Bool) -> Bool {
    guard waiter != 0 else { return true }
    return underWay.withLock { waits in
      var next: UInt? = target
      while let current = next {
        if current == waiter { return false }
        next = waits.first { wait in wait.waiter == current }?.target
      }
      if !isLimited { waits.append((waiter, target)) }
      return true
    }
  }

  static func end(_ waiter: UInt, _ target: UInt) {
    guard waiter != 0 else { return }
    underWay.withLock { waits in
      guard let index = waits.firstIndex(where: { wait in wait == (waiter, target) }) else { return }
      waits.swapAt(index, waits.count - 1)
      waits.removeLast()
    }
  }
}
