import Dispatch

/// How long it takes to resolve many pending promises with a chained block each and to get into every block, on a
/// concurrent queue (document 004, the fourth table). Creating and chaining them isn't part of the time.
enum Pending {
  /// One subject, and how it makes pending promises. It returns what resolves all of them, number `n` with `n`; each
  /// block counts `n + 1` at the gate.
  struct Entry: Sendable {
    typealias Prepare = @Sendable (_ count: Int, DispatchQueue, Gate) throws -> () -> Void

    let name: String
    var note = ""
    let prepare: Prepare
  }

  static let entries = [
    PendingLinkedList.entry, PendingStateful.entry, PendingResolveBlock.entry, PendingFull.entry, PendingGCD.entry,
    PendingTask.entry, PendingCallbacks.entry,
  ]

  static let family = Family(
    place: .concurrent,
    parts: [
      .init(id: "pending", question: "Pending promises resolved, until every chained block ran on a concurrent queue")
    ],
    unit: "ms in all", scales: [10_000], quickScales: [10_000],
    seconds: { Double($0) * 10e-6 }, allowance: .init(full: 4), processors: .all,
    subjects: entries.map { entry in
      Subject(name: entry.name, note: entry.note) { count in
        let queue = Queue.make(.concurrent)
        return [try measure(count, queue, entry.prepare) / 1e6]
      }
    })

  /// The nanoseconds from resolving the first promise until the caller is awake after the last block.
  static func measure(_ count: Int, _ queue: DispatchQueue, _ prepare: Entry.Prepare) throws -> Double {
    let gate = Gate(arrivals: count)
    let resolve = try prepare(count, queue, gate)
    let start = ContinuousClock.now
    resolve()
    try gate.wait()
    let elapsed = ContinuousClock.now - start
    queue.sync(flags: .barrier) {}  // Ends what the last blocks left to release.
    try gate.check(count * (count - 1) / 2 + count)
    return elapsed.nanoseconds
  }
}
