/// Would a promise that adopts another wait for itself?
extension Core {
  /// Whether it waits in a ring. If it does so only because one job waits for the permit of another, the other job
  /// lends its permit.
  ///
  /// A search reads each link by itself, so links read early may be gone when the last one is read. A ring stays: one
  /// that is found again was there.
  func closesRing(adopting other: Core) -> Bool {
    while Ring(self, adopting: other) != nil, let ring = Ring(self, adopting: other) {
      guard let (holder, waiting) = ring.jobs else { return true }
      holder.lendPermit(until: waiting)
    }
    return false
  }
}

/// Promises that wait for each other, and how that can be ended.
private struct Ring {
  /// The job that has the permit and the job that waits for it, between which the ring can be opened.
  let jobs: (holder: Job, waiting: Job)?

  /// Looks for a ring, forward and backward in turn, and ends when either side is exhausted: it costs the shorter of
  /// both, so that joining chains of any lengths in any order is nearly linear in all. Once the way forward leads to a
  /// job for whose permit others wait, only the way back counts. It goes on, at last, from jobs that wait to the jobs
  /// that have their permits.
  @inline(never)
  init?(_ promise: Core, adopting other: Core) {
    var forward = Stage.promise(promise).successors
    if forward.isEmpty { return nil }
    var backward = Stage.promise(other).predecessors
    if backward.isEmpty { return nil }
    var (seenForward, seenBackward, holders) = (Numbering(), Numbering(), Numbering())
    var isAwaited = false
    var waits: [(holder: Job, waiting: Job)] = []
    var searched = 0
    var jobs: (holder: Job, waiting: Job)?
    repeat {
      while let before = backward.popLast() {
        if !isAwaited {
          guard let after = forward.popLast() else { return nil }
          if after.identity == ObjectIdentifier(promise) {
            self.jobs = nil
            return
          }
          if case .job(let job) = after { isAwaited = job.isAwaited }
          if seenForward.isNew(after.identity) { forward += after.successors }
        }
        if before.identity == ObjectIdentifier(promise) {
          self.jobs = jobs
          return
        }
        if case .job(let job) = before, let holder = job.holder {
          let (index, isNew) = holders.number(of: ObjectIdentifier(holder))
          if isNew { waits.append((holder, job)) }
          if job.isBehind(waits[index].waiting) { waits[index].waiting = job }
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
