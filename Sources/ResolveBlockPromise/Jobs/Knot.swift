/// A promise that waits for itself, and how that can be untied.
struct Knot {
  /// The job that has the place and the job that waits for it, between which the knot can be untied.
  let jobs: (holder: Turn, waiting: Turn)?

  /// Looks for a knot, forward and backward in turn, and ends when either side is exhausted: it costs the shorter of both,
  /// so that joining chains of any lengths in any order is nearly linear in all. Once the way forward leads to a job for
  /// whose place others wait, only the way back counts. It goes on, at last, from jobs that wait to the jobs that have
  /// their places.
  init?(_ promise: Core, _ sources: [Link]) {
    var forward = Link.promise(promise).successors
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
          if after.identity == ObjectIdentifier(promise) {
            self.jobs = nil
            return
          }
          if case .turn(let turn) = after { isAwaited = turn.isAwaited }
          if seenForward.insert(after.identity).inserted { forward += after.successors }
        }
        if before.identity == ObjectIdentifier(promise) {
          self.jobs = jobs
          return
        }
        if case .turn(let turn) = before, let holder = turn.holder {
          let known = places[ObjectIdentifier(holder)]?.waiting ?? turn
          places[ObjectIdentifier(holder)] = (holder, known.number > turn.number ? known : turn)
        } else if seenBackward.insert(before.identity).inserted {
          backward += before.predecessors
        }
      }
      jobs = places.popFirst()?.value
      backward = jobs.map { jobs in [.promise(jobs.holder.result)] } ?? []
    } while jobs != nil
    return nil
  }
}
