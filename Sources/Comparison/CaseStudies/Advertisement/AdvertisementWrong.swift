import Dispatch

/// What if the feed hands over a function that loads, and nothing that remembers?
///
/// Each cell loads its banner anew, though the first one has it.
extension Advertisement {
  static let wrong = Study.wrong("Advertisement", "from the cache", of: scripts) { $0.play(ForgetfulAds.self) }
}

private final class ForgetfulAds: AdvertisementService {
  typealias Load = @Sendable (@escaping AdvertisementNetworks.Completion) -> Void

  private let networks: AdvertisementNetworks

  init(_ networks: AdvertisementNetworks) { self.networks = networks }

  func obtainAdvertisement(_ config: AdvertisementConfig) -> Load {
    { [networks] completion in networks.load(config, completion) }
  }

  static func viewReady(_ presenter: AdvertisementPresenter, with load: Load) {
    presenter.wait()
    load { [weak presenter] result in
      DispatchQueue.main.async {
        switch result {
        case .success(let banner): presenter?.show(banner)
        case .failure(let error): presenter?.fail(error)
        }
      }
    }
  }
}
