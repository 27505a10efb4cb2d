import Dispatch

/// A task for each job, which awaits the one before it.
enum JobsTask {
  static let pass = Pass(
    name: "Task", note: "a task per job awaits the one before, on a task executor over the queue"
  ) { jobs, meter in
    let queue = Queue.make(.serial)
    let executor = QueueExecutor(queue)
    let last = Lock(Task<Void, Never>(executorPreference: executor) {})
    try Jobs.measure(jobs, &meter, on: queue) { number, gate, ended in
      last.withLock { last in
        last = Task(executorPreference: executor) { [last] in
          await last.value
          gate.count(number + 1)
          ended()
        }
      }
    }
  }
}
