import Dispatch

/// How is the order of events made the same in every run? Queues take turns: only one of them runs at any moment, and
/// what the others are sent meanwhile waits.
///
/// So the order within a turn is the design's own, and the order of the turns is the stage's.
protocol TraceLane: Sendable {
  /// Lets everything run that was sent here so far.
  func takeTurn()

  /// Lets everything run from now on.
  func open()
}

/// A serial queue that stands still between its turns.
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

/// The main queue, which stands still because a block on it waits. Whoever waits for it must be on another thread.
/// Where nobody drains the main queue it gives up waiting after a minute.
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
