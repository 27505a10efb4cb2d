import Dispatch

/// What a step costs when many asynchronous steps follow one another, each with the result of the one before, and how
/// much memory they hold.
///
/// A step makes a promise of the value before it, plus one. Designs with queues run their steps on one serial queue,
/// one without them on the caller's thread; the notes say which. Memory is flat when a hundred thousand steps (ten
/// thousand in a quick run) hold no more than a thousand.
enum Iterate {
  static let passes = [
    IterateLinkedList.pass, IterateStateful.pass, IterateResolveBlock.pass, IterateFull.pass, IterateGCD.pass,
    IterateTask.pass, IterateCallbacks.pass,
  ]

  static let families = [
    Family(
      parts: [.init(id: "iterate", question: "So many asynchronous steps, one after the other")],
      unit: "ns per step", scales: [1_000, 10_000, 100_000, 1_000_000], quickScales: [1_000, 10_000],
      seconds: { Double($0) * 1e-6 }, allowance: .init(full: 2),
      subjects: passes.map(\.time)),
    Family(
      parts: [.init(id: "iterate-memory", question: "The most bytes held while so many steps follow one another")],
      unit: "bytes", scales: [1_000, 100_000], quickScales: [1_000, 10_000], seconds: { Double($0) * 1e-6 },
      allowance: .init(full: 1), subjects: passes.map(\.memory)),
  ]

  /// Lets a subject run its steps; it must bring the last value to the gate.
  static func measure(
    _ steps: Int, _ meter: inout Meter, _ run: (DispatchQueue, Gate) -> Void
  ) throws {
    let queue = DispatchQueue(label: "benchmark.serial")
    let gate = Gate()
    meter.begin()
    run(queue, gate)
    try gate.wait()
    meter.end(0)
    queue.sync {}
    try gate.check(steps)
  }
}
