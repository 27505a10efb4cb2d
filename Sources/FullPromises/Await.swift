import Dispatch

/// How does a thread wait for a promise? `awaitPromise` blocks it until the promise is resolved.
///
/// A wait that provably can't end is refused with `PromiseError.deadlock`: on the main queue, as soon as a block that the
/// promise needs has been sent there; in a block for the promise that the block resolves; in a cycle of such waits. A deadlock
/// through a third queue can't be proved, since a queue doesn't tell whether it is serial: wait on a concurrent queue.
/// Source: document 004, "AwaitPromise".
///
/// - Throws: the error that the promise was rejected with, or `PromiseError.deadlock`.
@discardableResult
public func awaitPromise<Value>(_ promise: Promise<Value>) throws -> Value {
  try Waits.outcome(of: promise, until: .distantFuture).get()
}

/// The same, but waits so many seconds at most.
///
/// - Throws: `PromiseError.timedOut` when the time is over; the promise goes on.
@discardableResult
public func awaitPromise<Value>(_ promise: Promise<Value>, timeout interval: Double) throws -> Value {
  try Waits.outcome(of: promise, until: .now() + interval).get()
}

/// Which promise's block waits for which promise?
private enum Waits {
  private static let underWay = Lock<[UInt: UInt]>([:])

  static func outcome<Value>(of promise: Promise<Value>, until deadline: DispatchTime) throws -> Result<
    Value, any Error
  > {
    if let outcome = promise.outcome { return outcome }
    let waiter = Running.promise
    guard begin(waiter, UInt(bitPattern: ObjectIdentifier(promise))) else { throw PromiseError.deadlock }
    defer { end(waiter) }
    let done = DispatchSemaphore(value: 0)
    let wait = MainWaits.Wait(done)
    let isOnMain = MainWaits.isOnMain
    if isOnMain { MainWaits.begin(ObjectIdentifier(promise), wait) }
    defer { if isOnMain { MainWaits.end(ObjectIdentifier(promise), wait) } }
    if isOnMain, needsMain(promise) { throw PromiseError.deadlock }
    promise.listen { _, _ in done.signal() }
    let isInTime = done.wait(timeout: deadline) == .success
    if let outcome = promise.outcome { return outcome }
    throw isInTime && wait.isRefused ? PromiseError.deadlock : PromiseError.timedOut
  }

  /// Whether a block that settles the promise waits for the main queue at this moment.
  private static func needsMain<Value>(_ promise: Promise<Value>) -> Bool {
    guard case .block(let queue) = promise.resolver, MainWaits.isMain(queue) else { return false }
    return promise.isSent.load(ordering: .sequentiallyConsistent) && promise.isPending
  }

  /// Notes that the block of one promise waits for another, unless that leads back to it.
  private static func begin(_ waiter: UInt, _ target: UInt) -> Bool {
    guard waiter != 0 else { return true }
    return underWay.withLock { waits in
      var next: UInt? = target
      while let current = next {
        if current == waiter { return false }
        next = waits[current]
      }
      waits[waiter] = target
      return true
    }
  }

  private static func end(_ waiter: UInt) {
    underWay.withLock { waits in _ = waits.removeValue(forKey: waiter) }
  }
}
