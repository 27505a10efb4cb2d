import ResolveBlockPromise

/// How does it look when each block resolves the Next Promise?
///
/// A promise has one Next Promise, so it can't serve a second cell. Each cell gets a promise of its own, and the
/// service keeps what was loaded in a memory of its own.
final class ResolveBlockAds: AdvertisementService {
  private let networks: AdvertisementNetworks
  private let memory = AdvertisementMemory()

  init(_ networks: AdvertisementNetworks) { self.networks = networks }

  func obtainAdvertisement(_ config: AdvertisementConfig) -> Promise<Banner> {
    .wrap(name: config.unit) { done in
      memory.obtain(config, done) { [networks] in networks.load(config, $0) }
    }
  }

  static func viewReady(_ presenter: AdvertisementPresenter, with advertisement: Promise<Banner>) {
    presenter.wait()
    advertisement.thenMainQueue { [weak presenter] banner in
      presenter?.show(banner)
    } error: { [weak presenter] error in
      presenter?.fail(error)
    }
  }
}
