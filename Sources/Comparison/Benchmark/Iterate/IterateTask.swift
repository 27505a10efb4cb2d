/// A loop that awaits a task for each step.
enum IterateTask {
  static let pass = Pass(name: "Task", note: "a loop that awaits a task per step, on a task executor over the queue") {
    steps, meter in
    try Iterate.measure(steps, &meter) { queue, gate in
      let executor = QueueExecutor(queue)
      Task(executorPreference: executor) {
        var value = 0
        for _ in 0..<steps {
          value = await Task(executorPreference: executor) { [value] in Probe.step(value) }.value
        }
        gate.arrive(value)
      }
    }
  }
}
