import Testing

@testable import Record
@testable import Report

/// That the steps in which the designs differ are found. `docs/traces` shows those of the scenes.
@Suite("Why traces differ")
struct TraceLessonTests {
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
