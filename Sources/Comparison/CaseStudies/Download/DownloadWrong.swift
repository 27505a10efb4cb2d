import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What if a page is asked for and forgotten?
///
/// Its answer is shown when it comes, although the user has opened another page since.
extension Download {
  static let wrong = Study.wrong("Download", "stale answer", of: scripts) { $0.play(CarelessCatalogue.self) }
}

final class CarelessCatalogue: Catalogue {
  private let shop: Shop
  private let screen: OffersScreen

  init(_ shop: Shop, _ screen: OffersScreen) { (self.shop, self.screen) = (shop, screen) }

  func open(_ topic: String) {
    screen.load(topic)
    shop.session.dataTask(with: shop.request(topic)) { [screen] data, response, error in
      let page = Page.result(data, response, error, mapping: DownloadError.init(system:))
      let offers = page.flatMap { page in Result { () throws(DownloadError) in try Offers(page: page) } }
      DispatchQueue.main.async { screen.present(offers) }
    }.resume()
  }

  func close() {}
}
