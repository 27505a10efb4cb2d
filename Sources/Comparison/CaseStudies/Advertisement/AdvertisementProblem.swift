import Dispatch
import Foundation

/// Which advertisement is wanted, and from whom?
struct AdvertisementConfig: Hashable, Sendable {
  enum Network: Hashable, Sendable {
    case northern
    case southern
  }

  let network: Network
  let unit: String
}

/// Why there is no advertisement.
enum AdvertisementError: Error, CustomStringConvertible {
  case noBanner
  case unavailable(Web.Failure)

  var description: String {
    switch self {
    case .noBanner: "there is no banner"
    case .unavailable(let failure): "\(failure)"
    }
  }
}

/// Who has advertisements? Two networks, whose kits know nothing of promises.
struct AdvertisementNetworks: Sendable {
  let northern: NorthernKit
  let southern: SouthernKit

  init(_ web: Web) {
    northern = NorthernKit(web: web)
    southern = SouthernKit(web: web)
  }
}

/// The kit of the first network, with completion handlers. It calls them on a thread of its own, exactly once.
struct NorthernKit: Sendable {
  let web: Web

  func loadBanner(
    _ unit: String, refreshing: Bool, _ completion: @escaping @Sendable (Result<Banner, AdvertisementError>) -> Void
  ) {
    Banner.load("northern/\(unit)", web, refreshing, completion)
  }
}

/// The kit of the second network, which calls a delegate on a thread of its own, and keeps it until then.
struct SouthernKit: Sendable {
  let web: Web

  func loadBanner(_ unit: String, refreshing: Bool, delegate: any SouthernDelegate) {
    Banner.load("southern/\(unit)", web, refreshing) { result in
      switch result {
      case .success(let banner): delegate.didLoad(banner)
      case .failure(let error): delegate.didFail(error)
      }
    }
  }
}

/// What the second network calls.
protocol SouthernDelegate: AnyObject, Sendable {
  func didLoad(_ banner: Banner)
  func didFail(_ error: AdvertisementError)
}

/// A view with an advertisement, as both networks make it. While it is refreshing, it asks for news again and again.
@MainActor
final class Banner: Sendable {
  private let path: String
  private let web: Web
  private(set) var text: String
  private var isRefreshing = false
  /// Called when there is another text.
  var changed: (@MainActor @Sendable () -> Void)?

  private nonisolated init(path: String, web: Web, text: String) {
    (self.path, self.web, self.text) = (path, web, text)
  }

  /// Loads one. A network likes its views to refresh from the start; a caller that doesn't know whether it will
  /// be seen shouldn't.
  nonisolated fileprivate static func load(
    _ path: String, _ web: Web, _ refreshing: Bool,
    _ completion: @escaping @Sendable (Result<Banner, AdvertisementError>) -> Void
  ) {
    web.get(path) { result in
      switch result {
      case .success(let data):
        let banner = Banner(path: path, web: web, text: String(decoding: data, as: UTF8.self))
        if refreshing { DispatchQueue.main.async { banner.startRefreshing() } }
        completion(.success(banner))
      case .failure(.status(404)): completion(.failure(.noBanner))
      case .failure(let failure): completion(.failure(.unavailable(failure)))
      }
    }
  }

  func startRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    refresh()
  }

  private func refresh() {
    web.get("\(path)/news") { [weak self] news in DispatchQueue.main.async { [weak self] in self?.take(news) } }
  }

  private func take(_ news: Result<Data, Web.Failure>) {
    if case .success(let data) = news, case let text = String(decoding: data, as: UTF8.self), text != self.text {
      self.text = text
      changed?()
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(5)) { [weak self] in self?.refresh() }
  }
}
