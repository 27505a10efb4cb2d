import Dispatch

/// Where do the tasks of a clause run, so that busy threads of Swift's own don't look like a hang?
///
/// There are only as many as cores, and the suite's caller may keep them busy for longer than a clause has time.
final class WaitingExecutor: TaskExecutor {
  static let shared = WaitingExecutor()

  private let queue = DispatchQueue(label: "waiting", attributes: .concurrent)
  private let underWay = DispatchGroup()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async(group: underWay) { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Waits until each task that could run has run as far as it can; false if one still ran at the deadline.
  func quiesce(until deadline: DispatchTime) -> Bool { underWay.wait(timeout: deadline) == .success }
}
