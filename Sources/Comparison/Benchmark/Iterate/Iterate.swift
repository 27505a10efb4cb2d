import Dispatch

/// What a step costs when many asynchronous steps follow one another, each with the result of the one before, and how
/// much memory they hold.
///
/// A step makes a promise of the value before it, plus one, on one serial queue. LinkedListPromise and StatefulPromise
/// have no operator for it, so they take part in `Loop` alone. Memory is flat when a hundred thousand steps (ten
/// thousand in a quick run) hold no more than a thousand.
enum Iterate {
  static let passes = [
    IterateResolveBlock.pass, IterateFull.pass, IterateGCD.pass, IterateTask.pass, IterateCallbacks.pass,
  ]

  static let families = [
    Family(
      place: .serial, parts: [.init(id: "iterate", question: "So many asynchronous steps, one after the other")],
      unit: "ns per step", scales: [1_000, 10_000, 100_000, 1_000_000], quickScales: [1_000, 10_000],
      seconds: { Double($0) * 1e-6 }, allowance: .init(full: 2),
      subjects: passes.map(\.time)),
    Family(
      place: .serial,
      parts: [.init(id: "iterate-memory", question: "The most bytes held while so many steps follow one another")],
      unit: "bytes", scales: [1_000, 100_000], quickScales: [1_000, 10_000], seconds: { Double($0) * 1e-6 },
      allowance: .init(full: 1), subjects: passes.map(\.memory)),
  ]

  /// Lets a subject run its steps; it must bring the last value to the gate.
  static func measure(
    _ steps: Int, _ meter: inout Meter, _ run: (DispatchQueue, Gate) -> Void
  ) throws {
    let queue = Queue.make(.serial)
    let gate = Gate()
    meter.begin()
    run(queue, gate)
    try gate.wait()
    meter.end(0)
    queue.sync {}
    try gate.check(steps)
  }
}
