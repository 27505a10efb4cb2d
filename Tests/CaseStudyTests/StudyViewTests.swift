import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CaseStudies

/// Does whoever watches a study see what its transcript says, at once and in its order?
@Suite("The view of a study")
struct StudyViewTests {
  @Test("It shows which lines came on the main queue")
  func places() async throws {
    let lines = try await lines { transcript in
      onMain { transcript.add("here") }
      transcript.add("there")
    }
    #expect(lines.map(\.text) == ["here", "there"])
    #expect(lines.map(\.place) == ["main", "worker"])
  }

  @Test("Lines from many threads are shown in the order of the transcript")
  func order() async throws {
    let kept = Watched<Transcript?>(nil)
    let lines = try await lines { transcript in
      kept.change { $0 = transcript }
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        for number in 0..<100 { transcript.add("\(thread).\(number)") }
      }
    }
    #expect(lines.count == 800)
    #expect(lines.map(\.text) == kept.value?.lines)
  }

  @Test("The line that names a failure is shown too")
  func failure() async throws {
    let lines = try await lines(deadline: 0.01, ends: false) { $0.add("begun") }
    #expect(lines.map(\.text) == ["begun", "failed: the solution's last step didn't run before the deadline"])
  }

  @Test("What a solution shows after it was given up isn't taken for the next one's")
  func tooLate() async throws {
    let givenUp = Watched<Transcript?>(nil)
    let lines = try await lines(solutions: 2) { transcript in
      givenUp.value?.add("too late")
      givenUp.change { $0 = transcript }
      transcript.add("in time")
    }
    #expect(lines.map(\.text) == ["in time", "in time"])
  }

  @Test("Who shows a line doesn't wait until it is on the terminal")
  func slowView() async throws {
    let (isAdded, isShown) = (DispatchSemaphore(value: 0), Watched(false))
    let view = StudyView(begin: { _, _, _ in }) { _ in
      let result = isAdded.wait(timeout: guardTime)
      isShown.change { $0 = result == .success }
    }
    _ = try await onOwnThread {
      Self.study { transcript in
        transcript.add("any")
        isAdded.signal()
      }.run(solutions: ["1"], view: view)
    }
    #expect(isShown.value)
  }

  private func lines(
    solutions count: Int = 1, deadline: Double = patience, ends: Bool = true,
    _ play: @escaping @Sendable (Transcript) -> Void
  ) async throws -> [StudyView.Line] {
    let screens = RecordedScreens()
    let result = try await onOwnThread {
      Self.study(ends: ends, play).run(
        solutions: Array(["1", "2"].prefix(count)), deadline: deadline, view: screens.view)
    }
    #expect(screens.all.map { $0.lines.map(\.text) } == result.scenarios[0].transcripts.map(\.lines))
    #expect(screens.all.map(\.head) == result.scenarios[0].transcripts.map { "Any, any, \($0.solution)" })
    for screen in screens.all { #expect(screen.lines.map(\.time) == screen.lines.map(\.time).sorted()) }
    return screens.all.flatMap(\.lines)
  }

  /// A study of two solutions without services.
  private static func study(ends: Bool = true, _ play: @escaping @Sendable (Transcript) -> Void) -> Study {
    let script = Script("any", "Lines are shown.", expect: []) { transcript, _ in transcript }
    return Study(
      name: "Any", problem: "Be watched.", scripts: [script], solutions: [], others: ["1": true, "2": true]
    ) { transcript, _ in
      play(transcript)
      if ends { transcript.end() }
    }
  }
}

/// Keeps what a view is shown.
private final class RecordedScreens: Sendable {
  struct Screen: Sendable {
    let head: String
    var lines: [StudyView.Line] = []
  }

  private let screens = Lock<[Screen]>([])

  var all: [Screen] { screens.withLock { $0 } }

  var view: StudyView {
    StudyView(
      begin: { study, script, solution in
        self.screens.withLock { $0.append(Screen(head: "\(study), \(script), \(solution)")) }
      },
      show: { line in self.screens.withLock { $0[$0.count - 1].lines.append(line) } })
  }
}
