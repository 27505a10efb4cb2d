/// The round trip with Swift concurrency: a task for each block, awaiting the one before it.
enum RoundTripTask {
  static let entry = RoundTrip.Entry(
    name: "Task", note: "a task per block, on a task executor over the queue", one: one, two: two, three: three)

  @Sendable static func one(_ tries: Int, _ pace: RoundTrip.Pace) throws -> [Double?] {
    try RoundTrip.measure(tries, blocks: 1, pace) { number, queue, gate in
      let executor = QueueExecutor(queue)
      Task(executorPreference: executor) { gate.arrive(number + 1) }
    }
  }

  @Sendable static func two(_ tries: Int, _ pace: RoundTrip.Pace) throws -> [Double?] {
    try RoundTrip.measure(tries, blocks: 2, pace) { number, queue, gate in
      let executor = QueueExecutor(queue)
      let first = Task(executorPreference: executor) { Probe.step(number) }
      Task(executorPreference: executor) { gate.arrive(await first.value + 1) }
    }
  }

  @Sendable static func three(_ tries: Int, _ pace: RoundTrip.Pace) throws -> [Double?] {
    try RoundTrip.measure(tries, blocks: 3, pace) { number, queue, gate in
      let executor = QueueExecutor(queue)
      let first = Task(executorPreference: executor) { Probe.step(number) }
      let second = Task(executorPreference: executor) { Probe.step(await first.value) }
      Task(executorPreference: executor) { gate.arrive(await second.value + 1) }
    }
  }
}
