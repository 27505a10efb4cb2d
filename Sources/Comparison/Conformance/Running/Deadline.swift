import Dispatch
import Foundation

/// When is it too late? When the time is over and the process does nothing any more, or when it has had as much of the
/// processor.
///
/// On a busy machine a process gets the processor late. What it still works at isn't lost.
final class Deadline: Sendable {
  private struct State: Sendable {
    /// When somebody looked last, and the processor time until then.
    var looked: SuspendingClock.Instant
    var processor: Double
    /// The end of the last work.
    var worked: SuspendingClock.Instant
  }

  /// How often the process is looked at.
  private static let look = 0.05
  /// A process that takes less of a core than this does nothing. Of a core that twenty share it gets more.
  private static let idle = 0.02
  /// How many times the processor time may pass before it is too late whatever the process does.
  static let most = 10.0

  private let begun = SuspendingClock.now
  private let processor = processorTime()
  private let seconds: Double
  private let busySeconds: Double
  private let state: Lock<State>

  /// Waits for a process that does nothing for `seconds`, and for one that is at work for `busySeconds` of the
  /// processor; nil stands for as many.
  init(seconds: Double, busySeconds: Double? = nil) {
    self.seconds = seconds
    self.busySeconds = max(busySeconds ?? seconds, seconds)
    state = Lock(State(looked: begun, processor: processor, worked: begun))
  }

  /// Whether the process was at work when somebody looked last.
  var isBusy: Bool { state.withLock { $0.worked == $0.looked } }

  var isOver: Bool {
    let (now, spent) = (SuspendingClock.now, processorTime())
    let rest = state.withLock { state in
      let passed = (now - state.looked) / .seconds(1)
      if passed >= Self.look {
        if spent - state.processor > passed * Self.idle { state.worked = now }
        (state.looked, state.processor) = (now, spent)
      }
      return (now - state.worked) / .seconds(1)
    }
    let passed = (now - begun) / .seconds(1)
    if passed < seconds { return false }
    return rest >= seconds || spent - processor >= busySeconds || passed >= busySeconds * Self.most
  }

  /// Asks for moments that come one after the other whether it is there by then. False when it is too late.
  func wait(_ isThere: (_ moment: DispatchTime) -> Bool) -> Bool {
    while !isThere(.now() + min(Self.look, seconds)) { if isOver { return isThere(.now()) } }
    return true
  }
}

extension DispatchSemaphore {
  /// False when it is too late.
  func wait(until deadline: Deadline) -> Bool { deadline.wait { wait(timeout: $0) == .success } }
}

extension DispatchGroup {
  /// False when it is too late.
  func wait(until deadline: Deadline) -> Bool { deadline.wait { wait(timeout: $0) == .success } }
}

/// The processor time that all threads of this process have taken, in seconds.
func processorTime() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
