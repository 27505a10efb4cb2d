import LinkedListPromise

/// How does it look when a promise is a value?
///
/// The promise is there at once, and can be handed on like any value. But each cell that shows it would load it again.
/// So the service keeps what was loaded in a memory of its own.
final class LinkedListAds: AdvertisementService {
  private let networks: AdvertisementNetworks
  private let memory = AdvertisementMemory()

  init(_ networks: AdvertisementNetworks) { self.networks = networks }

  func obtainAdvertisement(_ config: AdvertisementConfig) -> Promise<Banner, AdvertisementError> {
    let load = networks.load(config)
    return Promise { [memory] completionHandler in memory.obtain(config, completionHandler, load: load.task) }
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
