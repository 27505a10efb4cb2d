import FullPromises

/// How does it look with every operator at hand?
///
/// The promise is the memory, for any number of cells, and loads as soon as it is obtained. It says whether it failed,
/// so that the service can load again.
final class FullAds: AdvertisementService {
  private let networks: AdvertisementNetworks
  private var advertisements: [AdvertisementConfig: Promise<Banner>] = [:]

  init(_ networks: AdvertisementNetworks) { self.networks = networks }

  func obtainAdvertisement(_ config: AdvertisementConfig) -> Promise<Banner> {
    if let known = advertisements[config], !known.isRejected { return known }
    let advertisement = networks.load(config)
    advertisements[config] = advertisement
    return advertisement
  }

  static func viewReady(_ presenter: AdvertisementPresenter, with advertisement: Promise<Banner>) {
    presenter.wait()
    advertisement.onMain.then { [weak presenter] banner in
      presenter?.show(banner)
    }.onMain.catch { [weak presenter] error in
      presenter?.fail(error)
    }
  }
}

extension AdvertisementNetworks {
  fileprivate func load(_ config: AdvertisementConfig) -> Promise<Banner> {
    wrap(on: .global()) { load(config, $0) }
  }
}
