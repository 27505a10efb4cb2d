/// What does the queue cost, without any promise? So many blocks sent to a serial queue, which runs them afterwards.
///
/// The queue is suspended while they are sent, as in `steps1`: no thread is woken in between.
enum Hop {
  static let family = Family(
    place: .serial, parts: [.init(id: "hop", question: "So many blocks sent to a serial queue, and run")],
    unit: "ns per block", scales: [2_000], quickScales: [2_000], seconds: { Double($0) * 0.5e-6 },
    allowance: .init(full: 1, quick: 0.2),
    subjects: [
      Subject(name: Benchmark.baseline) { blocks in
        try RoundTrip.measure(blocks, blocks: 1, .atTheEnd) { number, queue, gate in
          queue.async { gate.arrive(number + 1) }
        }
      },
      Subject(name: "Task", note: "a job of a task executor over the queue") { blocks in
        try RoundTrip.measure(blocks, blocks: 1, .atTheEnd) { number, queue, gate in
          Task(executorPreference: QueueExecutor(queue)) { gate.arrive(number + 1) }
        }
      },
    ])
}
