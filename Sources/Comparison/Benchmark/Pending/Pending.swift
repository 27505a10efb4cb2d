import Dispatch

/// How long it takes to resolve many pending promises with a chained block each and to get into every block, on a
/// concurrent queue (document 004, the fourth table). Creating and chaining them isn't part of the time.
enum Pending {
  static let family = Family(
    parts: [
      .init(id: "pending", question: "Pending promises resolved, until every chained block ran on a concurrent queue")
    ],
    unit: "ms in all", scales: [10_000], quickScales: [10_000], repeats: 3,
    seconds: { Double($0) * 10e-6 }, allowance: .init(full: 4, quick: 0.3),
    subjects: [
      PendingLinkedList.subject, PendingStateful.subject, PendingResolveBlock.subject, PendingFull.subject,
      PendingGCD.subject,
      PendingTask.subject,
      PendingCallbacks.subject,
    ])

  /// `prepare` makes the pending promises and returns what resolves all of them, number `n` with `n`; each block
  /// counts `n + 1` at the gate.
  static func measure(
    _ count: Int, _ prepare: (DispatchQueue, Gate) throws -> () -> Void
  ) throws -> [Double?] {
    let queue = DispatchQueue(label: "benchmark.concurrent", attributes: .concurrent)
    let gate = Gate(arrivals: count)
    let resolve = try prepare(queue, gate)
    let start = ContinuousClock.now
    resolve()
    try gate.wait()
    let elapsed = ContinuousClock.now - start
    queue.sync(flags: .barrier) {}  // Ends what the last blocks left to release.
    try gate.check(count * (count - 1) / 2 + count)
    return [elapsed.nanoseconds / 1e6]
  }
}
