/// How does a promise adopt the one that its block returns? It observes that promise, and takes over its outcome. If
/// a search finds that the two would then wait for each other, the adopter is rejected.
extension Run {
  /// Lets the adopter take over the outcome of another promise, now or as soon as there is one.
  mutating func adopt(_ other: any AnyPromise, by adopter: consuming any AnyPromise) {
    other.noteObserver(.adopter(adopter))
    if let outcome = other.withState({ state in state.settled }) { return settle(adopter, outcome) }
    var adopter = consume adopter
    let leftOut = other.replace(&adopter)
    if adopter.outcome == nil { wait(adopter, for: other, .adopter(adopter), adopts: true, leftOut) }
  }

  /// Lets the outcome of `other` settle the promise, as the observer says.
  ///
  /// The first search for a cycle follows links, so it comes when the link is set. The second one reads lists of
  /// observers, so it comes when the promise is on such a list.
  mutating func wait(
    _ promise: any AnyPromise, for other: any AnyPromise, _ observer: Observer, adopts: Bool = false,
    _ leftOut: Link? = nil
  ) {
    other.noteObserver(observer)
    if other === promise
      || promise.putLink(under: other, adopts: adopts, leavingOut: leftOut)?.isInCycle == true
    {
      return settle(promise, .error(PromiseError.cycle))
    }
    if let outcome = other.withState({ state in state.observe(observer) }) {
      notify(.one(observer), outcome)
    } else if other.waits(for: promise) {
      settle(promise, .error(PromiseError.cycle))
    }
  }
}

extension State {
  /// The outcome, if all earlier observers were notified.
  fileprivate var settled: Outcome? { if case .settled(let outcome) = self { outcome } else { nil } }
}
