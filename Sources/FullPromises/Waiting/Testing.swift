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
    let forget = AllEnded.once { [weak pause] in pause?.close() }
    if deadline != .distantFuture { AllEnded.queue.asyncAfter(deadline: deadline) { [weak pause] in pause?.close() } }
    _ = await pause.take { pause.close() }
    forget()
  }
  return true
}

extension DispatchGroup {
  @usableFromInline
  var isEmpty: Bool { wait(timeout: DispatchTime(uptimeNanoseconds: 0)) == .success }
}

/// The functions to call when the group of promises is empty. A block can't be removed from the group. So one block in
/// it serves all waits, and a wait that gives up removes its own function.
@usableFromInline
enum AllEnded {
  @usableFromInline typealias Call = @Sendable () -> Void

  /// A queue that nobody blocks.
  @usableFromInline static let queue = DispatchQueue(label: "FullPromises.waitForPromises")
  private static let state = Lock<(made: Int, calls: [(id: Int, call: Call)], isAsked: Bool)>((0, [], false))

  /// Calls the function when the group has become empty; by then, it may have members again. The returned function
  /// prevents the call.
  @usableFromInline
  static func once(_ call: @escaping Call) -> Call {
    let (id, isAsked) = state.withLock { state in
      state.made += 1
      state.calls.append((state.made, call))
      return (state.made, exchange(&state.isAsked, with: true))
    }
    if !isAsked { DispatchGroup.promises.notify(queue: queue, execute: notify) }
    return { state.withLock { state in state.calls.removeAll { call in call.id == id } } }
  }

  private static func notify() {
    let calls = state.withLock { state in
      state.isAsked = false
      return exchange(&state.calls, with: [])
    }
    for entry in calls { entry.call() }
  }
}
