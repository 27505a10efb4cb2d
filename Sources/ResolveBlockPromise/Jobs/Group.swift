import Dispatch

/// The jobs of one group.
final class Group: Sendable {
  let name: String?
  let queue: JobQueue
  private let line = Lock(Line())

  init(_ name: String?, of queue: JobQueue) { (self.name, self.queue) = (name, queue) }

  /// How many jobs have not started.
  var waiting: Int { line.withLock { line in line.count } }

  var isIdle: Bool { line.withLock { line in line.holder == nil } }

  /// The job that has the permit for which another waits.
  func holder(before job: Job) -> Job? {
    line.withLock { line in line.isWaiting(job) ? line.holder : nil }
  }

  func isWaiting(_ job: Job, behind other: Job) -> Bool { line.withLock { _ in other.number < job.number } }

  /// Whether jobs wait for the permit of this one.
  func isAwaited(_ job: Job) -> Bool { line.withLock { line in line.holder === job && line.count > 0 } }

  /// Enters a job. Returns whether it has the permit at once.
  func enter(_ job: Job) -> Bool { line.withLock { line in line.enter(job) } }

  /// Makes a job that waits for another one lend its permit until that one is over. Does nothing if it no longer has
  /// the permit.
  func lendPermit(of holder: Job, until job: Job) {
    let next = line.withLock { line in line.lendPermit(of: holder, until: job) }
    Run.begin { run in next?.proceed(&run) }
  }

  /// Passes the permit on from a job that is over.
  func passPermit(from job: Job, _ run: inout Run) {
    let (next, isIdle) = line.withLock { line in (line.leave(job), line.holder == nil) }
    next?.proceed(&run)
    if isIdle { queue.forget(self) }
  }
}
