import Dispatch
import Foundation
import Record

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What happens to a solution that downloads, decodes and presents, when the server or the user misbehaves?
enum Download {
  static let study = Study(
    name: "Download",
    problem:
      "Download a list with a URLSession that was extended for it, decode and present it. Say what went wrong in "
      + "your own words, and stop as soon as nobody wants it any more.",
    scripts: scripts, solutions: solutions)

  static let solutions: KeyValuePairs<String, @Sendable (DownloadStage) -> Void> = [
    "Completion handlers": { $0.play(CompletionHandlersCatalogue.self) },
    "LinkedListPromise": { $0.play(LinkedListCatalogue.self) },
    "StatefulPromise": { $0.play(StatefulCatalogue.self) },
    "ResolveBlockPromise": { $0.play(ResolveBlockCatalogue.self) },
    "FullPromises": { $0.play(FullCatalogue.self) },
    "async/await": { $0.play(AsyncCatalogue.self) },
  ]

  static let boats = Answer(
    #"{"topic": "boats", "offers": [{"name": "dinghy", "price": 900}, {"name": "canoe", "price": 400}]}"#)
  static let books = Answer(#"{"topic": "books", "offers": [{"name": "atlas", "price": 30}]}"#)
  private static let boatsLine = "boats: dinghy for 900, canoe for 400"
  private static let booksLine = "books: atlas for 30"

  static let scripts =
    [
      one("success", "The shop answers.", boats, expect: boatsLine),
      one("slow bytes", "The answer arrives a few bytes at a time.", boats.slow(), expect: boatsLine),
      one("not found", "The shop has no such page.", .status(404), expect: "error: the shop answers with 404"),
      one(
        "error of the shop", "The shop has an error of its own.", .status(500),
        expect: "error: the shop answers with 500"),
      one("refused", "Nobody listens at the shop's address.", nil, expect: "error: the shop can't be reached"),
      one(
        "closed half-way", "The connection is closed in the middle.", boats.cut(after: 30),
        expect: "error: the connection broke"),
      one(
        "closed at once", "The connection is closed without an answer.", .closed, expect: "error: the connection broke"),
      one(
        "corrupt answer", "One byte of the answer is wrong.", boats.corrupt(),
        expect: "error: the shop's list can't be read: it isn't a list of offers"),
      one(
        "incomplete answer", "An offer has no price.", Answer(#"{"topic": "boats", "offers": [{"name": "raft"}]}"#),
        expect: "error: the shop's list can't be read: it lacks 'price'"),
      // A whole second, because the session on Linux leaves out fractions: less than one would be none.
      one(
        "timeout", "The shop never answers; the session's timer ends it.", .silent, patience: 1,
        expect: "error: the shop doesn't answer"),
    ] + [cancelled, overtaken, stale, again]

  private static let cancelled = script(
    "cancelled while downloading", "The user goes away in the middle of the answer.",
    [boats.slow(pause: 3_600_000)],
    expect: ["loading boats", "the shop sees the user go"]
  ) { stage, visitor in
    visitor.open("boats")
    stage.waitUntilAsked("boats")
    visitor.close()
    stage.noteThatUserLeft("boats")
  }

  private static let overtaken = script(
    "opened another", "The user opens another page before the first one has arrived.", [boats.held(until: "never")],
    expect: ["loading boats", "loading books", booksLine, "the shop sees the user go"], events: openAnother)

  @Sendable static func openAnother(stage: DownloadStage, visitor: DownloadStage.Visitor) {
    visitor.open("boats")
    stage.waitUntilAsked("boats")
    visitor.open("books")
    stage.wait(forLines: 3)
    stage.noteThatUserLeft("boats")
  }

  private static let stale = script(
    "stale answer", "The first page has arrived, but not on the screen, when the user opens another one.",
    [boats.held(until: "the main thread is busy")], expect: ["loading boats", "loading books", booksLine]
  ) { stage, visitor in
    visitor.open("boats")
    stage.waitUntilAsked("boats")
    visitor.whileMainThreadIsBusy { catalogue in
      stage.letArrive(released: "the main thread is busy")
      catalogue.open("books")
    }
    stage.wait(forLines: 3)
  }

  private static let again = script(
    "opened again", "The page is opened once more after an error.", [.status(500), boats],
    expect: ["loading boats", "error: the shop answers with 500", "loading boats", boatsLine]
  ) { stage, visitor in
    visitor.open("boats")
    stage.wait(forLines: 2)
    visitor.open("boats")
    stage.wait(forLines: 4)
  }

  private static func one(
    _ name: String, _ statement: String, _ answer: Answer?, patience: TimeInterval = 3_600, expect line: String
  ) -> StudyScript<DownloadStage> {
    script(name, statement, answer.map { [$0] }, patience: patience, expect: ["loading boats", line]) {
      stage, visitor in
      visitor.open("boats")
      stage.wait(forLines: 2)
    }
  }

  private static func script(
    _ name: String, _ statement: String, _ answers: [Answer]?, patience: TimeInterval = 3_600, expect lines: [String],
    events: @escaping @Sendable (DownloadStage, DownloadStage.Visitor) -> Void
  ) -> StudyScript<DownloadStage> {
    let scenario = Study.Scenario(name: name, statement: statement, expected: lines)
    let asked = [StudiesRecord.Question(target: "offers/boats", answer: boats.text)]
    return StudyScript(scenario, asking: name == "success" ? asked : []) { transcript, server in
      try DownloadStage(
        answers, patience: server == nil ? patience : Web.patienceWithOthers, server, transcript, events)
    }
  }
}
