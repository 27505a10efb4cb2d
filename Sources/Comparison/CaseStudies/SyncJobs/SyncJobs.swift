/// How are jobs done one after the other, when they are asked for at any time and from any thread?
enum SyncJobs {
  static let study = Study(
    name: "SyncJobs",
    problem:
      "Synchronise groups of data with a server that can do one at a time, in the order in which they were asked "
      + "for. Log every result; an error must not stop the jobs behind it.",
    scripts: scripts,
    solutions: [
      completionHandlers, linkedListPromise, statefulPromise, resolveBlockPromise, fullPromises,
      { server, desk in Task { await asyncAwait(server, desk) } },
    ] as [@Sendable (SyncServer, SyncDesk) -> Void]
  ) { $1($0.server, $0.desk) }

  typealias Stage = (server: SyncServer, desk: SyncDesk)

  static let scripts = [
    script(
      "three groups", "Three groups are asked for at once.", .init(groups: ["contacts", "calendar", "mail"]),
      expect: [
        "contacts: 8 changes", "calendar: 8 changes", "mail: 4 changes",
        "one after the other: contacts, calendar, mail",
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
  ) -> Script<Stage> {
    Script(name, statement, expect: expected) { transcript, _ in
      let server = SyncServer(losing: broken, underWay: transcript.underWay)
      return (server, SyncDesk(orders: orders, server: server, transcript: transcript))
    }
  }
}
