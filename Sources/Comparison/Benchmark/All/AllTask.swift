import Dispatch

/// A task group whose child tasks wait for continuations; starting them is part of the time, as nothing else combines
/// them.
enum AllTask {
  static let pass = Pass(
    name: "Task", note: "a task group, its children started in the time, on a task executor over the queue",
    stages: All.stages
  ) { count, meter in
    let queue = Queue.make(.serial)
    let executor = QueueExecutor(queue)
    let gate = Gate()
    let waiting = Gate(arrivals: count)
    let slots = (0..<count).map { _ in Slot<CheckedContinuation<Int, Never>>() }
    meter.begin()
    Task(executorPreference: executor) {
      let sum = await withTaskGroup(of: Int.self) { group in
        for slot in slots {
          group.addTask {
            await withCheckedContinuation { continuation in
              slot.put(continuation)
              waiting.count(0)
            }
          }
        }
        return await group.reduce(0, +)
      }
      gate.arrive(sum)
    }
    try waiting.wait()
    meter.end(All.combine)
    for (number, slot) in slots.enumerated() { slot.take()?.resume(returning: number) }
    try gate.wait()
    meter.end(All.resolve)
    queue.sync {}
    try All.check(count, gate)
  }
}
