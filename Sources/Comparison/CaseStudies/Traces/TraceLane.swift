import Dispatch

/// Why is the order of events the same in every run? Queues take turns: only one of them runs at any moment, and blocks
/// that are sent to the others wait.
///
/// So the design decides the order within a turn, and the stage decides the order of the turns.
protocol TraceLane: Sendable {
  /// Runs all blocks that were sent here so far.
  func takeTurn()

  /// Runs all blocks from now on.
  func open()
}

/// A serial queue that is suspended between its turns.
final class QueueLane: TraceLane {
  let queue: DispatchQueue

  init(_ label: String) {
    queue = TracePlace.queue(label)
    queue.suspend()
  }

  func takeTurn() {
    queue.resume()
    queue.sync {}
    queue.suspend()
  }

  func open() { queue.resume() }
}

/// The main queue, held by a block on it that waits. Use it from another thread only. If nobody drains the main queue,
/// a turn ends after a minute.
final class MainLane: TraceLane {
  private let barrier = Lock(DispatchSemaphore(value: 0))

  init() {
    stop()
  }

  func takeTurn() {
    open()
    stop()
  }

  func open() { barrier.withLock { $0 }.signal() }

  /// Puts a block on the main queue that waits, and returns when it does.
  private func stop() {
    let next = DispatchSemaphore(value: 0)
    let reached = DispatchSemaphore(value: 0)
    barrier.withLock { $0 = next }
    DispatchQueue.main.async {
      reached.signal()
      next.wait()
    }
    _ = reached.wait(timeout: .now() + 60)
  }
}
