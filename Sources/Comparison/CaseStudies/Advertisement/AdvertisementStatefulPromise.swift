import StatefulPromise

/// How does it look when a promise is one run, shared by all who wait for it?
///
/// The promise is the memory. It loads when the first cell wants to show it, and keeps the banner for all later ones.
/// Its state says whether it failed, so that the service can load again.
final class StatefulAds: AdvertisementService {
  private let networks: AdvertisementNetworks
  private var advertisements: [AdvertisementConfig: Promise<Banner, AdvertisementError>] = [:]

  init(_ networks: AdvertisementNetworks) { self.networks = networks }

  func obtainAdvertisement(_ config: AdvertisementConfig) -> Promise<Banner, AdvertisementError> {
    if let known = advertisements[config] {
      if case .finished(.failure) = known.state {} else { return known }
    }
    let advertisement = networks.load(config)
    advertisements[config] = advertisement
    return advertisement
  }

  static func viewReady(_ presenter: AdvertisementPresenter, with advertisement: Promise<Banner, AdvertisementError>) {
    presenter.wait()
    advertisement.finishOnMainThread { [weak presenter] result in
      switch result {
      case .success(let banner): presenter?.show(banner)
      case .failure(let error): presenter?.fail(error)
      }
    }
  }
}

extension AdvertisementNetworks {
  fileprivate func load(_ config: AdvertisementConfig) -> Promise<Banner, AdvertisementError> {
    Promise { load(config, $0) }
  }
}
