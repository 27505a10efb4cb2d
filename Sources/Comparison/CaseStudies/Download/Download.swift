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
    scripts: scripts,
    solutions: [
      CompletionHandlersCatalogue.self, LinkedListCatalogue.self, StatefulCatalogue.self, ResolveBlockCatalogue.self,
      FullCatalogue.self, AsyncCatalogue.self,
    ] as [any Catalogue.Type]
  ) { $0.play($1) }

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
  ) { stage, catalogue in
    onMain { catalogue.open("boats") }
    stage.server.wait(for: .asked("/offers/boats"))
    onMain { catalogue.close() }
    stage.noteThatUserLeft()
  }

  private static let overtaken = script(
    "opened another", "The user opens another page before the first one has arrived.", [boats.held(until: "never")],
    expect: ["loading boats", "loading books", booksLine, "the shop sees the user go"]
  ) { stage, catalogue in
    onMain { catalogue.open("boats") }
    stage.server.wait(for: .asked("/offers/boats"))
    onMain { catalogue.open("books") }
    stage.transcript.wait(forLines: 3)
    stage.noteThatUserLeft()
  }

  private static let stale = script(
    "stale answer", "The first page has arrived, but not on the screen, when the user opens another one.",
    [boats.held(until: "the main thread is busy")], expect: ["loading boats", "loading books", booksLine]
  ) { stage, catalogue in
    onMain { catalogue.open("boats") }
    stage.server.wait(for: .asked("/offers/boats"))
    onMain {
      stage.letArrive(released: "the main thread is busy")
      catalogue.open("books")
    }
    stage.transcript.wait(forLines: 3)
  }

  private static let again = script(
    "opened again", "The page is opened once more after an error.", [.status(500), boats],
    expect: ["loading boats", "error: the shop answers with 500", "loading boats", boatsLine]
  ) { stage, catalogue in
    for lines in [2, 4] {
      onMain { catalogue.open("boats") }
      stage.transcript.wait(forLines: lines)
    }
  }

  private static func one(
    _ name: String, _ statement: String, _ answer: Answer?, patience: TimeInterval = Web.patience, expect line: String
  ) -> Script<Stage> {
    script(name, statement, answer.map { [$0] }, patience: patience, expect: ["loading boats", line]) {
      stage, catalogue in
      onMain { catalogue.open("boats") }
      stage.transcript.wait(forLines: 2)
    }
  }

  /// The answers are those for boats; without any, nobody listens. The session's patience is in seconds without a byte.
  private static func script(
    _ name: String, _ statement: String, _ answers: [Answer]?, patience: TimeInterval = Web.patience,
    expect lines: [String], events: @escaping @Sendable (Stage, any Catalogue) -> Void
  ) -> Script<Stage> {
    let asked = [StudiesRecord.Question(target: "offers/boats", answer: boats.text)]
    return Script(name, statement, expect: lines, asked: name == "success" ? asked : nil) { transcript, other in
      let answers = answers.map { ["/offers/boats": $0, "/offers/books": [books]] }
      let server = try HTTPServer(answers, deadline: transcript.deadline)
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = other == nil ? patience : Web.patienceWithOthers
      let end = SessionEnd(of: transcript.underWay)
      let session = URLSession(configuration: configuration, delegate: end, delegateQueue: nil)
      let shop = Shop(session: session, server: other ?? server.url)
      return Stage(transcript: transcript, shop: shop, server: server, events: events)
    }
  }

  /// A real server and a real session, one screen, and a user who opens and closes.
  struct Stage {
    let transcript: Transcript
    let shop: Shop
    let server: HTTPServer
    let events: @Sendable (Stage, any Catalogue) -> Void

    /// After the deadline the session stays as it is: a solution that was given up may still ask it, and an invalid one
    /// would end the program.
    func play(_ type: (some Catalogue).Type) {
      let left = using({ type.init(shop, OffersScreen(transcript: transcript)) }) { events(self, $0) }
      if .now() < transcript.deadline { shop.session.finishTasksAndInvalidate() }
      transcript.waitUntilQuiet()
      if left() != nil { transcript.add("the catalogue is still in memory") }
      transcript.end()
    }

    /// Lets an answer go out, and waits until the session's handler has been called with it.
    ///
    /// The handler's queue stands still until the handler is in it, so it can't be missed. The session's list of tasks
    /// isn't asked: on Linux, Swift 6.3.1 reads it on one queue and changes it on another, and the program crashes.
    func letArrive(released name: String) {
      let handlers = shop.session.delegateQueue
      handlers.isSuspended = true
      server.release(name)
      while handlers.operationCount == 0, .now() < transcript.deadline { Thread.sleep(forTimeInterval: 0.001) }
      handlers.isSuspended = false
      handlers.waitUntilAllOperationsAreFinished()
    }

    /// Waits until the server sees that the download of the boats was stopped.
    func noteThatUserLeft() {
      let hasLeft = server.wait(for: .abandoned("/offers/boats"))
      transcript.add(hasLeft ? "the shop sees the user go" : "the shop still sends")
    }
  }
}

/// A session is under way until it has ended all its tasks.
private final class SessionEnd: NSObject, URLSessionDelegate {
  private let underWay: DispatchGroup

  init(of underWay: DispatchGroup) {
    self.underWay = underWay
    underWay.enter()
  }

  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) { underWay.leave() }
}
