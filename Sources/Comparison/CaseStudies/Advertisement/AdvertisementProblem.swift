import Dispatch

/// Which advertisement is wanted, and from whom?
struct AdvertisementConfig: Hashable, Sendable {
  let network: String
  let unit: String
}

/// Why there is no advertisement.
typealias AdvertisementError = Web.Failure

/// Who has advertisements? Networks, whose kit takes a completion handler and knows nothing of promises.
///
/// Every call returns at once, and the handler is called on another thread, exactly once.
struct AdvertisementNetworks: Sendable {
  typealias Completion = @Sendable (Result<Banner, AdvertisementError>) -> Void

  let web: Web

  func load(_ config: AdvertisementConfig, _ completion: @escaping Completion) {
    let path = "\(config.network)/\(config.unit)"
    web.get(path, Banner.text) { text in completion(text.map { Banner(path: path, web: web, text: $0) }) }
  }
}

/// A view with an advertisement, as every network makes it. While it is refreshing, it asks for news again and again.
@MainActor
final class Banner: Sendable {
  private let path: String
  private let web: Web
  private(set) var text: String
  private var isRefreshing = false
  /// Called when there is another text.
  var changed: (@MainActor @Sendable () -> Void)?

  nonisolated fileprivate init(path: String, web: Web, text: String) {
    (self.path, self.web, self.text) = (path, web, text)
  }

  /// Refreshes from now on; a banner that nobody sees shouldn't.
  func startRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    refresh()
  }

  private func refresh() {
    web.get("\(path)/news", Self.text) { [weak self] news in
      DispatchQueue.main.async { [weak self] in self?.take(news) }
    }
  }

  nonisolated fileprivate static func text(_ page: Page) throws(Web.Failure) -> String {
    String(decoding: try page.body(), as: UTF8.self)
  }

  private func take(_ news: Result<String, Web.Failure>) {
    if case .success(let text) = news, text != self.text {
      self.text = text
      changed?()
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(5)) { [weak self] in self?.refresh() }
  }
}
