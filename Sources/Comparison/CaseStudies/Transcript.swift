import Dispatch

/// What did the user of a solution see, and in which order?
///
/// Takes lines from any thread, and lets whoever watches see each of them at once. The services note here what they
/// have under way, so that a performance ends when nothing is. It also knows how long the performance may take: whoever
/// waits for something in it waits until then at most.
final class Transcript: Sendable {
  private struct Recording: Sendable {
    var lines: [String] = []
    var isOpen = true
  }

  /// When the performance is given up, as a guard against hanging.
  let deadline: DispatchTime
  /// Whatever a service has still to answer, and the handlers that it calls.
  let underWay = DispatchGroup()

  private let recorded = Watched(Recording())
  private let ended = DispatchSemaphore(value: 0)
  private let began = ContinuousClock.now
  private let view: StudyView?
  /// Where lines are shown one after the other, so that nobody who adds one waits for a terminal.
  private let showing = DispatchQueue(label: "study view")

  init(deadline: DispatchTime = .now() + 60, view: StudyView? = nil) {
    self.deadline = deadline
    self.view = view
  }

  /// The lines so far, in the order of the calls that added them.
  var lines: [String] { recorded.value.lines }

  /// Adds a line, also after the end: a line that is too late must be seen.
  func add(_ line: String) { recorded.change { add(line, to: &$0) } }

  /// Waits until so many lines are there, and returns whether they were before the deadline.
  @discardableResult
  func wait(forLines count: Int) -> Bool { recorded.wait(until: deadline) { $0.lines.count >= count } }

  /// Waits until the services are at rest and what they sent to the main thread has run, and returns whether that was
  /// so before the deadline.
  @discardableResult
  func waitUntilQuiet() -> Bool {
    guard underWay.wait(timeout: deadline) == .success else { return false }
    onMain {}
    return underWay.wait(timeout: deadline) == .success
  }

  /// Says that the solution is through.
  func end() { ended.signal() }

  /// Says so in a last line as well.
  func finish() {
    add("finished")
    end()
  }

  /// Waits for the end, and returns whether it came before the deadline.
  func waitForEnd() -> Bool { ended.wait(timeout: deadline) == .success }

  /// Takes no further line after this last one, and gives them all once they have been shown.
  func close(with last: String?) -> [String] {
    let lines = recorded.change { recording in
      if let last { add(last, to: &recording) }
      recording.isOpen = false
      return recording.lines
    }
    showing.sync {}
    return lines
  }

  private func add(_ line: String, to recording: inout Recording) {
    guard recording.isOpen else { return }
    recording.lines.append(line)
    guard let view else { return }
    let shown = StudyView.Line(text: line, time: began.duration(to: .now), place: TracePlace.current)
    showing.async { view.show(shown) }
  }
}

/// A screen whose lines the transcript keeps; may be used from any thread.
protocol Screen: Sendable {
  var transcript: Transcript { get }
}

extension Screen {
  func show(_ error: any Error) { transcript.add("error: \(error)") }

  /// Says that there is nothing more to come, whatever came before.
  func finish() { transcript.finish() }
}
