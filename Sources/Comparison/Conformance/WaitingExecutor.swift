import Dispatch

/// Where do the tasks of a clause run, so that it can be told from a hang that Swift's own threads are busy?
///
/// Those are as few as the cores, and who runs the suite may keep them busy for longer than a clause has time.
final class WaitingExecutor: TaskExecutor {
  static let shared = WaitingExecutor()

  private let queue = DispatchQueue(label: "waiting", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
