import Dispatch

/// What did the user of a solution see, and in which order?
///
/// Takes lines from any thread.
final class Transcript: Sendable {
  private let recorded = Lock<[String]>([])
  private let ended = DispatchSemaphore(value: 0)

  /// The lines so far, in the order of the calls that added them.
  var lines: [String] { recorded.withLock { $0 } }

  /// Adds a line, also after the end: what comes too late must be seen.
  func add(_ line: String) { recorded.withLock { $0.append(line) } }

  /// Says that the solution is through.
  func end() { ended.signal() }

  /// Waits for the end, and tells whether it came before the deadline.
  func waitForEnd(until deadline: DispatchTime) -> Bool { ended.wait(timeout: deadline) == .success }
}
