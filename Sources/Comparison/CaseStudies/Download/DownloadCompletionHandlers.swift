import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// How does it look with the session's completion handler alone?
///
/// The task is kept so that it can be cancelled, and a number so that a late answer is recognised. The last line of
/// `open` is often forgotten.
final class CompletionHandlersCatalogue: Catalogue {
  private let shop: Shop
  private let screen: OffersScreen
  private var visit = 0
  private var task: URLSessionTask?

  init(_ shop: Shop, _ screen: OffersScreen) { (self.shop, self.screen) = (shop, screen) }

  func open(_ topic: String) {
    close()
    screen.load(topic)
    let visit = visit
    let task = shop.session.dataTask(with: shop.request(topic)) { [weak self] data, response, error in
      let offers = Page.result(data, response, error, mapping: DownloadError.init(system:)).flatMap { page in
        Result { () throws(DownloadError) in try Offers(page: page) }
      }
      DispatchQueue.main.async {
        guard let self, visit == self.visit else { return }
        self.screen.present(offers)
      }
    }
    self.task = task
    task.resume()
  }

  func close() {
    visit += 1
    task?.cancel()
  }
}
