/// What has to be solved? A feed wants an advertisement for a cell, and gets something at once that stands for it.
///
/// Document 000 makes the cell a module of its own, with a view and a presenter. The feed obtains the advertisement
/// from a service and hands it to the cell's presenter. Nobody between the two has to know whether it is there, is
/// still loading, or will never come. For one configuration the service asks the network once, however often it is
/// obtained; after an error it asks again. All calls come on the main thread.
@MainActor
protocol AdvertisementService: AnyObject, Sendable {
  associatedtype Advertisement

  init(_ networks: AdvertisementNetworks)

  func obtainAdvertisement(_ config: AdvertisementConfig) -> Advertisement

  /// What the presenter does when its view is there: wait, then show the banner or say that there is none.
  static func viewReady(_ presenter: AdvertisementPresenter, with advertisement: Advertisement)
}

/// The logic of one cell. It knows the view and the feed, and doesn't keep them.
@MainActor
final class AdvertisementPresenter: Sendable {
  private weak var view: AdvertisementCell?
  private weak var output: AdvertisementFeed?

  init(view: AdvertisementCell, output: AdvertisementFeed) { (self.view, self.output) = (view, output) }

  func wait() { view?.showLoader() }

  /// Only now somebody sees the banner, so only now it refreshes.
  func show(_ banner: Banner) {
    view?.hideLoader()
    view?.show(banner)
  }

  func fail(_ error: any Error) { output?.didFail(error, for: view) }
}

/// A cell of the feed.
@MainActor
final class AdvertisementCell: Sendable {
  let name: String
  /// The cell owns its presenter, which doesn't own the cell.
  var presenter: AdvertisementPresenter?
  private let transcript: Transcript

  init(_ name: String, _ transcript: Transcript) { (self.name, self.transcript) = (name, transcript) }

  func showLoader() { transcript.add("\(name): loader on") }

  func hideLoader() { transcript.add("\(name): loader off") }

  func show(_ banner: Banner) {
    banner.changed = { [weak self, weak banner] in if let self, let banner { self.draw(banner) } }
    draw(banner)
    banner.startRefreshing()
  }

  private func draw(_ banner: Banner) { transcript.add("\(name): \(banner.text)") }
}
