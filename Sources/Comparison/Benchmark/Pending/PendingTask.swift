/// Pending continuations: each task waits for its own, and what follows the wait is the chained block.
enum PendingTask {
  static let entry = Pending.Entry(
    name: "Task", note: "a task per block waits for a continuation, on a task executor over the queue"
  ) {
    count, queue, gate in
    let executor = QueueExecutor(queue)
    let slots = (0..<count).map { _ in Slot<CheckedContinuation<Int, Never>>() }
    let waiting = Gate(arrivals: count)
    for slot in slots {
      Task(executorPreference: executor) {
        let value = await withCheckedContinuation { continuation in
          slot.put(continuation)
          waiting.count(0)
        }
        gate.count(value + 1)
      }
    }
    try waiting.wait()
    queue.sync(flags: .barrier) {}
    return {
      for (number, slot) in slots.enumerated() { slot.take()?.resume(returning: number) }
    }
  }
}
