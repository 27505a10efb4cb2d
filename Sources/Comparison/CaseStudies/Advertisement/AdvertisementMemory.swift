/// Who remembers a banner, and who waits for it, when a promise doesn't? Its user, by hand.
final class AdvertisementMemory: Sendable {
  typealias Completion = AdvertisementNetworks.Completion

  private enum Entry {
    case loading([Completion])
    case loaded(Banner)
  }

  private let entries = Lock<[AdvertisementConfig: Entry]>([:])

  /// Calls the handler with the banner; only the first who wants it makes it load.
  func obtain(
    _ config: AdvertisementConfig, _ completion: @escaping Completion, load: (@escaping Completion) -> Void
  ) {
    let (banner, isFirst) = entries.withLock { entries -> (Banner?, Bool) in
      switch entries[config] {
      case .loaded(let banner)?: return (banner, false)
      case .loading(let waiting)?:
        entries[config] = .loading(waiting + [completion])
        return (nil, false)
      case nil:
        entries[config] = .loading([completion])
        return (nil, true)
      }
    }
    if let banner { completion(.success(banner)) }
    if isFirst { load { self.take($0, config) } }
  }

  /// An error is delivered and forgotten.
  private func take(_ result: Result<Banner, AdvertisementError>, _ config: AdvertisementConfig) {
    let entry = entries.withLock { entries in
      let entry = entries[config]
      entries[config] = (try? result.get()).map(Entry.loaded)
      return entry
    }
    if case .loading(let waiting)? = entry { for completion in waiting { completion(result) } }
  }
}
