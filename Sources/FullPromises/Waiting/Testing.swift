import Dispatch

/// Waits until the work of all promises has ended. Meant for tests.
///
/// It waits until `DispatchGroup.promises` is empty: every promise is resolved or released, and every block has ended.
/// On the main thread, it runs the main run loop in the meantime, and with it the main queue. So a synchronous test can
/// wait for blocks on the main queue.
///
/// In a block of the main queue, or in a function of the main actor that the main queue runs, nothing else on that
/// queue can run before this function returns. If a promise's block or timer needs the main queue then, the function
/// reports that and returns `false` immediately, although another thread might settle that promise by hand. Such a test
/// has to await `waitForPromises(within:)`.
///
/// Don't call it in a block of a promise, because it would wait for that block's end.
///
/// - `interval`: seconds to wait at most. For zero, a negative number or not-a-number, the function doesn't wait; an
///   interval of more than 292 years, which is beyond the clock, or of infinity never ends.
/// - Returns: whether the group became empty in time.
/// - Cost: one blocked thread, or a few turns of the main run loop, which sleeps in between.
/// - Tests: `WaitingTests`, `GlobalTests`, `IntervalTests`.
/// - Source: document 004, "Testing".
@_alwaysEmitIntoClient
public func waitForPromises(timeout interval: Double) -> Bool {
  let seconds = Interval.seconds(interval)
  if seconds == 0 { return DispatchGroup.promises.isEmpty }
  let deadline = DispatchTime.now() + seconds
  finishRelease()
  guard MainWait.isOnMain else { return DispatchGroup.promises.wait(timeout: deadline) == .success }
  let isServed = !DispatchGroup.promises.isEmpty && MainLoop.servesMainQueue()
  let wait = DispatchGroup()
  wait.enter()
  defer { wait.leave() }
  if isServed { DispatchGroup.promises.notify(queue: MainLoop.waker) { MainLoop.wake(wait) } }
  while !DispatchGroup.promises.isEmpty {
    guard DispatchTime.now() < deadline else { return false }
    if isServed {
      MainLoop.run(until: deadline)
    } else if !MainBlocks.waitForOthers(until: deadline) {
      return false
    }
  }
  return true
}

/// As above, but suspends the caller, so blocks for the main queue can run even if the caller is on the main actor.
///
/// It has a label of its own, because otherwise all `async` tests that call the other form would call this one.
///
/// - Returns: whether the group became empty in time and before the caller's task was cancelled.
/// - Cost: a suspended task, which is resumed when the group is empty.
@_alwaysEmitIntoClient
public func waitForPromises(within interval: Double) async -> Bool {
  let deadline = DispatchTime.now() + Interval.seconds(interval)
  while !DispatchGroup.promises.isEmpty {
    guard DispatchTime.now() < deadline, !Task.isCancelled else { return false }
    let pause = Inbox()
    DispatchGroup.promises.notify(queue: MainLoop.waker) { [weak pause] in pause?.close() }
    if deadline != .distantFuture { MainLoop.waker.asyncAfter(deadline: deadline) { [weak pause] in pause?.close() } }
    _ = await pause.take { pause.close() }
  }
  return true
}

extension DispatchGroup {
  @usableFromInline
  var isEmpty: Bool { wait(timeout: DispatchTime(uptimeNanoseconds: 0)) == .success }
}
