import Dispatch

/// A task for each observer, which awaits the value of one task.
enum FanoutTask {
  static let pass = Pass(
    name: "Task", note: "a task per observer awaits one task, on a task executor over the queue"
  ) { observers, meter in
    let queue = Queue.make(.serial)
    let executor = QueueExecutor(queue)
    let gate = Gate(arrivals: observers)
    let source = Slot<CheckedContinuation<Int, Never>>()
    meter.begin()
    let task = Task(executorPreference: executor) { await withCheckedContinuation { source.put($0) } }
    for _ in 0..<observers { Task(executorPreference: executor) { gate.arrive(await task.value) } }
    queue.sync {}
    queue.suspend()
    source.take()?.resume(returning: 1)
    queue.resume()
    try gate.wait()
    meter.end(0)
    queue.sync {}
    try Fanout.check(observers, gate)
  }
}
