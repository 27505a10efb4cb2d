/// What does a table show at each moment, while its sections arrive one by one?
enum TableView {
  static let study = Study(
    name: "TableView",
    problem: "Give a table the rows that are there at the moment at which it asks, while they arrive from a server "
      + "section by section.",
    scripts: scripts,
    solutions: [
      CompletionHandlersTable.self, LinkedListTable.self, StatefulTable.self, ResolveBlockTable.self, FullTable.self,
      AsyncTable.self,
    ] as [any TableDataSource.Type]
  ) { $0.play($1) }

  private static let nothing = "morning (0) | noon (0) | evening (0)"
  private static let answers = [
    #"["07:10 Rome", "08:00 Oslo"]"#, #"["12:30 Bonn"]"#, #"["20:05 Turin", "21:15 Graz", "23:59 Kiel"]"#,
  ].map { Answer($0) }
  private static let rows = ["07:10 Rome, 08:00 Oslo", "12:30 Bonn", "20:05 Turin, 21:15 Graz, 23:59 Kiel"]

  static let scripts = [
    script(
      "in another order", "The sections arrive in an order of their own, and the table is drawn once more meanwhile.",
      arriving: ["noon", nil, "evening", "morning"],
      expect: [
        nothing, "morning (0) | noon (1) \(rows[1]) | evening (0)", "morning (0) | noon (1) \(rows[1]) | evening (0)",
        "morning (0) | noon (1) \(rows[1]) | evening (3) \(rows[2])",
        "morning (2) \(rows[0]) | noon (1) \(rows[1]) | evening (3) \(rows[2])",
      ]),
    script(
      "sections that fail", "One section has an error, one breaks off, and one is corrupt.",
      answers: [.status(500), answers[1].cut(after: 5), Answer("{")], arriving: Timetable.sections,
      expect: [
        nothing, "morning (1) the server answers with 500 | noon (0) | evening (0)",
        "morning (1) the server answers with 500 | noon (1) the connection broke | evening (0)",
        "morning (1) the server answers with 500 | noon (1) the connection broke | "
          + "evening (1) the answer can't be read",
      ]),
    script("the table goes", "The user leaves before anything has come.", arriving: [], expect: [nothing]),
  ]

  /// The sections arrive in this order, each when the one before is drawn; nil draws the table once more.
  private static func script(
    _ name: String, _ statement: String, answers: [Answer] = answers, arriving sections: [String?],
    expect lines: [String]
  ) -> Script<Stage> {
    Script(name, statement, expect: lines + ["the table has gone"]) { transcript, _ in
      let held = zip(Timetable.sections, answers).map { ("/departures/\($0)", [$1.held(until: $0)]) }
      let server = try HTTPServer(Dictionary(uniqueKeysWithValues: held), deadline: transcript.deadline)
      return Stage(server: server, transcript: transcript, arriving: sections)
    }
  }

  /// A server, and a table that asks it.
  struct Stage {
    let server: HTTPServer
    let transcript: Transcript
    let arriving: [String?]

    func play(_ type: (some TableDataSource).Type) {
      let timetable = Timetable(web: Web(server.url, underWay: transcript.underWay))
      weak var dataSource: (any TableDataSource)?
      let view = using({ TimetableView(type.init(timetable), transcript) }) { table in
        dataSource = table.dataSource
        onMain { table.appear() }
        for section in Timetable.sections { server.wait(for: .asked("/departures/\(section)")) }
        for section in arriving {
          let drawn = transcript.lines.count
          if let section { server.release(section) } else { onMain { table.draw() } }
          transcript.wait(forLines: drawn + 1)
        }
      }
      // Whatever has not arrived so far comes too late.
      for section in Timetable.sections { server.release(section) }
      transcript.waitUntilQuiet()
      transcript.add(view() == nil && dataSource == nil ? "the table has gone" : "the table is still in memory")
      transcript.end()
    }
  }
}
