/// How is a ring of promises found, in which each waits for the next?
///
/// A promise attaches first and searches afterwards. So of several threads that close a ring together, the last one
/// sees all of it.
///
/// The search goes up from the promise waited for and down from the one that waits in turn, one step each. It ends with
/// the shorter way: a promise that waits for nothing, or has no observers, closes no ring.
///
/// Each link is read by itself, so links read early may be gone when the last one is read. A ring stays: one that is
/// found again was there.
extension Core {
  /// Ends the attempt if it waits for itself through `other`.
  @inline(never) func endRing(through other: Core, attempt: Int, _ run: inout Run) {
    guard findRing(through: other) != nil, let fault = findRing(through: other), let removed = takeAttempt(attempt)
    else { return }
    Report.send(.waitsForItself, fault.place)
    stop(removed, .dropped, &run)
  }

  /// A promise whose function closes a ring, when this one waits for itself through `other`.
  private func findRing(through other: Core) -> Core? {
    if other !== self, other.awaited == nil { return nil }
    var fault = self
    var up = other
    var down = [(core: self, seen: 0)]
    while up !== self {
      guard let (next, isReturned) = up.awaited else { return nil }
      if isReturned { fault = up }
      up = next
      guard let (core, seen) = down.popLast() else { return nil }
      guard let (id, observer) = core.state.withLock({ $0.observers.findNext(after: seen) }) else { continue }
      down.append((core, id))
      if let waiting = observer.dependent { down.append((waiting, 0)) }
    }
    return awaited?.isReturned == false ? fault : self
  }

  @inline(never) private var awaited: (core: Core, isReturned: Bool)? { state.withLock { $0.awaited } }
}

extension State {
  /// The promise that this one waits for, and whether a function returned it.
  fileprivate var awaited: (core: Core, isReturned: Bool)? {
    guard case .started(.leave(let registration)) = phase else { return nil }
    if case .link(_, let source)? = origin { return (registration.core, source.core !== registration.core) }
    return (registration.core, false)
  }
}

extension Observer {
  /// The promise that waits.
  fileprivate var dependent: Core? {
    switch self {
    case .handler: nil
    case .listener(_, let listener): listener.dependent
    case .block(_, let core), .adopter(_, let core): core
    }
  }
}
