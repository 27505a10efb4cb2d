import Foundation
import LinkedListPromise

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// How does it look when a promise is a value?
///
/// A value that was started can't be stopped, and no handler can be taken back. So the catalogue passes in a visit,
/// which stops the task. The visit is asked again before anything is shown.
final class LinkedListCatalogue: Catalogue {
  private let shop: Shop
  private let screen: OffersScreen
  private var visit = DownloadVisit()

  init(_ shop: Shop, _ screen: OffersScreen) { (self.shop, self.screen) = (shop, screen) }

  func open(_ topic: String) {
    close()
    screen.load(topic)
    let visit = DownloadVisit()
    self.visit = visit
    shop.session.download(shop.request(topic), during: visit, mapping: DownloadError.init(system:))
      .map(Offers.init(page:))
      .finishOnMainThread { [screen] offers in if !visit.isOver { screen.present(offers) } }
  }

  func close() { visit.end() }
}

extension URLSession {
  /// Starts a download for each run. Nobody has to resume it, and nobody gets a task that could be forgotten.
  fileprivate func download<Failure>(
    _ request: URLRequest, during visit: DownloadVisit, mapping: @escaping @Sendable (any Error) -> Failure
  ) -> Promise<Page, Failure> {
    Promise { completionHandler in
      visit.start(
        self.dataTask(with: request) { completionHandler(Page.result($0, $1, $2, mapping: mapping)) })
    }
  }
}
