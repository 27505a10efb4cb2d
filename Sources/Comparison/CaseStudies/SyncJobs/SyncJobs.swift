import Dispatch

/// How are jobs done one after the other, when they are asked for at any time and from any thread?
enum SyncJobs {
  static let study = Study(
    name: "SyncJobs",
    problem:
      "Synchronise groups of data with a server that can do one at a time, in the order in which they were asked "
      + "for. Log every result; an error must not stop the jobs behind it.",
    scripts: scripts, solutions: solutions)

  static let solutions: KeyValuePairs<String, @Sendable (SyncJobsStage) -> Void> = [
    "Completion handlers": { completionHandlers($0.server, $0.desk) },
    "LinkedListPromise": { linkedListPromise($0.server, $0.desk) },
    "StatefulPromise": { statefulPromise($0.server, $0.desk) },
    "ResolveBlockPromise": { resolveBlockPromise($0.server, $0.desk) },
    "FullPromises": { fullPromises($0.server, $0.desk) },
    "async/await": { stage in Task { await asyncAwait(stage.server, stage.desk) } },
  ]

  static let scripts = [
    script(
      "three groups", "Three groups are asked for at once.", .init(groups: ["contacts", "calendar", "mail"]),
      expect: [
        "contacts: 8 changes", "calendar: 8 changes", "mail: 4 changes",
        "one after the other: contacts, calendar, mail",
      ]),
    script(
      "one fails", "The second of three groups fails.", .init(groups: ["contacts", "calendar", "mail"]),
      losing: ["calendar"],
      expect: [
        "contacts: 8 changes", "calendar: error: the connection broke while calendar was synchronised",
        "mail: 4 changes", "one after the other: contacts, calendar, mail",
      ]),
    script(
      "asked meanwhile", "Who learns of the contacts' failure asks for notes, while mail still waits.",
      .init(groups: ["contacts", "mail"], afterwards: ["contacts": "notes", "notes": "tasks"]), losing: ["contacts"],
      expect: [
        "contacts: error: the connection broke while contacts was synchronised", "mail: 4 changes",
        "notes: 5 changes", "tasks: 5 changes", "one after the other: contacts, mail, notes, tasks",
      ]),
    script(
      "crowd", "Four threads ask for fifty groups each, and every fifth fails.",
      .init(groups: (0..<50).map { "group \($0)" }, threads: 4),
      losing: Set((0..<50).filter { $0 % 5 == 0 }.map { "group \($0)" }),
      expect: ["200 logged, 40 of them failed"]),
  ]

  private static func script(
    _ name: String, _ statement: String, _ orders: SyncDesk.Orders, losing broken: Set<String> = [],
    expect expected: [String]
  ) -> StudyScript<SyncJobsStage> {
    StudyScript(scenario: Study.Scenario(name: name, statement: statement, expected: expected)) { transcript in
      let server = SyncServer(losing: broken)
      return SyncJobsStage(server: server, desk: SyncDesk(orders: orders, server: server, transcript: transcript))
    }
  }
}

/// One server and one desk.
struct SyncJobsStage: StudyStage {
  let server: SyncServer
  let desk: SyncDesk

  func isQuiet(by deadline: DispatchTime) -> Bool { server.isQuiet(by: deadline) }
}
