/// Would a promise that adopts another wait for itself, since the other is chained behind it?
///
/// A promise doesn't know what it waits for, but it holds all that wait for it. So the search goes down, from the
/// adopter through the promises of `then` and its like and through further adopters. Each of these waits for the one
/// above and for nothing else, so a way down to the adopted promise is a ring. What waits for several promises, as
/// `all` does, isn't followed: another one may settle it. An adopter is where it can be found before it looks. So of
/// those who close a ring together at least the last sees it.
extension AnyPromise {
  /// Whether this promise waits for another one, by way of a few promises. One that its caller settles waits for
  /// nobody.
  func isBehind(_ other: any AnyPromise) -> Bool {
    if core.isByHand { return false }
    var search = Search()
    var current = search.step(down: other)
    while let next = current {
      if next === self { return true }
      current = search.step(down: next)
    }
    return false
  }
}

private struct Search: ~Copyable {
  /// How many promises it looks at, so that it costs little where long chains adopt.
  static let most = 16
  private var left = most
  private var branches: [any AnyPromise] = []

  /// A promise that waits for another one, or one of those left aside before.
  mutating func step(down promise: any AnyPromise) -> (any AnyPromise)? {
    if left == 0 { return nil }
    left -= 1
    let waiting = promise.withState { state in state.waiting }
    if case .many(let others) = waiting { branches += others.prefix(left) }
    return if case .one(let other) = waiting { other } else { branches.popLast() }
  }
}

private enum Waiting {
  case none
  case one(any AnyPromise)
  case many([any AnyPromise])
}

extension State {
  /// The promises that wait for nothing but a pending one.
  fileprivate var waiting: Waiting {
    guard case .pending(_, let observers) = self else { return .none }
    return switch observers {
    case .none: .none
    case .one(let observer): observer.dependent.map(Waiting.one) ?? .none
    case .many(let all): .many(Array(all.lazy.compactMap(\.dependent).prefix(Search.most)))
    }
  }
}

extension Observer {
  fileprivate var dependent: (any AnyPromise)? {
    switch self {
    case .adopter(let promise), .block(let promise, _, _): promise
    case .listener: nil
    }
  }
}
