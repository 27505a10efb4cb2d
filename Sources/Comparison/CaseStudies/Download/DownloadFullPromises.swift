import Foundation
import FullPromises

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// How does it look with every operator but `cancel`?
///
/// The API has no `cancel`. So the extension returns the task beside the promise, and both blocks ask whether the
/// answer is still wanted.
final class FullCatalogue: Catalogue {
  private let shop: Shop
  private let screen: OffersScreen
  private var task: URLSessionTask?

  init(_ shop: Shop, _ screen: OffersScreen) { (self.shop, self.screen) = (shop, screen) }

  func open(_ topic: String) {
    close()
    screen.load(topic)
    let (page, task) = shop.session.download(shop.request(topic), mapping: DownloadError.init(system:))
    self.task = task
    page.then(on: .global()) { page in
      try Offers(page: page)
    }.onMain.then { [weak self] offers in
      if task == self?.task { self?.screen.show(offers) }
    }.onMain.catch { [weak self] error in
      if task == self?.task { self?.screen.show(error) }
    }
  }

  func close() {
    task?.cancel()
    task = nil
  }
}

extension URLSession {
  /// Downloads at once. Nobody has to resume the task, which is there to be cancelled.
  fileprivate func download(
    _ request: URLRequest, mapping: @escaping @Sendable (any Error) -> some Error
  ) -> (page: Promise<Page>, task: URLSessionTask) {
    let page = Promise<Page>.pending()
    let task = dataTask(with: request) { data, response, error in
      switch Page.result(data, response, error, mapping: mapping) {
      case .success(let answer): page.fulfill(answer)
      case .failure(let error): page.reject(error)
      }
    }
    task.resume()
    return (page, task)
  }
}
