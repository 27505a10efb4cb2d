import Foundation
import StatefulPromise

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// How does it look when a promise is one run, which can be cancelled?
///
/// The page has to be cancelled, because a cancel doesn't go back up a chain: others could be waiting for the page. The
/// handler is withdrawn too, because the offers may have come and been sent to the main thread.
final class StatefulCatalogue: Catalogue {
  private let shop: Shop
  private let screen: OffersScreen
  private var page: Promise<Page, DownloadError>?
  private var presenting: Subscription<Offers, DownloadError>?

  init(_ shop: Shop, _ screen: OffersScreen) { (self.shop, self.screen) = (shop, screen) }

  func open(_ topic: String) {
    close()
    screen.load(topic)
    let page = shop.session.download(shop.request(topic), mapping: DownloadError.init(system:))
    self.page = page
    presenting = page.map { page throws(DownloadError) in try Offers(page: page) }
      .finishOnMainThread { [screen] offers in screen.present(offers) }
  }

  func close() {
    presenting?.withdraw()
    page?.cancel()
  }
}

extension URLSession {
  /// Downloads when it is started, once. Nobody has to resume anything.
  fileprivate func download<Failure>(
    _ request: URLRequest, mapping: @escaping @Sendable (any Error) -> Failure
  ) -> Promise<Page, Failure> {
    Promise { completionHandler in
      let task = self.dataTask(with: request) { completionHandler(Page.result($0, $1, $2, mapping: mapping)) }
      task.resume()
      return { task.cancel() }
    }
  }
}
