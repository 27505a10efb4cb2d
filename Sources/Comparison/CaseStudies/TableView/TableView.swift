import Dispatch
import Foundation

/// What does a table show at each moment, while its sections arrive one by one?
enum TableView {
  static let study = Study(
    name: "TableView",
    problem: "Give a table the rows that are there at the moment at which it asks, while they arrive from a server "
      + "section by section.",
    scripts: scripts, solutions: solutions)

  static let solutions: KeyValuePairs<String, @Sendable (TableStage) -> Void> = [
    "Completion handlers": { $0.play(CompletionHandlersTable.self) },
    "LinkedListPromise": { $0.play(LinkedListTable.self) },
    "StatefulPromise": { $0.play(StatefulTable.self) },
    "ResolveBlockPromise": { $0.play(ResolveBlockTable.self) },
    "FullPromises": { $0.play(FullTable.self) },
    "async/await": { $0.play(AsyncTable.self) },
  ]

  private static let nothing = "morning (0) | noon (0) | evening (0)"
  private static let rows = ["07:10 Rome, 08:00 Oslo", "12:30 Bonn", "20:05 Turin, 21:15 Graz, 23:59 Kiel"]

  static let scripts = [
    script(
      "in another order", "The sections arrive in an order of their own, and the table is drawn once more meanwhile.",
      expect: [
        nothing, "morning (0) | noon (1) \(rows[1]) | evening (0)", "morning (0) | noon (1) \(rows[1]) | evening (0)",
        "morning (0) | noon (1) \(rows[1]) | evening (3) \(rows[2])",
        "morning (2) \(rows[0]) | noon (1) \(rows[1]) | evening (3) \(rows[2])",
      ]
    ) { stage, table in
      stage.letArrive("noon")
      onMain { table.draw() }
      stage.letArrive("evening")
      stage.letArrive("morning")
    },
    script(
      "slow bytes", "Two sections arrive a few bytes at a time, and a third one overtakes them.",
      changing: { [$0.slow(), $0, $0.slow()][$1] },
      expect: [
        nothing, "morning (0) | noon (1) \(rows[1]) | evening (0)",
        "morning (2) \(rows[0]) | noon (1) \(rows[1]) | evening (0)",
        "morning (2) \(rows[0]) | noon (1) \(rows[1]) | evening (3) \(rows[2])",
      ]
    ) { stage, _ in
      for section in ["noon", "morning", "evening"] { stage.letArrive(section) }
    },
    script(
      "sections that fail", "One section has an error, one breaks off, and one is corrupt.",
      changing: { [.status(500), $0.cut(after: 5), $0.corrupt()][$1] },
      expect: [
        nothing, "morning (1) the server answers with 500 | noon (0) | evening (0)",
        "morning (1) the server answers with 500 | noon (1) the connection broke | evening (0)",
        "morning (1) the server answers with 500 | noon (1) the connection broke | "
          + "evening (1) the departures can't be read",
      ]
    ) { stage, _ in
      for section in Timetable.sections { stage.letArrive(section) }
    },
    script(
      "an empty section", "Nothing leaves at noon, which isn't the same as an error.",
      changing: { $1 == 1 ? Answer("[]") : $0 }, expect: [nothing, nothing]
    ) { stage, _ in stage.letArrive("noon") },
    script("the table goes", "The user leaves before anything has come.", expect: [nothing]) { _, _ in },
  ]

  /// Every section is held back until the script lets it arrive, and those never named until the table has gone.
  private static func script(
    _ name: String, _ statement: String,
    changing change: @escaping @Sendable (Answer, Int) -> Answer = { answer, _ in answer },
    expect lines: [String], events: @escaping @Sendable (TableStage, TimetableView) -> Void
  ) -> StudyScript<TableStage> {
    let scenario = Study.Scenario(name: name, statement: statement, expected: lines + ["the table has gone"])
    return StudyScript(scenario: scenario) { transcript in
      var answers: [String: [Answer]] = [:]
      for (index, section) in Timetable.sections.enumerated() {
        let list = rows[index].split(separator: ", ").map { "\"\($0)\"" }.joined(separator: ", ")
        let answer = change(Answer("[\(list)]"), index)
        answers["/departures/\(section)"] = [answer.held(until: section)]
      }
      return try TableStage(answers, transcript, events)
    }
  }
}

/// A server that lets the sections go one by one, and a table that is looked at.
struct TableStage: StudyStage {
  private let timetable: Timetable
  private let server: HTTPServer
  private let transcript: Transcript
  private let events: @Sendable (TableStage, TimetableView) -> Void

  init(
    _ answers: [String: [Answer]], _ transcript: Transcript,
    _ events: @escaping @Sendable (TableStage, TimetableView) -> Void
  ) throws {
    server = try HTTPServer(answers)
    timetable = Timetable(server: server.url)
    self.transcript = transcript
    self.events = events
  }

  func play(_ type: (some TableDataSource).Type) {
    weak var dataSource: (any TableDataSource)?
    weak var view: TimetableView?
    do {
      let table = onMain {
        let source = type.init(timetable)
        return (source, TimetableView(source, transcript))
      }
      (dataSource, view) = table
      onMain { table.1.appear() }
      for section in Timetable.sections {
        server.wait(for: .asked("/departures/\(section)"), until: transcript.deadline)
      }
      events(self, table.1)
    }
    for section in Timetable.sections { server.release(section) }
    _ = isQuiet(by: transcript.deadline)
    transcript.add(view == nil && dataSource == nil ? "the table has gone" : "the table is still in memory")
    transcript.end()
  }

  /// Lets a section arrive, and waits until the table was drawn with it.
  func letArrive(_ section: String) {
    let drawn = transcript.lines.count
    server.release(section)
    transcript.wait(forLines: drawn + 1)
  }

  /// Waits until nothing is under way, and what was sent to the main thread has run.
  func isQuiet(by deadline: DispatchTime) -> Bool {
    guard timetable.isQuiet(by: deadline) else { return false }
    onMain {}
    return true
  }
}
