import Foundation
import Testing
import TestSupport

@testable import Record
@testable import Report
@testable import compare

/// How the traces are shown, and that the pictures of the documents are those of the code.
@Suite("The traces shown")
struct TraceReportTests {
  @Test("The pictures and the pages in docs/traces are what the program draws now")
  func current() async throws {
    let folder = Checkout.package.appendingPathComponent("docs/traces")
    let record = try await onOwnThread { try TraceEngine.scenes.run(.init()) { _ in } }
    for file in record.files {
      let text = try? String(contentsOf: folder.appendingPathComponent(file.name), encoding: .utf8)
      #expect(text == file.text, "\(file.name): 'swift run compare trace --output docs/traces' draws it anew")
    }
    let there = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(there) == Set(record.files.map(\.name)))
  }

  @Test("Lines: a column for each place in the order of the first events, a row for each event")
  func lines() {
    let lines = Sample.traces.text(.init()).split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    for line in ["caller service", "1 ○ created number", "2 ● settled number: 3", "why it is so"] {
      #expect(lines.contains(line))
    }
  }

  @Test("Text from outside becomes no markup")
  func escaped() {
    let hostile = Sample.hostile
    let performance = TraceRecord.Performance(
      design: hostile, remark: hostile, events: [.init(place: hostile, kind: .settled, what: hostile)])
    let scene = TraceRecord.Scenario(name: hostile, statement: hostile, performances: [performance])
    let lesson = AtlasPage.Lesson(steps: [(hostile, [hostile, nil])], reasons: [(hostile, [hostile])])
    let atlas = AtlasPage(designs: [hostile], lessons: [lesson], length: 1, recorded: hostile).text
    let player = TracePlayer(record: TraceRecord(scenarios: [scene])).page
    for (text, scripts) in [(scene.drawing(of: performance), 0), (player, 1), (atlas, 1)] {
      #expect(text.components(separatedBy: "<script").count == scripts + 1)
      #expect(text.contains("&lt;script&gt;alert("))
    }
  }

  @Test("In a program the line decides, and a lane that ended early lacks nothing")
  func program() {
    func lane(_ lines: Int..., end: Int? = nil) -> TraceRecord.Performance {
      let events = lines.enumerated().map { index, line in
        TraceRecord.Event(
          place: index == 0 ? "program" : "blocks", kind: index == 0 ? .created : .delivered, what: "\(index)",
          line: line)
      }
      return TraceRecord.Performance(design: "?", remark: "", end: end, events: events)
    }
    func lessons(_ lanes: TraceRecord.Performance...) -> [TraceLesson?] {
      TraceRecord.Scenario(name: "?", statement: "?", performances: lanes).lessons[0]
    }
    #expect(lessons(lane(1, 2), lane(1, 2)) == [nil, nil])
    #expect(lessons(lane(1, 2), lane(1, 3)) == [nil, .attaching])
    #expect(lessons(lane(1, 2), lane(1)) == [nil, .playing])
    #expect(lessons(lane(1, 2), lane(1, end: 2)) == [nil, nil])
  }
}
