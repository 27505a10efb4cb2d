/// How is a long chain let go of without a deep stack?
///
/// A promise that dies pending doesn't free its observers inside its `deinit`. It puts them on the list of the
/// thread's release that is under way, or starts one, which is a loop. What the observers held, the caller's blocks with
/// their captures included, dies in that loop, and the promises among it put their own observers on the same list.
final class Release: Sendable {
  private enum State: Sendable {
    case open([any Sendable])
    case closed
  }

  @TaskLocal private static var current: Release?

  private let state = Lock(State.open([]))

  /// Takes what is in the slot, so that nobody up the stack still holds it, and lets go of it in the loop.
  static func empty(_ slot: inout (some Sendable)?) {
    if let release = current, release.add(&slot) { return }
    let release = Release()
    _ = release.add(&slot)
    $current.withValue(release) {
      while let next = release.next() { withExtendedLifetime(next) {} }
    }
  }

  /// A task started by somebody's `deinit` inherits the list and may come when its loop is over: then this says no.
  private func add(_ slot: inout (some Sendable)?) -> Bool {
    state.withLock { state in
      guard case .open(var list) = state else { return false }
      state = .closed
      if let dying = slot.take() { list.append(dying) }
      state = .open(list)
      return true
    }
  }

  private func next() -> (any Sendable)? {
    state.withLock { state in
      guard case .open(var list) = state else { return nil }
      state = .closed
      guard let next = list.popLast() else { return nil }
      state = .open(list)
      return next
    }
  }
}
