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
    case .waits where waitsForItself(self, through: [other]): return (binding, fail(PromiseError.cycle, followed: true))
    case .waits, .schedule: return (binding, nil)
    }
  }
}

/// Whether a promise that waits for `sources` is its own predecessor. If it is so only because one job waits for the place of
/// another, that one lends its place.
func waitsForItself(_ link: any Link, through sources: [any Link]) -> Bool {
  while let knot = knot(link, sources) {
    guard let (holder, waiting) = knot.jobs else { return true }
    holder.lend(until: waiting)
  }
  return false
}

/// A promise that waits for itself.
private struct Knot {
  /// The job that has the place and the job that waits for it, between which the knot can be untied.
  let jobs: (holder: Turn, waiting: Turn)?
}

/// The search goes forward and backward in turn and ends when either side is exhausted: it costs the shorter of both,
/// so that joining chains of any lengths in any order is nearly linear in all. Once the way forward leads to a job for whose
/// place others wait, only the way back counts. It goes on, at last, from jobs that wait to the jobs that have their places.
private func knot(_ link: any Link, _ sources: [any Link]) -> Knot? {
  var forward = link.successors()
  var backward = sources
  var seenForward: Set<ObjectIdentifier> = []
  var seenBackward: Set<ObjectIdentifier> = []
  var isAwaited = false
  var places: [ObjectIdentifier: (holder: Turn, waiting: Turn)] = [:]
  var jobs: (holder: Turn, waiting: Turn)?
  repeat {
    while let before = backward.popLast() {
      if !isAwaited {
        guard let after = forward.popLast() else { return nil }
        if after === link { return Knot(jobs: nil) }
        isAwaited = (after as? Turn)?.isAwaited == true
        if seenForward.insert(ObjectIdentifier(after)).inserted { forward += after.successors() }
      }
      if before === link { return Knot(jobs: jobs) }
      if let turn = before as? Turn, let holder = turn.holder {
        let known = places[ObjectIdentifier(holder)]?.waiting ?? turn
        places[ObjectIdentifier(holder)] = (holder, known.number > turn.number ? known : turn)
      } else if seenBackward.insert(ObjectIdentifier(before)).inserted {
        backward += before.predecessors()
      }
    }
    jobs = places.popFirst()?.value
    backward = jobs?.holder.result.link.map { [$0] } ?? []
  } while jobs != nil
  return nil
}
