import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What is a catalogue played on? A real server and a real session, one screen, and a user who opens and closes.
struct DownloadStage: StudyStage {
  let transcript: Transcript
  let shop: Shop
  private let server: HTTPServer
  private let end = SessionEnd()
  private let events: @Sendable (DownloadStage, Visitor) -> Void

  /// The answers are those for boats; without any, nobody listens. Another server has its own answers. The session's
  /// patience is in seconds without a byte.
  init(
    _ answers: [Answer]?, patience: TimeInterval = 60, _ otherServer: URL?, _ transcript: Transcript,
    _ events: @escaping @Sendable (DownloadStage, Visitor) -> Void
  ) throws {
    self.transcript = transcript
    self.events = events
    server = try HTTPServer(answers.map { ["/offers/boats": $0, "/offers/books": [Download.books]] })
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = patience
    let session = URLSession(configuration: configuration, delegate: end, delegateQueue: nil)
    shop = Shop(session: session, server: otherServer ?? server.url)
  }

  /// Somebody who opens and closes on the main thread.
  struct Visitor: Sendable {
    let catalogue: any Catalogue

    func open(_ topic: String) { onMain { catalogue.open(topic) } }

    func close() { onMain { catalogue.close() } }

    func whileMainThreadIsBusy(_ body: @MainActor @Sendable (any Catalogue) -> Void) { onMain { body(catalogue) } }
  }

  func play(_ type: (some Catalogue).Type) {
    weak var left: (any Catalogue)?
    do {
      let catalogue = onMain { type.init(shop, OffersScreen(transcript: transcript)) }
      left = catalogue
      events(self, Visitor(catalogue: catalogue))
    }
    if !isQuiet(by: transcript.deadline) { transcript.add("a download was never finished") }
    if left != nil { transcript.add("the catalogue is still in memory") }
    transcript.end()
  }

  func wait(forLines count: Int) { transcript.wait(forLines: count) }

  func waitUntilAsked(_ topic: String) { server.wait(for: .asked("/offers/\(topic)"), until: transcript.deadline) }

  /// Lets an answer go out, and waits until the session's handler has been called with it.
  ///
  /// The handler's queue stands still until the handler is in it, so it can't be missed. The session's list of tasks
  /// isn't asked: on Linux, Swift 6.3.1 reads it on one queue and changes it on another, and the program crashes.
  func letArrive(released name: String) {
    let handlers = shop.session.delegateQueue
    handlers.isSuspended = true
    server.release(name)
    while handlers.operationCount == 0, DispatchTime.now() < transcript.deadline {
      Thread.sleep(forTimeInterval: 0.001)
    }
    handlers.isSuspended = false
    handlers.waitUntilAllOperationsAreFinished()
  }

  /// Waits until the server sees that a download was stopped.
  func noteThatUserLeft(_ topic: String) {
    let hasLeft = server.wait(for: .abandoned("/offers/\(topic)"), until: transcript.deadline)
    transcript.add(hasLeft ? "the shop sees the user go" : "the shop still sends")
  }

  /// Waits until the session has ended all tasks and whatever they sent to the main thread has run.
  ///
  /// After the deadline the session stays as it is: a solution that was given up may still ask it, and an invalid one
  /// would end the program.
  func isQuiet(by deadline: DispatchTime) -> Bool {
    guard .now() < deadline else { return false }
    shop.session.finishTasksAndInvalidate()
    guard end.wait(until: deadline) else { return false }
    onMain {}
    return true
  }
}

/// Is called when a session has ended all its tasks.
private final class SessionEnd: NSObject, URLSessionDelegate {
  private let isThrough = Watched(false)

  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
    isThrough.change { $0 = true }
  }

  func wait(until deadline: DispatchTime) -> Bool { isThrough.wait(until: deadline) { $0 } }
}
