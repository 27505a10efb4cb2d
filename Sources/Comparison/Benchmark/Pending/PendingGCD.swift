/// Nothing pending: the blocks are enqueued when the others resolve.
enum PendingGCD {
  static let entry = Pending.Entry(name: Benchmark.baseline) {
    count, queue, gate in
    {
      for number in 0..<count { queue.async { gate.count(number + 1) } }
    }
  }
}
