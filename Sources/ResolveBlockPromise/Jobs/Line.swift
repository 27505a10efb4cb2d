/// Which job of a group has the permit to run, and which gets it next? All of this runs under the group's lock, and
/// only moves values.
struct Line: ~Copyable, Sendable {
  /// The jobs that wait, in order, with gaps for those that were cancelled.
  private var jobs: [Job?] = []
  /// How many entries at the front of `jobs` are done with.
  private var gone = 0
  /// How many jobs wait.
  private(set) var count = 0
  /// The job that has the permit; without one the group is idle.
  private(set) var holder: Job?

  func isWaiting(_ job: Job) -> Bool { index(of: job) != nil }

  /// Enters a job. Returns whether it has the permit at once.
  mutating func enter(_ job: Job) -> Bool {
    guard holder != nil else {
      holder = job
      return job.takePermit()
    }
    job.enter(jobs.count)
    jobs.append(job)
    count += 1
    return false
  }

  /// Takes out a job that is over. If it had the permit, a job that lent it gets it back, or else the next one gets it.
  mutating func leave(_ job: Job) -> Job? {
    guard let holder, holder !== job else { return passPermit(from: job) }
    if let index = index(of: job) { _ = takeJob(at: index) }
    holder.add(lenders: job.takeLenders())
    return nil
  }

  /// Gives the permit to the next job, until `job` is over.
  mutating func lendPermit(of lender: Job, until job: Job) -> Job? {
    guard holder === lender, isWaiting(job) else { return nil }
    job.add(lenders: [lender])
    return passPermit(from: nil)
  }

  private mutating func passPermit(from last: Job?) -> Job? {
    var last = last
    while true {
      if let last {
        var heirs = last.takeLenders()
        if let heir = heirs.popLast() {
          holder = heir
          heir.add(lenders: heirs)
          return heir
        }
      }
      guard let job = takeWaiting() else {
        holder = nil
        return nil
      }
      holder = job
      if job.takePermit() { return job }
      last = job  // It was cancelled in the meantime, and is over.
    }
  }

  private mutating func takeWaiting() -> Job? {
    while gone < jobs.count {
      gone += 1
      if let job = takeJob(at: gone - 1) { return job }
    }
    return nil
  }

  private func index(of job: Job) -> Int? {
    let index = job.number
    return jobs.indices.contains(index) && jobs[index] === job ? index : nil
  }

  private mutating func takeJob(at index: Int) -> Job? {
    guard let job = exchange(&jobs[index], with: nil) else { return nil }
    count -= 1
    closeGaps()
    return job
  }

  /// Removes the gaps, wherever they are, when they are more than half. The jobs get new numbers in the same order.
  private mutating func closeGaps() {
    guard jobs.count > 16, count < jobs.count / 2 else { return }
    jobs = jobs.filter { job in job != nil }
    gone = 0
    for (number, job) in jobs.enumerated() { job?.enter(number) }
  }
}
