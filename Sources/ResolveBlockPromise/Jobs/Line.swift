/// Which job of a group has the place, and who gets it next? Everything here runs under the group's lock and only moves
/// values.
struct Line: Sendable {
  /// The jobs that wait, in order, with gaps for those that were cancelled. The first of them have gone.
  private var jobs: [Turn?] = []
  private var gone = 0
  /// The number of the first that is kept.
  private var first = 0
  private(set) var count = 0
  /// The job that has the place; without one the group is idle.
  private(set) var holder: Turn?

  func isWaiting(_ turn: Turn) -> Bool { index(of: turn) != nil }

  /// Enters a job. Returns whether it has the place at once.
  mutating func enter(_ turn: Turn) -> Bool {
    guard holder != nil else {
      holder = turn
      return turn.take()
    }
    turn.enter(first + jobs.count)
    jobs.append(turn)
    count += 1
    return false
  }

  /// Takes out a job that is over. If it had the place, a job that lent it gets it back, or else the next one gets it.
  mutating func leave(_ turn: Turn) -> Next? {
    guard let holder, holder !== turn else { return pass(from: turn) }
    if let index = index(of: turn) { _ = take(index) }
    holder.add(lenders: turn.takeLenders())
    return nil
  }

  /// Gives the place to the next job, until `turn` is over.
  mutating func lend(_ lender: Turn, until turn: Turn) -> Next? {
    guard holder === lender, isWaiting(turn) else { return nil }
    turn.add(lenders: [lender])
    return pass(from: nil)
  }

  private mutating func pass(from last: Turn?) -> Next? {
    var last = last
    while true {
      if let last {
        var heirs = last.takeLenders()
        if let heir = heirs.popLast() {
          holder = heir
          heir.add(lenders: heirs)
          return .lender(heir)
        }
      }
      guard let job = takeWaiting() else {
        holder = nil
        return nil
      }
      holder = job
      if job.take() { return .first(job) }
      last = job  // It was cancelled at this moment, and is over.
    }
  }

  private mutating func takeWaiting() -> Turn? {
    while gone < jobs.count {
      defer { forgetGone() }
      if let job = take(gone) { return job }
    }
    return nil
  }

  private func index(of turn: Turn) -> Int? {
    let index = turn.number - first
    return jobs.indices.contains(index) && jobs[index] === turn ? index : nil
  }

  private mutating func take(_ index: Int) -> Turn? {
    let job = exchange(&jobs[index], with: nil)
    if job != nil { count -= 1 }
    return job
  }

  /// Moves on, and removes the jobs that have gone when they are more than half.
  private mutating func forgetGone() {
    gone += 1
    guard gone > 16, gone > jobs.count / 2 else { return }
    jobs.removeFirst(gone)
    (first, gone) = (first + gone, 0)
  }
}

/// The job that has the place now.
enum Next: Sendable {
  /// A job that waited.
  case first(Turn)
  /// A job that had lent it.
  case lender(Turn)
}
