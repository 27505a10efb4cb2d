/// How does it look when the compiler makes the chain?
///
/// A task can be handed over at once, awaited by many, and kept as the memory. It loads as soon as it is obtained, and
/// removes itself from the memory if it fails.
final class AsyncAds: AdvertisementService {
  typealias Advertisement = Task<Result<Banner, AdvertisementError>, Never>

  private let networks: AdvertisementNetworks
  private var advertisements: [AdvertisementConfig: Advertisement] = [:]

  init(_ networks: AdvertisementNetworks) { self.networks = networks }

  func obtainAdvertisement(_ config: AdvertisementConfig) -> Advertisement {
    if let known = advertisements[config] { return known }
    let advertisement = Task { [weak self, networks] in
      let banner = await networks.load(config)
      if case .failure = banner { self?.advertisements[config] = nil }
      return banner
    }
    advertisements[config] = advertisement
    return advertisement
  }

  static func viewReady(_ presenter: AdvertisementPresenter, with advertisement: Advertisement) {
    presenter.wait()
    Task { [weak presenter] in
      switch await advertisement.value {
      case .success(let banner): presenter?.show(banner)
      case .failure(let error): presenter?.fail(error)
      }
    }
  }
}

extension AdvertisementNetworks {
  fileprivate func load(_ config: AdvertisementConfig) async -> Result<Banner, AdvertisementError> {
    await withCheckedContinuation { done in load(config) { done.resume(returning: $0) } }
  }
}
