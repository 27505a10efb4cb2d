/// Would adopting that promise close a cycle?
///
/// A promise that adopts or is adopted has a link. Its link hangs under the link of the promise that it waits for. Links
/// hold only links, so that they keep no promise alive. Whoever adopts first hangs its link, then looks whether the way up
/// leads back to it; of those who close a cycle together at least the last sees it. The looking shortens the way, so that
/// it costs next to nothing on average however long the chain.
final class Link: Sendable {
  private enum Place: Sendable {
    case top
    case under(Link)
    case closed
  }

  private let place: Lock<Place>

  init(above: Link?) { place = Lock(above.map(Place.under) ?? .top) }

  /// Hangs this link, whose promise was adopted by somebody before it adopted one itself.
  func hang(under above: Link) -> Link {
    place.withLock { place in
      if case .top = place { place = .under(above) }
    }
    return self
  }

  /// Lets go of the way up when the promise is settled or gone. Nothing leads on from here any more.
  func close() {
    let old = place.withLock { place in
      let old = place
      place = .closed
      return old
    }
    withExtendedLifetime(old) {}
  }

  /// Whether the way up from here comes to `link`, or goes round in a cycle, in which case nobody on it can be settled.
  func leads(to link: Link) -> Bool {
    var current = self
    var mark = self
    var steps = 0
    var limit = 2
    while true {
      guard let next = current.above else { return false }
      if next === link || next === mark { return true }
      guard let after = next.above else { return false }
      if after === link || after === mark || after === current { return true }
      current.shorten(from: next, to: after)
      current = after
      steps += 1
      if steps == limit { (mark, steps, limit) = (current, 0, limit * 2) }
    }
  }

  private var above: Link? {
    guard case .under(let link) = place.withLock({ place in place }) else { return nil }
    return link
  }

  private func shorten(from next: Link, to after: Link) {
    let old = place.withLock { place -> Link? in
      guard case .under(let link) = place, link === next else { return nil }
      place = .under(after)
      return link
    }
    withExtendedLifetime(old) {}
  }
}
