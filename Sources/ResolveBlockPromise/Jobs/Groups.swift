import Dispatch

/// Which groups have a job that has not ended? Only these are kept.
final class Groups: Sendable {
  /// The settings of the promises for the results of jobs.
  let settings: Settings
  private let groups = Lock<[String?: Group]>([:])

  init(queue: DispatchQueue, _ scheduler: Scheduler?) { settings = Settings(queue: queue, scheduler) }

  /// Where jobs start.
  var destination: Destination { Destination(settings.queue, settings.extras?.scheduler) }

  var all: [Group] { groups.withLock { groups in Array(groups.values) } }

  subscript(name: String?) -> Group? { groups.withLock { groups in groups[name] } }

  /// Enters the job of a result. Returns whether it has the permit at once.
  func enter(_ job: Job, of result: Core, to name: String?) -> Bool {
    groups.withLock { groups in
      let old = groups[name]
      let group = old ?? Group(name, of: self)
      if old == nil { groups[name] = group }
      job.join(group, result)
      return group.update { line in line.enter(job) }
    }
  }

  /// Forgets a group that has no job any more. A dictionary keeps its room, so one with much room gives way to another.
  fileprivate func forget(_ group: Group) {
    groups.withLock { groups in
      guard groups[group.name] === group, group.isIdle else { return }
      groups[group.name] = nil
      if groups.capacity > 16, groups.count < groups.capacity / 4 {
        groups = Dictionary(uniqueKeysWithValues: groups.map { name, group in (name, group) })
      }
    }
  }
}

/// The jobs of one group.
final class Group: Sendable {
  let name: String?
  let groups: Groups
  private let line = Lock(Line())

  init(_ name: String?, of groups: Groups) { (self.name, self.groups) = (name, groups) }

  /// How many jobs have not started.
  var waiting: Int { line.withLock { line in line.count } }

  fileprivate var isIdle: Bool { line.withLock { line in line.holder == nil } }

  /// The job that has the permit for which another waits.
  func holder(before job: Job) -> Job? {
    line.withLock { line in line.isWaiting(job) ? line.holder : nil }
  }

  func isWaiting(_ job: Job, behind other: Job) -> Bool { line.withLock { _ in other.number < job.number } }

  /// Whether jobs wait for the permit of this one.
  func isAwaited(_ job: Job) -> Bool { line.withLock { line in line.holder === job && line.count > 0 } }

  fileprivate func update<Result>(_ body: (inout Line) -> Result) -> Result { line.withLock { line in body(&line) } }

  /// Makes a job that waits for another one lend its permit until that one is over. Does nothing if it no longer has
  /// the permit.
  func lendPermit(of holder: Job, until job: Job) {
    Run.begin { run in startJob(update { line in line.lendPermit(of: holder, until: job) }, &run) }
  }

  /// Passes the permit on from a job that is over.
  func passPermit(from job: Job, _ run: inout Run) {
    let (next, isIdle) = update { line in (line.leave(job), line.holder == nil) }
    startJob(next, &run)
    if isIdle { groups.forget(self) }
  }

  private func startJob(_ next: PermitHolder?, _ run: inout Run) {
    switch next {
    case nil: break
    case .first(let first)?: run.hop(.job(first), to: groups.destination)
    case .lender(let lender)?: lender.resume(&run)
    }
  }
}
