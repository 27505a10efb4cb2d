/// How does a promise take over the outcome of one that a block returns? And would that close a ring of waits?
///
/// A promise that nobody holds, and for which only its adopter waits, is left out: the adopter waits for the promise
/// returned instead. So a loop whose blocks return the next promise needn't keep them all. That is an economy and no
/// guarantee: a debug build, or another thread that is still settling, may hold the promise when this looks.
extension Run {
  /// The adopter takes over the outcome of another promise, now or when it has one. A ring rejects it.
  mutating func adopt(_ other: any AnyPromise, by adopter: consuming any AnyPromise) {
    var adopter = consume adopter
    if other !== adopter, isHeldByNobodyElse(&adopter),
      let (outer, link) = adopter.withState({ state in state.cedeAdopter() })
    {
      // The way of other adopters may have been shortened so that it leads here.
      if let above = other.linkForAdopter { link.hang(under: above) }
      adopter = outer
    }
    if other === adopter || other.closesRing(under: adopter) { return settle(adopter, .error(PromiseError.cycle)) }
    if adopter.outcome == nil { observe(other, .adopter(adopter)) }
  }
}

private func isHeldByNobodyElse<Held: AnyPromise>(_ promise: inout Held) -> Bool {
  isKnownUniquelyReferenced(&promise)
}

extension AnyPromise {
  fileprivate var linkForAdopter: Link? { withState { state in state.linkForAdopter() } }

  /// Hangs the adopter's link under this promise's, and looks whether the way up leads back to it.
  fileprivate func closesRing(under adopter: any AnyPromise) -> Bool {
    guard let above = linkForAdopter, let link = adopter.withState({ state in state.hang(under: above) }) else {
      return false
    }
    return above.leads(to: link)
  }
}

/// For whom does a promise wait?
///
/// A promise that adopts or is adopted has a link. Its link hangs under the link of the promise that it waits for. Links
/// hold only links, so that they keep no promise alive. Whoever adopts first hangs its link, then looks whether the way up
/// leads back to it; of those who close a ring together at least the last sees it. The looking shortens the way, so that
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
  func hang(under above: Link) {
    change { place in if case .closed = place { .closed } else { .under(above) } }
  }

  /// Lets go of the way up when the promise is settled or gone. Nothing leads on from here any more.
  func close() { change { _ in .closed } }

  /// Whether the way up from here comes to `link`, or goes round in a ring, in which case nobody on it can be settled.
  func leads(to link: Link) -> Bool {
    var (current, mark) = (self, self)
    var (steps, limit) = (0, 2)
    while let next = current.above {
      if next === link || next === mark { return true }
      guard let after = next.above else { return false }
      if after === link || after === mark || after === current { return true }
      current.shorten(from: next, to: after)
      current = after
      steps += 1
      if steps == limit { (mark, steps, limit) = (current, 0, limit * 2) }
    }
    return false
  }

  private var above: Link? {
    if case .under(let link) = place.withLock({ place in place }) { link } else { nil }
  }

  private func shorten(from next: Link, to after: Link) {
    change { place in
      if case .under(let link) = place, link === next { .under(after) } else { place }
    }
  }

  /// Lets go of the old place outside of the lock, since it may be the last that holds other links.
  private func change(_ transition: (Place) -> Place) {
    let old = place.withLock { place in
      let old = place
      place = transition(place)
      return old
    }
    withExtendedLifetime(old) {}
  }
}
