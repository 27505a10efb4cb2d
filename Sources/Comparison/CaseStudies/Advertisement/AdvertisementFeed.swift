/// Where do cells come and go? In a feed that somebody reads, which lays them out anew when one has another height.
final class AdvertisementFeed: Sendable {
  let service: any AdvertisementService
  let server: HTTPServer
  let transcript: Transcript

  init(service: any AdvertisementService, server: HTTPServer, transcript: Transcript) {
    (self.service, self.server, self.transcript) = (service, server, transcript)
  }

  /// A new cell comes on the screen; it is freed when the caller releases it.
  func show(_ name: String, _ config: AdvertisementConfig) -> AdvertisementCell {
    onMain {
      let cell = AdvertisementCell(name, transcript)
      service.fill(cell, of: self, config)
      return cell
    }
  }

  /// A cell stays on the screen until so many lines are there.
  func show(_ name: String, _ config: AdvertisementConfig, untilLines count: Int) {
    wait(forLines: count, with: show(name, config))
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
    transcript.waitUntilQuiet()
    onMain {}
    withExtendedLifetime(cell) {}
  }

  /// Notes how often the server was asked for a path.
  func noteRequests(_ path: String) {
    transcript.add("asked for \(path): \(server.events.count { $0 == .asked(path) })")
  }

  @MainActor
  func didFail(_ error: any Error, for cell: AdvertisementCell?) {
    transcript.add("log: \(error)")
    cell?.hideLoader()
    if let cell { transcript.add("feed: \(cell.name) has another height") }
  }
}

extension AdvertisementService {
  /// The feed makes the presenter of a cell, and hands it what it obtained.
  fileprivate func fill(_ cell: AdvertisementCell, of feed: AdvertisementFeed, _ config: AdvertisementConfig) {
    let presenter = AdvertisementPresenter(view: cell, output: feed)
    cell.presenter = presenter
    Self.viewReady(presenter, with: obtainAdvertisement(config))
  }
}
