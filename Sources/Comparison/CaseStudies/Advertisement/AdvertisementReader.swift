/// Who scrolls through the feed? Somebody on whose screen cells come and go.
struct AdvertisementReader: Sendable {
  let service: any AdvertisementService
  let feed: AdvertisementFeed
  let server: HTTPServer
  let transcript: Transcript

  /// A new cell comes on the screen; it is freed when the caller releases it.
  func show(_ name: String, _ config: AdvertisementConfig) -> AdvertisementCell {
    onMain {
      let cell = AdvertisementCell(name, transcript)
      service.fill(cell, of: feed, config, transcript)
      return cell
    }
  }

  /// A cell stays on the screen until so many lines are there.
  func show(_ name: String, _ config: AdvertisementConfig, untilLines count: Int) {
    wait(forLines: count, with: show(name, config))
  }

  /// The feed prepares a row that nobody has scrolled to.
  func prepare(_ config: AdvertisementConfig) { onMain { _ = service.obtainAdvertisement(config) } }

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

  /// Notes how often the server was asked for the northern banner, leaving out the news.
  func noteRequests() {
    let path = "/northern/top"
    transcript.add("asked for \(path): \(server.events.count { $0 == .asked(path) })")
  }

  /// Notes whether a banner has asked for news.
  func noteNews() {
    let hasAsked = server.events.contains { event in
      if case .asked(let path) = event { path.hasSuffix("/news") } else { false }
    }
    transcript.add(hasAsked ? "a banner asked for news" : "no banner asked for news")
  }
}

extension AdvertisementService {
  /// The feed makes the presenter of a cell, and hands it what it obtained.
  fileprivate func fill(
    _ cell: AdvertisementCell, of feed: AdvertisementFeed, _ config: AdvertisementConfig, _ transcript: Transcript
  ) {
    let interactor = AdvertisementInteractor(transcript: transcript)
    let presenter = AdvertisementPresenter(view: cell, interactor: interactor, output: feed)
    cell.presenter = presenter
    Self.viewReady(presenter, with: obtainAdvertisement(config))
  }
}
