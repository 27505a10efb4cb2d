import Dispatch

/// How many blocks of promises need the main queue? While there is one, a wait that blocks the main queue can't
/// succeed.
@usableFromInline
enum MainBlocks {
  private static let state = Lock<(count: Int, waiting: DispatchSemaphore?)>((0, nil))

  /// Notes that a block needs the main queue.
  static func begin() {
    state.withLock { state -> DispatchSemaphore? in
      state.count += 1
      return state.waiting
    }?.signal()
  }

  /// Notes that the block has ended, or won't run.
  static func end() { state.withLock { state in state.count -= 1 } }

  /// Waits, on the main queue, until the group of promises is empty, or until a block needs the main queue. Reports
  /// such a block.
  ///
  /// - Returns: Whether no block needs the main queue.
  @_alwaysEmitIntoClient
  static func waitForOthers(until deadline: DispatchTime) -> Bool {
    let done = DispatchSemaphore(value: 0)
    if isFree(for: done) {
      DispatchGroup.promises.notify(queue: MainLoop.waker) { done.signal() }
      _ = done.wait(timeout: deadline)
    }
    let isFree = isFree(for: nil)
    if !isFree { Report.send(.waitOnMain, "waitForPromises(timeout:)") }
    return isFree
  }

  /// Notes what to signal when a block needs the main queue. Returns whether none needs it yet.
  @usableFromInline
  static func isFree(for waiting: DispatchSemaphore?) -> Bool {
    state.withLock { state in
      state.waiting = waiting
      return state.count == 0
    }
  }
}
