import Foundation

/// How does the main thread wait without blocking its queue? It runs its run loop, which serves the main queue.
@usableFromInline
enum MainLoop {
  static var isHere: Bool { Thread.isMainThread }

  /// Whether the run loop serves the main queue; within a block of that queue, it doesn't. To find out, this sends a
  /// block there, and runs the loop a few times, in case other sources come first.
  @_alwaysEmitIntoClient
  static func servesMainQueue() -> Bool {
    guard Thread.isMainThread else { return false }
    let probe = DispatchGroup()
    DispatchQueue.main.async(group: probe) {}
    for _ in 0..<16 where !probe.isEmpty { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
    return probe.isEmpty
  }

  /// Runs the run loop until it has served the main queue, or until the deadline.
  @_alwaysEmitIntoClient
  static func run(until deadline: DispatchTime) {
    let now = DispatchTime.now()
    let seconds = deadline > now ? Double(deadline.uptimeNanoseconds - now.uptimeNanoseconds) / 1e9 : 0
    _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: seconds))
  }

  /// A queue that nobody blocks.
  @usableFromInline static let waker = DispatchQueue(label: "FullPromises.waitForPromises")

  /// Sends a block to the main queue, so that the loop returns. A wait may run inside a timer's block, within another
  /// wait. Then it may run the block that was meant to end the outer wait. So this sends one block after another until
  /// the wait has returned.
  @usableFromInline
  static func wake(_ wait: DispatchGroup) {
    if wait.isEmpty { return }
    DispatchQueue.main.async {}
    waker.asyncAfter(deadline: .now() + 0.05) { wake(wait) }
  }
}
