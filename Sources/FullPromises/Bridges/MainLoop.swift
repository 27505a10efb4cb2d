import Foundation
import Synchronization

/// How does the main thread wait without keeping its queue? It lets its run loop run, which serves the main queue.
enum MainLoop {
  static var isHere: Bool { Thread.isMainThread }

  /// Whether the run loop serves the main queue: it doesn't within a block of that queue. So a block is sent there, and
  /// the loop takes a few looks, in case other sources come first.
  static func servesMainQueue() -> Bool {
    guard isHere else { return false }
    let probe = Wakening()
    DispatchQueue.main.async { probe.isOver = true }
    for _ in 0..<16 where !probe.isOver { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
    wakeOuterWait()
    return probe.isOver
  }

  /// Lets the run loop run until the group of promises is empty, or until the deadline.
  ///
  /// The empty group sends a block to the main queue, and the loop returns each time that it has served the queue.
  static func run(until deadline: DispatchTime) {
    let wakening = Wakening()
    DispatchGroup.promises.notify(queue: .main) { wakening.isOver = true }
    while !wakening.isOver, let seconds = deadline.seconds {
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: seconds))
    }
    wakeOuterWait()
  }

  /// A wait inside a timer's block may run the block that ends the wait around it. The loop of that one needs another.
  private static func wakeOuterWait() { DispatchQueue.main.async {} }
}

/// Whether a block of the main queue has run that a wait is for.
private final class Wakening: Sendable {
  private let word = Atomic(false)

  var isOver: Bool {
    get { word.load(ordering: .relaxed) }
    set { word.store(newValue, ordering: .relaxed) }
  }
}

extension DispatchTime {
  /// Seconds that are left until this time; `nil` if none are.
  fileprivate var seconds: Double? {
    let now = DispatchTime.now()
    return self > now ? Double(uptimeNanoseconds - now.uptimeNanoseconds) / 1e9 : nil
  }
}
