import Dispatch

/// How does it look with completion handlers alone?
///
/// There is nothing to hand over but a function that asks. Everything else is kept by hand.
final class CompletionHandlersAds: AdvertisementService {
  typealias Advertisement = @Sendable (@escaping AdvertisementNetworks.Completion) -> Void

  private let networks: AdvertisementNetworks
  private let memory = AdvertisementMemory()

  init(_ networks: AdvertisementNetworks) { self.networks = networks }

  func obtainAdvertisement(_ config: AdvertisementConfig) -> Advertisement {
    { [memory, networks] completion in
      memory.obtain(config, completion) { networks.load(config, $0) }
    }
  }

  static func viewReady(_ presenter: AdvertisementPresenter, with advertisement: Advertisement) {
    presenter.wait()
    advertisement { [weak presenter] result in
      DispatchQueue.main.async {
        switch result {
        case .success(let banner): presenter?.show(banner)
        case .failure(let error): presenter?.fail(error)
        }
      }
    }
  }
}
