import Dispatch

/// Blocks the thread until the promise is resolved, and returns its value or throws its error.
///
/// A wait that provably can't end is refused with `PromiseError.deadlock`:
/// - on the main queue, if the promise's own block has been sent there and hasn't started;
/// - in the block whose return resolves the promise;
/// - in a cycle of such blocks that wait for each other, if the others wait without a limit.
///
/// A block that is given `fulfill` and `reject` may pass them to other threads, so it may wait for its own promise. A
/// deadlock through a serial queue can't be proved, because a queue doesn't reveal whether it is serial. If only the
/// block of an earlier step needs the main queue, a wait on the main queue isn't refused, and never ends. A wait for a
/// promise that a block's return resolves is refused even if somebody calls `fulfill` on that promise; make such a
/// promise with `pending()`.
///
/// A wait ends with `PromiseError.dropped` if the promise is dropped while it is pending. The wait itself doesn't keep
/// the promise alive, but a constant of the caller does: write the promise into the call, or pass `consume promise`.
///
/// - Throws: the error with which the promise was rejected, `PromiseError.deadlock` or `PromiseError.dropped`.
/// - Cost: one blocked thread. On Linux, `.global()` replaces one blocked thread per second, up to 255 in all. Wait on
///   a serial queue of your own if the promise needs blocks on `.global()`.
/// - Tests: `BlockingTests`, `AwaitTests`, `DroppedTests`, `DeinitWaitTests`.
/// - Source: document 004, "AwaitPromise".
@discardableResult
public func awaitPromise<Value: Sendable>(_ promise: consuming Promise<Value>) throws -> Value {
  try Wait.outcome(of: promise, within: .infinity).get(Value.self)
}

/// As above, but waits no longer than the given time.
///
/// - `interval`: seconds. For zero, a negative number or not-a-number, the function doesn't wait; an interval of more
///   than 292 years, which is beyond the clock, or of infinity never ends.
/// - Throws: the same, and `PromiseError.timedOut` when the time is over; the promise stays pending.
/// - Tests: `BlockingTests`, `AwaitTests`, `DroppedTests`, `IntervalTests`.
@discardableResult
public func awaitPromise<Value: Sendable>(_ promise: consuming Promise<Value>, timeout interval: Double) throws -> Value
{
  try Wait.outcome(of: promise, within: Interval.seconds(interval)).get(Value.self)
}

/// One wait. It ends with the promise's outcome, its drop or a refusal, whatever comes first.
private final class Wait: Expecting {
  private let done = DispatchSemaphore(value: 0)
  private let ending = Lock<Outcome?>(nil)
  /// Reserves the promise's address without keeping the promise alive, so that no other promise gets the address while
  /// the wait is noted.
  private unowned let promise: any AnyPromise

  private init(for promise: any AnyPromise) { self.promise = promise }

  static func outcome<Value>(of promise: consuming Promise<Value>, within seconds: Double) throws -> Outcome {
    if let outcome = promise.taken { return outcome }
    let deadline = seconds == .infinity ? .distantFuture : DispatchTime.now() + seconds
    let target = promise.address
    let waiter = Turn.current.pointer?.pointee.promise ?? 0
    guard Waits.begin(waiter, target, isLimited: deadline != .distantFuture) else { throw PromiseError.deadlock }
    let isOnMain = MainWait.isOnMain
    if seconds == 0 { throw isOnMain && promise.needsMain ? PromiseError.deadlock : PromiseError.timedOut }
    let wait = Wait(for: copy promise)
    let outer = isOnMain ? MainWait.note((target, wait)) : nil
    defer {
      if isOnMain { MainWait.note(outer) }
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

  /// A promise removes the observer of a wait that is over.
  var isOver: Bool { ending.withLock { ending in ending != nil } }

  func put(_ outcome: Outcome) {
    ending.withLock { ending in if case .none = ending { ending = outcome } }
    done.signal()
  }
}

/// Which promise's block waits for which promise?
///
/// Only waits without a limit are noted, because the others end. A noted block is running, and only its return settles
/// its promise. So as long as a wait is noted, the promise that it belongs to is pending. All waits are read under one
/// lock, so a cycle among them is real.
private enum Waits {
  private static let underWay = Lock<[(waiter: UInt, target: UInt)]>([])

  /// Notes that the block of one promise waits for another promise, unless that promise waits for the first one.
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
    underWay.withLock { waits in
      if let index = waits.firstIndex(where: { wait in wait == (waiter, target) }) { waits.remove(at: index) }
    }
  }
}
