import Dispatch

/// What did the user of a solution see, and in which order?
///
/// Takes lines from any thread. It also knows how long the performance may take: whoever waits for something in it waits
/// until then at most.
final class Transcript: Sendable {
  /// When the performance is given up, as a guard against hanging.
  let deadline: DispatchTime

  private let recorded = Watched<[String]>([])
  private let ended = DispatchSemaphore(value: 0)

  init(deadline: DispatchTime = .now() + 60) { self.deadline = deadline }

  /// The lines so far, in the order of the calls that added them.
  var lines: [String] { recorded.value }

  /// Adds a line, also after the end: what comes too late must be seen.
  func add(_ line: String) { recorded.change { $0.append(line) } }

  /// Waits until so many lines are there, and tells whether they were before the deadline.
  @discardableResult
  func wait(forLines count: Int) -> Bool { recorded.wait(until: deadline) { $0.count >= count } }

  /// Says that the solution is through.
  func end() { ended.signal() }

  /// Waits for the end, and tells whether it came before the deadline.
  func waitForEnd() -> Bool { ended.wait(timeout: deadline) == .success }
}
