import Foundation
import ResolveBlockPromise

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// How does it look when a cancel travels from the last promise back to the source?
///
/// Nobody else can be waiting, so only the end of the chain is kept. Cancelling it stops the task, and takes back a
/// block that waits for the main thread.
final class ResolveBlockCatalogue: Catalogue {
  private let shop: Shop
  private let screen: OffersScreen
  private var presenting: Promise<Void>?

  init(_ shop: Shop, _ screen: OffersScreen) { (self.shop, self.screen) = (shop, screen) }

  func open(_ topic: String) {
    close()
    screen.load(topic)
    presenting = shop.session.download(shop.request(topic), mapping: DownloadError.init(system:))
      .then { page in try Offers(page: page) }
      .thenMainQueue { [screen] offers in
        screen.show(offers)
      } error: { [screen] error in
        screen.show(error)
      }
  }

  func close() { presenting?.cancel() }
}

extension URLSession {
  /// Downloads at once. Nobody has to resume anything.
  fileprivate func download(
    _ request: URLRequest, mapping: @escaping @Sendable (any Error) -> some Error
  ) -> Promise<Page> {
    let promise = Promise<Page>(name: "download")
    let task = dataTask(with: request) { promise.resolve(Page.result($0, $1, $2, mapping: mapping).mapError { $0 }) }
    task.resume()
    return promise.onCancel { task.cancel() }
  }
}
