import Dispatch

/// How does it look without any framework, with a promise built for nothing but advertisements?
///
/// It is document 000's own way. `show` and `error` take the two blocks, and that is all. There is one block of each
/// kind, because a banner is in one cell; the blocks of the next cell replace them. A second network is a second class,
/// and the cell stays as it is.
@MainActor
protocol AdvertisementPromise: AnyObject, Sendable {
  var hasFailed: Bool { get }

  /// Loads the banner, if that isn't done yet, and calls the block with it; at once if it is there.
  @discardableResult
  func show(_ block: @escaping @MainActor @Sendable (Banner) -> Void) -> Self

  /// Calls the block if there will be no banner.
  @discardableResult
  func error(_ block: @escaping @MainActor @Sendable (AdvertisementError) -> Void) -> Self
}

/// The promise of both networks; what differs is how it loads.
@MainActor
class BannerPromise: AdvertisementPromise {
  private enum State {
    case new
    case loading
    case settled(Result<Banner, AdvertisementError>)
  }

  fileprivate let unit: String
  private var state = State.new
  private var showBlock: (@MainActor @Sendable (Banner) -> Void)?
  private var errorBlock: (@MainActor @Sendable (AdvertisementError) -> Void)?

  fileprivate init(unit: String) { self.unit = unit }

  var hasFailed: Bool { if case .settled(.failure) = state { true } else { false } }

  func show(_ block: @escaping @MainActor @Sendable (Banner) -> Void) -> Self {
    showBlock = block
    switch state {
    case .new:
      state = .loading
      load()
    case .settled(.success(let banner)): block(banner)
    case .loading, .settled(.failure): break
    }
    return self
  }

  func error(_ block: @escaping @MainActor @Sendable (AdvertisementError) -> Void) -> Self {
    errorBlock = block
    if case .settled(.failure(let error)) = state { block(error) }
    return self
  }

  fileprivate func load() { fatalError("a network says how it loads") }

  nonisolated fileprivate func settle(_ result: Result<Banner, AdvertisementError>) {
    DispatchQueue.main.async {
      self.state = .settled(result)
      switch result {
      case .success(let banner): self.showBlock?(banner)
      case .failure(let error): self.errorBlock?(error)
      }
    }
  }
}

/// The promise of the first network.
final class NorthernPromise: BannerPromise {
  private let kit: NorthernKit

  init(_ kit: NorthernKit, unit: String) {
    self.kit = kit
    super.init(unit: unit)
  }

  fileprivate override func load() { kit.loadBanner(unit, refreshing: false) { self.settle($0) } }
}

/// The promise of the second network, which is its delegate.
final class SouthernPromise: BannerPromise, SouthernDelegate {
  private let kit: SouthernKit

  init(_ kit: SouthernKit, unit: String) {
    self.kit = kit
    super.init(unit: unit)
  }

  fileprivate override func load() { kit.loadBanner(unit, refreshing: false, delegate: self) }

  nonisolated func didLoad(_ banner: Banner) { settle(.success(banner)) }

  nonisolated func didFail(_ error: AdvertisementError) { settle(.failure(error)) }
}

/// Keeps the promises, which remember the rest.
final class PurposeBuiltAds: AdvertisementService {
  private let networks: AdvertisementNetworks
  private var promises: [AdvertisementConfig: any AdvertisementPromise] = [:]

  init(_ networks: AdvertisementNetworks) { self.networks = networks }

  func obtainAdvertisement(_ config: AdvertisementConfig) -> any AdvertisementPromise {
    if let promise = promises[config], !promise.hasFailed { return promise }
    let promise: any AdvertisementPromise =
      switch config.network {
      case .northern: NorthernPromise(networks.northern, unit: config.unit)
      case .southern: SouthernPromise(networks.southern, unit: config.unit)
      }
    promises[config] = promise
    return promise
  }

  static func viewReady(_ presenter: AdvertisementPresenter, with advertisement: any AdvertisementPromise) {
    presenter.wait()
    advertisement.show { [weak presenter] banner in
      presenter?.show(banner)
    }.error { [weak presenter] error in
      presenter?.fail(error)
    }
  }
}
