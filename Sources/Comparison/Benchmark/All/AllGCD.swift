import Dispatch

/// A group that each member leaves after it left its value in an array.
enum AllGCD {
  static let pass = Pass(name: Benchmark.baseline, note: "a group, and an array behind a lock", stages: All.stages) {
    count, meter in
    let queue = Queue.make(.serial)
    let gate = Gate()
    let group = DispatchGroup()
    let values = Lock([Int](repeating: 0, count: count))
    meter.begin()
    for _ in 0..<count { group.enter() }
    group.notify(queue: queue) { gate.arrive(values.withLock { $0 }.reduce(0, +)) }
    meter.end(All.combine)
    for number in 0..<count {
      values.withLock { $0[number] = number }
      group.leave()
    }
    try gate.wait()
    meter.end(All.resolve)
    try All.check(count, gate)
  }
}
