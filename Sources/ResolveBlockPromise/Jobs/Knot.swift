/// Whether a promise that adopts another is its own predecessor. If that is so only because one job waits for the place
/// of another, the other job lends its place.
func waitsForItself(_ promise: Core, adopting other: Core) -> Bool {
  while let knot = Knot(promise, adopting: other) {
    guard let (holder, waiting) = knot.jobs else { return true }
    holder.lend(until: waiting)
  }
  return false
}

/// A promise that waits for itself, and how that can be untied.
struct Knot {
  /// The job that has the place and the job that waits for it, between which the knot can be untied.
  let jobs: (holder: Turn, waiting: Turn)?

  /// Looks for a knot, forward and backward in turn, and ends when either side is exhausted: it costs the shorter of
  /// both, so that joining chains of any lengths in any order is nearly linear in all. Once the way forward leads to a
  /// job for whose place others wait, only the way back counts. It goes on, at last, from jobs that wait to the jobs
  /// that have their places.
  @inline(never)
  init?(_ promise: Core, adopting other: Core) {
    var forward = Stage.promise(promise).successors
    if forward.isEmpty { return nil }
    var backward = Stage.promise(other).predecessors
    if backward.isEmpty { return nil }
    var (seenForward, seenBackward, holders) = (Numbering(), Numbering(), Numbering())
    var isAwaited = false
    var waits: [(holder: Turn, waiting: Turn)] = []
    var searched = 0
    var jobs: (holder: Turn, waiting: Turn)?
    repeat {
      while let before = backward.popLast() {
        if !isAwaited {
          guard let after = forward.popLast() else { return nil }
          if after.identity == ObjectIdentifier(promise) {
            self.jobs = nil
            return
          }
          if case .turn(let turn) = after { isAwaited = turn.isAwaited }
          if seenForward.isNew(after.identity) { forward += after.successors }
        }
        if before.identity == ObjectIdentifier(promise) {
          self.jobs = jobs
          return
        }
        if case .turn(let turn) = before, let holder = turn.holder {
          let (index, isNew) = holders.number(of: ObjectIdentifier(holder))
          if isNew { waits.append((holder, turn)) }
          if waits[index].waiting.number < turn.number { waits[index].waiting = turn }
        } else if seenBackward.isNew(before.identity) {
          backward += before.predecessors
        }
      }
      guard searched < waits.count else { return nil }
      jobs = waits[searched]
      searched += 1
      if let result = jobs?.holder.result { backward = [.promise(result)] }
    } while true
  }
}
