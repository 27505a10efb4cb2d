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
    let probe = Wakening()
    DispatchQueue.main.async { probe.isOver = true }
    for _ in 0..<16 where !probe.isOver { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
    return probe.isOver
  }

  /// Runs the run loop until the group of promises is empty, or until the deadline.
  ///
  /// When the group is empty, a block is sent to the main queue. The loop returns whenever it has served the queue.
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

  /// A wait may run inside a timer's block, within another wait. Then it may run the block that was meant to end the
  /// outer wait. So this sends one block after another until the wait has returned.
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
