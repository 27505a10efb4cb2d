import Dispatch

/// How does it look without any framework, with a promise built for nothing but advertisements?
///
/// It is document 000's own way. `show` and `error` take the two blocks, and that is all. There is one block of each
/// kind, because a banner is in one cell; the blocks of the next cell replace them. The promise is handed the function
/// that loads, so it needn't know from which network the banner comes.
@MainActor
final class AdvertisementPromise: Sendable {
  private let load: (@escaping AdvertisementNetworks.Completion) -> Void
  private var isLoading = false
  private var result: Result<Banner, AdvertisementError>?
  private var showBlock: (@MainActor @Sendable (Banner) -> Void)?
  private var errorBlock: (@MainActor @Sendable (AdvertisementError) -> Void)?

  init(load: @escaping (@escaping AdvertisementNetworks.Completion) -> Void) { self.load = load }

  var hasFailed: Bool { if case .failure = result { true } else { false } }

  /// Loads the banner, if that isn't done yet, and calls the block with it; at once if it is there.
  @discardableResult
  func show(_ block: @escaping @MainActor @Sendable (Banner) -> Void) -> Self {
    showBlock = block
    if case .success(let banner) = result { block(banner) }
    if !isLoading {
      isLoading = true
      load { result in DispatchQueue.main.async { self.settle(result) } }
    }
    return self
  }

  /// Calls the block if there will be no banner.
  @discardableResult
  func error(_ block: @escaping @MainActor @Sendable (AdvertisementError) -> Void) -> Self {
    errorBlock = block
    if case .failure(let error) = result { block(error) }
    return self
  }

  private func settle(_ result: Result<Banner, AdvertisementError>) {
    self.result = result
    switch result {
    case .success(let banner): showBlock?(banner)
    case .failure(let error): errorBlock?(error)
    }
  }
}

/// Keeps the promises, which remember the rest.
final class PurposeBuiltAds: AdvertisementService {
  private let networks: AdvertisementNetworks
  private var promises: [AdvertisementConfig: AdvertisementPromise] = [:]

  init(_ networks: AdvertisementNetworks) { self.networks = networks }

  func obtainAdvertisement(_ config: AdvertisementConfig) -> AdvertisementPromise {
    if let promise = promises[config], !promise.hasFailed { return promise }
    let promise = AdvertisementPromise { [networks] in networks.load(config, $0) }
    promises[config] = promise
    return promise
  }

  static func viewReady(_ presenter: AdvertisementPresenter, with advertisement: AdvertisementPromise) {
    presenter.wait()
    advertisement.show { [weak presenter] banner in
      presenter?.show(banner)
    }.error { [weak presenter] error in
      presenter?.fail(error)
    }
  }
}
