/// For which promise does another one wait? A promise that adopts another one, or is adopted, has a link. It stands
/// under the link of the promise that it waits for. Links refer only to links, so they keep no promise alive.
///
/// The link directly above is the truth: it is set when the promise begins to wait, and removed in the step that
/// settles or releases the promise. A shortcut is a guess. It compresses the path, as in union-find, so a search takes
/// almost no time on average, however long the chain. A shortcut never skips a promise that may wait for another one
/// later, so no cycle is missed because of it. But a promise that it skips may be settled by hand, so it may show a
/// cycle that isn't there.
final class Link: Sendable {
  private struct Path: Sendable {
    var above: Link?
    /// Whether the promise takes over the outcome of the one above, so that it never waits for another one. Otherwise a
    /// block of the promise gets that outcome, and then the promise may wait for another one.
    var adopts = false
    var shortcut: Link?
    var next: Link? { shortcut ?? above }
  }

  private let path = Lock(Path())

  func put(under above: Link, adopts: Bool = true) { replacePath(with: Path(above: above, adopts: adopts)) }

  @inline(never)
  func end() { replacePath(with: Path()) }

  private func replacePath(with new: Path) {
    let old = path.withLock { path in exchange(&path, with: new) }
    withExtendedLifetime(old) {}
  }

  /// Whether the path up from here leads back here. If the shortcuts say so, the links themselves are asked.
  var isInCycle: Bool { mayBeInCycle && isConfirmed(wayBack) }

  /// Follows the shortcuts, and makes new ones. It also ends if it finds a cycle of other links: then it comes again to
  /// a link that it has marked.
  private var mayBeInCycle: Bool {
    var (current, marked) = (self, self)
    var (steps, limit) = (0, 2)
    while let next = current.now.next {
      if next === self { return true }
      let path = next.now
      guard let after = path.next else { return false }
      if after === self || after === marked { return true }
      if path.adopts { current.shorten(past: next, to: after) }
      current = after
      steps += 1
      if steps == limit { (marked, steps, limit) = (current, 0, 2 * limit) }
    }
    return false
  }

  /// The links from here up to this one again; `nil` if the path ends, or leads into a cycle of other links. Those find
  /// the cycle themselves.
  private func wayBack() -> [AnyObject]? {
    var links = [self]
    while let above = links[links.count - 1].now.above {
      if above === self { return links }
      // Whoever goes round in a cycle is, at some step, where he was at half the steps.
      if links[links.count / 2] === above { return nil }
      links.append(above)
    }
    return nil
  }

  private var now: Path { path.withLock { path in path } }

  /// Skips `next`, unless the path has changed since a search took the step from here to there.
  private func shorten(past next: Link, to link: Link) {
    path.withLock { path in if path.adopts, path.next === next { path.shortcut = link } }
  }
}
