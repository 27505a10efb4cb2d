/// For which promise does another one wait? A promise that adopts another one, or is adopted, has a link. It stands
/// under the link of the promise that it waits for. Links refer only to links, so they keep no promise alive.
///
/// The link directly above is the truth: a promise sets it when it begins to wait, and removes it in the step that
/// settles or ends the promise. A shortcut is only a guess. It compresses the path, as in union-find, so that a search
/// takes almost no time on average, however long the chain. But the links that it skips may lead elsewhere by now.
final class Link: Sendable {
  private enum Path: Sendable {
    case pending(above: Link?, shortcut: Link?)
    /// The promise is settled or gone.
    case over
  }

  private let path: Lock<Path>

  init(under above: Link?) { path = Lock(.pending(above: above, shortcut: nil)) }

  func put(under above: Link) { replacePath(with: .pending(above: above, shortcut: nil)) }

  @inline(never)
  func end() { replacePath(with: .over) }

  private func replacePath(with new: Path) {
    let old = path.withLock { path in exchange(&path, with: new) }
    withExtendedLifetime(old) {}
  }

  /// Whether the path up from here leads back here. If the guesses say so, the truth is asked.
  var isInCycle: Bool { mayBeInCycle && isConfirmed(wayBack) }

  /// Follows the shortcuts, and makes new ones. In a cycle of other links, each shortcut skips one of them, until a
  /// link is two steps from itself.
  private var mayBeInCycle: Bool {
    var current = self
    while let next = current.next {
      if next === self { return true }
      guard let after = next.next else { return false }
      if after === self || after === current { return true }
      current.shorten(to: after)
      current = after
    }
    return false
  }

  /// The links from here up to this one again; `nil` if there is an end, or a cycle of other links, which find it
  /// themselves.
  private func wayBack() -> [AnyObject]? {
    var links = [self]
    while let above = links[links.count - 1].above {
      if above === self { return links }
      // In a cycle of others, a link comes again at twice its distance from here, sooner or later.
      if links[links.count / 2] === above { return nil }
      links.append(above)
    }
    return nil
  }

  private var above: Link? {
    path.withLock { path in if case .pending(let above, _) = path { above } else { nil } }
  }

  /// The shortcut, unless its promise is over, or the link above.
  @inline(never)
  private var next: Link? {
    let (above, shortcut) = path.withLock { path in
      if case .pending(let above, let shortcut) = path { (above, shortcut) } else { (nil, nil) }
    }
    if let shortcut, !shortcut.isOver { return shortcut }
    return above
  }

  private var isOver: Bool { path.withLock { path in if case .over = path { true } else { false } } }

  private func shorten(to link: Link) {
    path.withLock { path in
      if case .pending(let above, _) = path { path = .pending(above: above, shortcut: link) }
    }
  }
}
