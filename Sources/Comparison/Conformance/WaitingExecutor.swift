import Dispatch

/// Where do the tasks of a clause run, so that busy threads of Swift's own don't look like a hang?
///
/// There are only as many as cores, and the suite's caller may keep them busy for longer than a clause has time.
final class WaitingExecutor: TaskExecutor {
  static let shared = WaitingExecutor()

  private let queue = DispatchQueue(label: "waiting", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
