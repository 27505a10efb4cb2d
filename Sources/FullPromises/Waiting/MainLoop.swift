import Foundation

/// How does the main thread wait without keeping its queue? It lets its run loop run, which serves the main queue.
@usableFromInline
enum MainLoop {
  static var isHere: Bool { Thread.isMainThread }

  /// Whether the run loop serves the main queue: it doesn't within a block of that queue. So a block is sent there, and
  /// the loop takes a few looks, in case other sources come first.
  @_alwaysEmitIntoClient
  static func servesMainQueue() -> Bool {
    guard Thread.isMainThread else { return false }
    let probe = Wakening()
    DispatchQueue.main.async { probe.isOver = true }
    for _ in 0..<16 where !probe.isOver { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
    return probe.isOver
  }

  /// Lets the run loop run until the group of promises is empty, or until the deadline.
  ///
  /// The empty group sends a block to the main queue, and the loop returns each time that it has served the queue.
  @_alwaysEmitIntoClient
  static func run(until deadline: DispatchTime) {
    let wakening = Wakening()
    let forget = AllEnded.once { wake(wakening) }
    while !wakening.isOver, let seconds = deadline.seconds {
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: seconds))
    }
    wakening.hasReturned = true
    forget()
  }

  /// A loop inside a timer's block, which may be another wait, may run the block that ends the wait around it. So
  /// blocks follow until that wait has returned.
  @usableFromInline
  static func wake(_ wakening: Wakening) {
    if wakening.hasReturned { return }
    DispatchQueue.main.async { wakening.isOver = true }
    AllEnded.queue.asyncAfter(deadline: .now() + 0.05) { wake(wakening) }
  }
}

/// Whether the block that ends a wait has run on the main queue, and whether the wait has returned.
@usableFromInline
final class Wakening: Sendable {
  private let state = Lock((isOver: false, hasReturned: false))

  @usableFromInline
  init() {}

  @usableFromInline var isOver: Bool {
    get { state.withLock { state in state.isOver } }
    set { state.withLock { state in state.isOver = newValue } }
  }

  @usableFromInline var hasReturned: Bool {
    get { state.withLock { state in state.hasReturned } }
    set { state.withLock { state in state.hasReturned = newValue } }
  }
}

extension DispatchTime {
  /// Seconds that are left until this time; `nil` if none are.
  @_alwaysEmitIntoClient
  var seconds: Double? {
    let now = DispatchTime.now()
    return self > now ? Double(uptimeNanoseconds - now.uptimeNanoseconds) / 1e9 : nil
  }
}
