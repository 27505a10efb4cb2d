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

  @Test("Each lesson names a law by its number and title, and belongs to a scene or to a program")
  func laws() async throws {
    for lesson in TraceLesson.allCases {
      #expect(Law(rawValue: lesson.law.number)?.title == lesson.law.title, "\(lesson)")
    }
    let record = try await onThreadOfItsOwn { try TraceEngine.scenes.run(.init()) { _ in } }
    let used = Set(record.scenarios.flatMap(\.lessons).joined().compactMap(\.self))
    #expect(Set(TraceLesson.allCases).subtracting(used) == [.playing])
  }

  @Test("A scene marks the differences that it is about, and none besides")
  func subjects() async throws {
    let record = try await onThreadOfItsOwn { try TraceEngine.scenes.run(.init()) { _ in } }
    #expect(Set(TraceLesson.subjects.keys) == Set(record.scenarios.map(\.name)))
    for scenario in record.scenarios {
      let marked = Set(scenario.lessons.joined().compactMap(\.self))
      #expect(marked == TraceLesson.subjects[scenario.name], "\(scenario.name)")
    }
    var renamed = try #require(record.scenarios.first { $0.name == "avatars" })
    renamed.name = "mine"
    #expect(renamed.lessons == renamed.differences && renamed.lessons.joined().contains(.placing))
  }

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

  @Test("Of two steps that changed places, the one with a rule of its own has the mark")
  func order() { #expect(Self.moved.lessons == [[.starting, nil], [nil, .starting]]) }

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
