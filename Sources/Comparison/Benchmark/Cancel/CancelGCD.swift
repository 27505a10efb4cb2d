import Dispatch

/// Work items that nobody enqueued yet, cancelled one after the other.
enum CancelGCD {
  static let pass = Pass(name: Benchmark.baseline, note: "work items, one by one: nothing links them") { links, meter in
    let items = (0..<links).map { _ in DispatchWorkItem {} }
    meter.begin()
    for item in items { item.cancel() }
    meter.end(0)
    let gate = Gate()
    for item in items where item.isCancelled { gate.add(1) }
    try gate.check(links)
  }
}
