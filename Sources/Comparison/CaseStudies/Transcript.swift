import Dispatch

/// What did the user of a solution see, and in which order?
///
/// Takes lines from any thread.
final class Transcript: Sendable {
  private let recorded = Watched<[String]>([])
  private let ended = DispatchSemaphore(value: 0)

  /// The lines so far, in the order of the calls that added them.
  var lines: [String] { recorded.value }

  /// Adds a line, also after the end: what comes too late must be seen.
  func add(_ line: String) { recorded.change { $0.append(line) } }

  /// Waits until so many lines are there, and tells whether they were before the deadline.
  @discardableResult
  func wait(forLines count: Int, until deadline: DispatchTime) -> Bool {
    recorded.wait(until: deadline) { $0.count >= count }
  }

  /// Says that the solution is through.
  func end() { ended.signal() }

  /// Waits for the end, and tells whether it came before the deadline.
  func waitForEnd(until deadline: DispatchTime) -> Bool { ended.wait(timeout: deadline) == .success }
}
