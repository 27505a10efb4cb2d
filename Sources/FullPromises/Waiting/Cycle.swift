/// Would a promise that is about to wait for another one wait for itself? If so, it is rejected.
///
/// There are two searches, because a promise doesn't refer to its source. The first one follows the links of promises
/// that adopt others upward, however many there are. The second one goes downward, from a promise to those that wait
/// for it, because it refers to all its observers. So it also finds the promises of `then` and its like, but it looks
/// at no more than 16. Each search begins when its connection is made: the upward one when the link is set, the
/// downward one when the other promise has the observer. So if several threads close a cycle together, at least the
/// last one finds it.
extension AnyPromise {
  /// Puts this promise's link under that of the promise that it is about to wait for. Returns the link if it may be in
  /// a cycle now.
  ///
  /// - Parameters:
  ///   - adopts: Whether this promise takes over the outcome. Otherwise, it may wait for another promise afterwards.
  ///   - leftOut: A link that isn't used any more. Shortcuts of others may lead there, so from there they lead on. It
  ///     gets no shortcut itself, because nobody would ever end it: a row of such links would nest when released.
  func putLink(under other: any AnyPromise, adopts: Bool, leavingOut leftOut: Link?) -> Link? {
    guard let above = other.withState({ state in state.makeLink() })?.link,
      let link = withState({ state in state.putLink(under: above, adopts) })
    else { return nil }
    leftOut?.put(under: link, adopts: false)
    return link
  }

  /// Whether this promise waits for another one, by way of a few promises. A promise that is settled by hand waits for
  /// nobody.
  func waits(for other: any AnyPromise) -> Bool {
    guard !core.isByHand, isFound(below: other) else { return false }
    return isConfirmed {
      var seen: [AnyObject] = []
      return isFound(below: other) { promise in seen.append(promise) } ? seen : nil
    }
  }

  /// This promise must still be pending when it is found: one that was settled before it became an observer never
  /// waited.
  private func isFound(below other: any AnyPromise, _ visit: (any AnyPromise) -> Void = { _ in }) -> Bool {
    var search = Search()
    var current = search.step(down: other)
    while let next = current {
      if next === self { return outcome == nil }
      visit(next)
      current = search.step(down: next)
    }
    return false
  }
}

extension State {
  /// The promise's link, and whether it had one already; `nil` once it is settled.
  fileprivate mutating func makeLink() -> (link: Link, isOld: Bool)? {
    guard case .pending(let known, let observers) = self else { return nil }
    let link = known ?? Link()
    self = .pending(link, observers)
    return (link, known != nil)
  }

  /// Puts this promise under another one's link. Returns its own link if another one was under that already, because
  /// only then can this have closed a cycle.
  fileprivate mutating func putLink(under above: Link, _ adopts: Bool) -> Link? {
    guard let (link, isOld) = makeLink() else { return nil }
    link.put(under: above, adopts: adopts)
    return isOld ? link : nil
  }
}

/// The search downward. It goes on only through promises that wait for the one above and for nothing else, so a way
/// down from one promise to another proves that the second one waits for the first. It stops at a promise that waits
/// for several, like that of `all`, because another member may settle it.
private struct Search: ~Copyable {
  /// How many promises may still be looked at. Without this limit, some long chains would take quadratic time.
  private var left = 16
  private var branches: [any AnyPromise] = []

  /// A promise that waits for this one, or else one of those that were left aside before.
  @inline(never)
  mutating func step(down promise: any AnyPromise) -> (any AnyPromise)? {
    if left == 0 { return nil }
    left -= 1
    var next: (any AnyPromise)?
    promise.withState { state in
      guard case .pending(_, let observers) = state else { return }
      switch observers {
      case .empty: break
      case .one(let observer): next = observer.dependent
      case .many(let all):
        let most = branches.count + left + 1
        for observer in all {
          if branches.count == most { break }
          observer.dependent.map { other in branches.append(other) }
        }
      }
    }
    return next ?? branches.popLast()
  }
}

extension Observer {
  /// The promise that waits for this outcome and for nothing else.
  fileprivate var dependent: (any AnyPromise)? {
    switch self {
    case .adopter(let promise), .block(let promise, _, _): promise
    case .listener: nil
    }
  }
}
