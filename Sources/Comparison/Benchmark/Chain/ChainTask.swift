import Dispatch

/// A task for each link, awaiting the one before it. The chain is built when every task waits.
enum ChainTask {
  static let entry = Chain.Entry(
    name: "Task", note: "a task per link, on a task executor over the queue; built when all wait"
  ) { links, gate, meter in
    let queue = Queue.make(.serial)
    let executor = QueueExecutor(queue)
    let head = Slot<CheckedContinuation<Int, Never>>()
    meter.begin()
    var tail: Task<Int, Never>? = Task(executorPreference: executor) {
      await withCheckedContinuation { head.put($0) }
    }
    for _ in 1..<links {
      tail = Task(executorPreference: executor) { [tail] in Probe.step(await tail?.value ?? 0) }
    }
    Task(executorPreference: executor) { [tail] in gate.arrive((await tail?.value ?? 0) + 1) }
    queue.sync {}
    meter.end(Chain.build)
    head.take()?.resume(returning: 0)
    try gate.wait()
    meter.end(Chain.run)
    queue.sync {}
    meter.begin()
    tail = nil
    meter.end(Chain.release)
  }
}
