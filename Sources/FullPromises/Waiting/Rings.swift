/// Would a promise that adopts another wait for itself, since the other is chained behind it?
///
/// A promise doesn't know its source, but it holds all its observers. So the search goes down, from the adopter through
/// the promises of `then` and its like and through further adopters. Each of these waits for the one above and for
/// nothing else, so a way down to the adopted promise is a ring. A promise that waits for several, as that of `all`
/// does, isn't followed: another member may settle it. An adopter attaches before it searches. So of several that close
/// a ring together, at least the last one finds it.
extension AnyPromise {
  /// Whether this promise waits for another one, by way of a few promises. One that its caller settles waits for
  /// nobody.
  ///
  /// The steps of a way are read one after the other. Meanwhile somebody may settle the promise of a step that was read
  /// by hand, and what was behind it may wait for others by now. A step that is gone doesn't come back, so a way that
  /// is found twice was there in between.
  func isBehind(_ other: any AnyPromise) -> Bool { !core.isByHand && isFound(below: other) && isFound(below: other) }

  private func isFound(below other: any AnyPromise) -> Bool {
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
  private var left = 16
  private var branches: [any AnyPromise] = []

  /// A promise that waits for another one, or one of those left aside before.
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
        for observer in all where branches.count < most { observer.dependent.map { other in branches.append(other) } }
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
