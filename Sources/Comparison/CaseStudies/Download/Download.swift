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

  static let scripts = [
    one("success", "The shop answers.", boats, expect: boatsLine),
    one(
      "closed half-way", "The connection is closed in the middle.", boats.cut(after: 30),
      expect: "error: the connection broke"),
    one("corrupt answer", "The answer isn't a list.", Answer("{"), expect: "error: the answer can't be read"),
    script(
      "cancelled while downloading", "The user goes away before the answer.", [.silent],
      expect: ["loading boats", "the shop sees the user go"]
    ) { stage, catalogue in
      onMain { catalogue.open("boats") }
      stage.server.wait(for: .asked("/offers/boats"))
      onMain { catalogue.close() }
      stage.noteThatUserLeft()
    },
    script(
      "opened another", "The user opens another page before the first one has arrived.", [.silent],
      expect: ["loading boats", "loading books", booksLine, "the shop sees the user go"]
    ) { stage, catalogue in
      onMain { catalogue.open("boats") }
      stage.server.wait(for: .asked("/offers/boats"))
      onMain { catalogue.open("books") }
      stage.transcript.wait(forLines: 3)
      stage.noteThatUserLeft()
    },
    script(
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
    },
    script(
      "opened again", "The page is opened once more after an error.", [.status(500), boats],
      expect: ["loading boats", "error: the server answers with 500", "loading boats", boatsLine]
    ) { stage, catalogue in
      for lines in [2, 4] {
        onMain { catalogue.open("boats") }
        stage.transcript.wait(forLines: lines)
      }
    },
  ]

  private static func one(_ name: String, _ statement: String, _ answer: Answer, expect line: String) -> Script<Stage> {
    script(name, statement, [answer], expect: ["loading boats", line]) { stage, catalogue in
      onMain { catalogue.open("boats") }
      stage.transcript.wait(forLines: 2)
    }
  }

  /// The answers are those for boats.
  private static func script(
    _ name: String, _ statement: String, _ answers: [Answer], expect lines: [String],
    events: @escaping @Sendable (Stage, any Catalogue) -> Void
  ) -> Script<Stage> {
    let asked = [StudiesRecord.Question(target: "offers/boats", answer: boats.text)]
    return Script(name, statement, expect: lines, asked: name == "success" ? asked : nil) { transcript, other in
      let answers = ["/offers/boats": answers, "/offers/books": [books]]
      let server = try HTTPServer(answers, deadline: transcript.deadline)
      let end = SessionEnd(of: transcript.underWay)
      let session = URLSession(configuration: Web.configuration(for: other), delegate: end, delegateQueue: nil)
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
