import Dispatch

/// The serial queue itself. Its jobs are over when their block returns: one that waits for something can't be a job.
enum JobsGCD {
  static let pass = Pass(name: Benchmark.baseline, note: "blocks on a serial queue, over when they return") {
    jobs, meter in
    let queue = Queue.make(.serial)
    try Jobs.measure(jobs, &meter, on: queue) { number, gate, ended in
      queue.async {
        gate.count(number + 1)
        ended()
      }
    }
  }
}
