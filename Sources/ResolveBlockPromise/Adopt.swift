/// How does one promise follow another, and how is a cycle found?
extension Promise {
  /// Binds this promise to `other`. Returns what became of that, and who has to be flushed.
  ///
  /// Two locks are taken, one after the other: this promise is bound first, so that nothing else resolves it, then it
  /// enters the adopter's slot of the other. Both edges are visible before the search for a cycle starts, so that of
  /// several threads that close one together at least the last one finds it.
  func follow(_ other: Promise<Value>) -> (Binding, ready: (any Link)?) {
    let binding = guarded.withLock { $0.follow(other) }
    guard binding == .bound else { return (binding, nil) }
    guard other !== self else { return (binding, fail(PromiseError.cycle, followed: true)) }
    let attachment = Attachment(place: .inline, next: self) { self.settle($0, followed: true).ready }
    switch other.guarded.withLock({ $0.adopt(attachment) }) {
    case .deliver(let outcome): return (binding, settle(outcome, followed: true).ready)
    case .waits where waitsForItself(self, through: other): return (binding, fail(PromiseError.cycle, followed: true))
    case .waits, .schedule: return (binding, nil)
    }
  }
}

/// Whether a promise that follows `other` is its own predecessor.
///
/// The search goes forward and backward in turn and ends when either side is exhausted: it costs the shorter of both,
/// so that joining chains of any lengths in any order is nearly linear in all.
private func waitsForItself(_ link: any Link, through other: any Link) -> Bool {
  var forward = link.successors()
  guard !forward.isEmpty else { return false }
  var backward = other.predecessors()
  var seenForward: Set<ObjectIdentifier> = []
  var seenBackward: Set<ObjectIdentifier> = []
  while let after = forward.popLast(), let before = backward.popLast() {
    if after === link || before === link { return true }
    if seenForward.insert(ObjectIdentifier(after)).inserted { forward += after.successors() }
    if seenBackward.insert(ObjectIdentifier(before)).inserted { backward += before.predecessors() }
  }
  return false
}
