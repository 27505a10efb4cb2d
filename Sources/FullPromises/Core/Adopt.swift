/// How does a promise wait for one that its block returns? And would that close a ring of waits?
extension Run {
  /// The adopter takes over the outcome of another promise, now or when it has one. A ring rejects it.
  mutating func adopt(_ other: any AnyPromise, by adopter: consuming any AnyPromise) {
    other.noteObserver(.adopter(adopter))
    if let outcome = other.withState({ state in state.settled }) { return settle(adopter, outcome) }
    var adopter = consume adopter
    let leftOut = other.leaveOut(&adopter)
    if adopter.outcome == nil { wait(adopter, for: other, .adopter(adopter), leftOut) }
  }

  /// Another block of the promise gets the outcome of `other`, if it wants that. A ring rejects the promise.
  mutating func wait(
    _ promise: any AnyPromise, for other: any AnyPromise, _ wanted: Wanted, _ block: @escaping Block
  ) {
    let observer = Observer.block(promise, block, wanted)
    other.noteObserver(observer)
    wait(promise, for: other, observer)
  }

  private mutating func wait(
    _ promise: any AnyPromise, for other: any AnyPromise, _ observer: Observer, _ leftOut: Link? = nil
  ) {
    if other === promise || other.closesRing(under: promise, leftOut) {
      return settle(promise, .error(PromiseError.cycle))
    }
    if let outcome = other.withState({ state in state.observe(observer) }) {
      notify(.one(observer), outcome)
    } else if other.isBehind(promise) {
      settle(promise, .error(PromiseError.cycle))
    }
  }
}

extension AnyPromise {
  /// Puts the adopter's link under this promise's, and follows the links upward to look for a ring. Shortened ways of
  /// others may lead to the link that is left out; from there they go on to the adopter.
  fileprivate func closesRing(under adopter: any AnyPromise, _ leftOut: Link?) -> Bool {
    guard let above = withState({ state in state.linkForAdopter() }),
      let link = adopter.withState({ state in state.putLink(under: above) })
    else { return false }
    leftOut?.setAbove(link)
    return above.leads(to: link)
  }
}

extension State {
  /// The outcome, if all earlier observers were notified.
  fileprivate var settled: Outcome? {
    if case .settled(let outcome) = self { outcome } else { nil }
  }

  /// The link of an adopted promise; `nil` once the promise is settled.
  fileprivate mutating func linkForAdopter() -> Link? {
    guard case .pending(let known, let observers) = self else { return nil }
    let link = known ?? Link(above: nil)
    self = .pending(link, observers)
    return link
  }

  /// Puts this promise under another one's link. Returns its own link if another was under that already, since only
  /// then can a ring have been closed.
  fileprivate mutating func putLink(under above: Link) -> Link? {
    guard case .pending(let known, let observers) = self else { return nil }
    if let known { known.setAbove(above) } else { self = .pending(Link(above: above), observers) }
    return known
  }
}

/// For whom does a promise wait?
///
/// A promise that adopts or is adopted has a link, which stands under the link of the promise that it waits for. Links
/// hold only links, so that they keep no promise alive. An adopter first attaches its link, then follows the links
/// upward to look for its own. So of several that close a ring together, at least the last one finds it. The search
/// shortens the way, so it costs next to nothing on average, however long the chain.
final class Link: Sendable {
  private let above: Lock<Link?>

  init(above: Link?) { self.above = Lock(above) }

  func setAbove(_ link: Link?) { above.withLock { above in above = link } }

  /// Whether the way up from here reaches `link`, or goes round in a ring, where no promise can be settled. Each step
  /// takes one link out of a ring, until a link is two steps from itself. Between the two reads that show this, another
  /// thread that leaves a promise out may turn the link round, so the first one is read again.
  func leads(to link: Link) -> Bool {
    var current = self
    while let next = current.next {
      if next === link { return true }
      guard let after = next.next else { return false }
      if after === link { return true }
      if after === current { return current.next === next }
      current.above.withLock { above in if above === next { above = after } }
      current = after
    }
    return false
  }

  @inline(never)
  private var next: Link? { above.withLock { above in above } }
}
