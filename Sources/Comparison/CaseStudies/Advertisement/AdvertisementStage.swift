import Dispatch
import Foundation

/// What is an advertisement service played on? Two networks on one server, a feed, and cells that come and go.
struct AdvertisementStage: StudyStage {
  private let web: Web
  private let server: HTTPServer
  private let transcript: Transcript
  private let events: @Sendable (AdvertisementStage, Reader) -> Void

  init(
    _ script: [String: [Answer]], _ otherServer: URL?, _ transcript: Transcript,
    _ events: @escaping @Sendable (AdvertisementStage, Reader) -> Void
  ) throws {
    server = try HTTPServer(script)
    web = Web(server.url, other: otherServer)
    self.transcript = transcript
    self.events = events
  }

  /// Somebody who scrolls through the feed.
  struct Reader: Sendable {
    fileprivate let showCell: @Sendable (String, AdvertisementConfig) -> AdvertisementCell
    /// The feed prepares a row that nobody has scrolled to.
    let prepare: @Sendable (AdvertisementConfig) -> Void

    /// A new cell comes on the screen; it is freed when the caller releases it.
    func show(_ name: String, _ config: AdvertisementConfig) -> AdvertisementCell { showCell(name, config) }
  }

  func play<Service: AdvertisementService>(_ type: Service.Type) {
    weak var service: Service?
    do {
      let feed = onMain { AdvertisementFeed(transcript) }
      let used = onMain { type.init(AdvertisementNetworks(web)) }
      service = used
      let reader = Reader { name, config in
        onMain {
          let cell = AdvertisementCell(name, transcript)
          let interactor = AdvertisementInteractor(transcript: transcript)
          let presenter = AdvertisementPresenter(view: cell, interactor: interactor, output: feed)
          cell.presenter = presenter
          Service.viewReady(presenter, with: used.obtainAdvertisement(config))
          return cell
        }
      } prepare: { config in
        onMain { _ = used.obtainAdvertisement(config) }
      }
      events(self, reader)
    }
    _ = isQuiet(by: transcript.deadline)
    if service != nil { transcript.add("the service is still in memory") }
    transcript.end()
  }

  /// Waits for lines while a cell is on the screen.
  func wait(forLines count: Int, with cell: AdvertisementCell) {
    transcript.wait(forLines: count)
    withExtendedLifetime(cell) {}
  }

  /// Waits until a cell shows its banner, and this was notified once; or until the cell has none to show.
  func waitForNews(with cell: AdvertisementCell) {
    transcript.wait(forLines: 3)
    onMain {}
    _ = web.isQuiet(by: transcript.deadline)
    onMain {}
    withExtendedLifetime(cell) {}
  }

  func waitUntilAsked(_ path: String) { server.wait(for: .asked(path), until: transcript.deadline) }

  func waitUntilAnswered(_ path: String) { server.wait(for: .answered(path), until: transcript.deadline) }

  func release(_ name: String) { server.release(name) }

  /// Notes how often the server was asked for a banner, leaving out the news.
  func noteRequests(for path: String) {
    transcript.add("asked for \(path): \(server.events.count { $0 == .asked(path) })")
  }

  /// Notes whether a banner has asked for news.
  func noteNews() {
    let hasAsked = server.events.contains { event in
      if case .asked(let path) = event { path.hasSuffix("/news") } else { false }
    }
    transcript.add(hasAsked ? "a banner asked for news" : "no banner asked for news")
  }

  /// Waits until nothing is under way, and what was sent to the main thread has run.
  func isQuiet(by deadline: DispatchTime) -> Bool {
    guard web.isQuiet(by: deadline) else { return false }
    onMain {}
    return web.isQuiet(by: deadline)
  }
}
