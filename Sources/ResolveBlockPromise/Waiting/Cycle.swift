/// Would a promise that adopts another wait for itself?
extension Core {
  /// Breaks the cycle in which this promise would wait, if there is one. Returns whether the caller has to settle the
  /// promise with an error. A quick search says whether there may be a cycle; then the way back is read until it is
  /// proved. If the cycle exists only because one job waits for the permit of another, that one lends its permit, and
  /// the promise waits on.
  func endsCycle(adopting other: Core) -> Bool {
    while mayWaitForItself(through: other) {
      var way: WayBack?
      let isCycle = isConfirmed {
        way = WayBack(from: other, to: self)
        return way?.path
      }
      guard isCycle, let way else { return false }
      guard let (holder, waiting) = way.jobs else { return breakCycle(adopting: other) }
      holder.group.lendPermit(of: holder, until: waiting)
    }
    return false
  }

  /// Searches forward and backward in turn, and ends when either side is exhausted. So it costs the shorter of both,
  /// and joining chains of any lengths in any order is nearly linear in all. Once the way forward leads to a job for
  /// whose permit others wait, only the way back can tell.
  @inline(never)
  private func mayWaitForItself(through other: Core) -> Bool {
    var (forward, backward) = (Search(open: successors), Search(open: other.predecessors))
    if forward.open.isEmpty || backward.open.isEmpty { return false }
    while let before = backward.next(\.predecessors) {
      guard let after = forward.next(\.successors) else { return false }
      if before === self || after === self || (after as? Job)?.isAwaited == true { return true }
    }
    return false
  }

  /// Takes this promise out of the cycle: it withdraws from the other one, and waits only for the error that the caller
  /// gives it. If several threads close one cycle together, the first breaks it, and its error gets to the others.
  private func breakCycle(adopting other: Core) -> Bool {
    var ways: [WayBack] = []  // They are released after the lock, because that may run code of the caller's.
    return breaking.withLock { _ in
      let isCycle = isConfirmed {
        let way = WayBack(from: other, to: self)
        ways.append(way)
        return way.jobs == nil ? way.path : nil
      }
      guard isCycle, wait(for: .adopted(self), by: .owner) else { return false }
      other.withState { state in if state.adopter.held === self { state.adopter = .free } }
      return true
    }
  }
}

/// Held while a cycle is broken.
private let breaking = Lock(())

/// A search that looks at the neighbours of each stage once.
private struct Search {
  var open: [any Stage]
  var seen: Set<ObjectIdentifier> = []

  mutating func next(_ neighbours: (any Stage) -> [any Stage]) -> (any Stage)? {
    guard let stage = open.popLast() else { return nil }
    if seen.insert(ObjectIdentifier(stage)).inserted { open += neighbours(stage) }
    return stage
  }
}

/// A way from a promise back to one for which it waits, through others and, only if there is no other way, from jobs
/// that wait in line to the jobs that have their permits. It keeps all that it read.
private struct WayBack {
  private(set) var path: [AnyObject]?
  /// The last two such jobs on the way, between which the cycle can be opened.
  private(set) var jobs: (holder: Job, waiting: Job)?
  /// Each stage that was read, with the one that waits for it.
  private var read: [ObjectIdentifier: (stage: any Stage, consumer: any Stage)] = [:]
  /// The lines in which jobs wait: for each, the job that has the permit, and of those found waiting the last in line.
  private var lines: [(holder: Job, waiting: Job)] = []

  @inline(never)
  init(from other: Core, to promise: Core) {
    var open: [any Stage] = [other]
    var searched = 0
    while true {
      while let stage = open.popLast() {
        if stage === promise {
          path = way(from: other, to: stage)
          return
        }
        if let job = stage as? Job {
          note(job)
          continue
        }
        for source in stage.predecessors where read[ObjectIdentifier(source)] == nil {
          read[ObjectIdentifier(source)] = (source, stage)
          open.append(source)
        }
      }
      guard searched < lines.count else { return }
      let (holder, waiting) = lines[searched]
      searched += 1
      jobs = (holder, waiting)
      guard let result = holder.result, read[ObjectIdentifier(result)] == nil else { continue }
      read[ObjectIdentifier(result)] = (result, waiting)
      open.append(result)
    }
  }

  private mutating func note(_ job: Job) {
    guard let holder = job.group.holder(before: job) else { return }
    if let index = lines.firstIndex(where: { line in line.holder === holder }) {
      if job.group.isWaiting(job, behind: lines[index].waiting) { lines[index].waiting = job }
    } else {
      lines.append((holder, job))
    }
  }

  private func way(from other: Core, to last: any Stage) -> [AnyObject] {
    Array(sequence(first: last) { stage in stage === other ? nil : read[ObjectIdentifier(stage)]?.consumer })
  }
}
