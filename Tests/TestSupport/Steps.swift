import Locking

/// Jobs of tasks that run when the test says so, on the thread of the test: chosen interleavings.
package final class Steps: TaskExecutor {
  private let jobs = Lock<[@Sendable () -> Void]>([])

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { jobs in jobs.append { job.runSynchronously(on: self.asUnownedTaskExecutor()) } }
  }

  package var count: Int { jobs.withLock { jobs in jobs.count } }

  /// Runs the oldest job. False if there was none.
  @discardableResult
  package func run() -> Bool {
    let job = jobs.withLock { jobs in jobs.isEmpty ? nil : jobs.removeFirst() }
    job?()
    return job != nil
  }

  package func runAll() { while run() {} }
}
