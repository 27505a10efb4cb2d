import PromiseConformance
import Testing

@testable import Record
@testable import Report
@testable import compare

/// That the steps in which the designs differ are found, and that their laws are there.
@Suite("Why traces differ")
struct TraceLessonTests {
  /// One lane starts its work before the second promise is made, the other after it.
  static let moved = TraceRecord.Scenario(
    name: "moved", statement: "?",
    performances: [
      performance([(.started, "number", "caller"), (.created, "doubled", "caller")]),
      performance([(.created, "doubled", "caller"), (.started, "number", "caller")]),
    ])

  @Test(
    "What differs says why",
    arguments: [
      ([(.created, "a", "caller")], [(.created, "a", "caller")], nil),
      ([(.started, "a", "caller"), (.started, "a", "caller")], [(.started, "a", "caller")], .running),
      ([(.delivered, "3 to a", "service")], [(.delivered, "3 to a", "queue")], .placing),
      ([(.delivered, "3 to a", "caller")], [(.delivered, "3 to a", "queue")], .attaching),
      ([(.delivered, "error 9002 to a", "queue")], [(.delivered, "3 to a", "queue")], .consuming),
      ([(.delivered, "1 to step 1", "queue")], [(.delivered, "sum 1 to step", "queue")], .looping),
      ([(.cancelled, "a", "caller")], [(.settled, "a: 3", "service")], .cancelling),
      ([(.cancelled, "the work of a", "caller")], [(.settled, "a: 3", "service")], .rippling),
      (
        [(.freed, "a", "queue"), (.delivered, "3 to b", "queue")],
        [(.delivered, "3 to b", "queue"), (.freed, "a", "queue")], .freeing
      ),
      ([(.freed, "a", "queue")], [(.freed, "a", "service")], .placing),
    ] as [(Events, Events, TraceLesson?)])
  func lessons(_ one: Events, _ other: Events, _ lesson: TraceLesson?) {
    let scenario = TraceRecord.Scenario(
      name: "?", statement: "?", performances: [Self.performance(one), Self.performance(other)])
    #expect(scenario.lessons[0].compactMap(\.self) == (lesson.map { [$0] } ?? []))
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

  typealias Events = [(TraceRecord.Event.Kind, String, String)]

  private static func performance(_ events: Events) -> TraceRecord.Performance {
    TraceRecord.Performance(
      design: "?", remark: "", events: events.map { TraceRecord.Event(place: $0.2, kind: $0.0, what: $0.1) })
  }
}
