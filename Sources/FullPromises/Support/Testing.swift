import Dispatch

/// Has everything ended that promises have under way? For tests.
///
/// Waits until `DispatchGroup.promises` is empty: every promise is resolved or gone and every block has ended. On the
/// main thread it lets the main run loop run meanwhile, and with it the main queue. So a synchronous test can wait for
/// blocks bound for main.
///
/// In a block of the main queue, or in a function of the main actor that the main queue runs, nothing else on that
/// queue can run before it returns. If a promise's block is bound for main then, it reports that and returns `false` at
/// once. Such a test awaits `waitForPromises(within:)`.
///
/// Don't call it in a block of a promise, since it would wait for that block's end.
///
/// - Parameter interval: seconds to wait at most. Zero, less and not-a-number only ask; what is beyond the clock (292
///   years), infinity included, never comes.
/// - Returns: whether that came about in time.
/// - Cost: one blocked thread, or turns of the main run loop, which sleeps in between.
/// - Tests: `WaitingTests`, `GlobalTests`, `IntervalTests`.
/// - Source: document 004, "Testing".
public func waitForPromises(timeout interval: Double) -> Bool {
  let deadline = DispatchTime.now() + Interval.seconds(interval)
  guard MainWait.isOnMain else { return DispatchGroup.promises.wait(timeout: deadline) == .success }
  let isServed = interval > 0 && !DispatchGroup.promises.isEmpty && MainLoop.servesMainQueue()
  while !DispatchGroup.promises.isEmpty {
    guard DispatchTime.now() < deadline else { return false }
    if isServed {
      MainLoop.run(until: deadline)
    } else if !MainBlocks.waitForOthers(until: deadline) {
      Report.send(.waitOnMain, "waitForPromises(timeout:)")
      return false
    }
  }
  return true
}

/// As above, and suspends the caller, so that blocks bound for main can run also if it is on the main actor.
///
/// It has a label of its own, since an `async` function would be chosen in all `async` tests that call the other form.
///
/// - Returns: whether that came about in time and before the caller's task was cancelled.
/// - Cost: a suspended task, which is resumed when the group is empty.
public func waitForPromises(within interval: Double) async -> Bool {
  let deadline = DispatchTime.now() + Interval.seconds(interval)
  while !DispatchGroup.promises.isEmpty {
    guard DispatchTime.now() < deadline, !Task.isCancelled else { return false }
    let pause = Pause()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in pause.begin(continuation, until: deadline) }
    } onCancel: {
      pause.end()
    }
  }
  return true
}

extension DispatchGroup {
  var isEmpty: Bool { wait(timeout: .now()) == .success }

  /// Calls the function when the group is empty, on a queue that nobody blocks.
  func onceEmpty(_ call: @escaping @Sendable () -> Void) { notify(queue: waking, execute: call) }
}

private let waking = DispatchQueue(label: "FullPromises.waitForPromises")

/// A suspended caller, until the group is empty, the time is over or the task is cancelled.
private final class Pause: Sendable {
  private enum State: Sendable {
    case running
    case suspended(CheckedContinuation<Void, Never>)
    case over
  }

  private let state = Lock(State.running)

  func begin(_ continuation: CheckedContinuation<Void, Never>, until deadline: DispatchTime) {
    let isOver = state.withLock { state in
      if case .over = state { return true }
      state = .suspended(continuation)
      return false
    }
    if isOver { return continuation.resume() }
    DispatchGroup.promises.onceEmpty { [weak self] in self?.end() }
    if deadline != .distantFuture { waking.asyncAfter(deadline: deadline) { [weak self] in self?.end() } }
  }

  func end() {
    let old = state.withLock { state in exchange(&state, with: .over) }
    if case .suspended(let continuation) = old { continuation.resume() }
  }
}
