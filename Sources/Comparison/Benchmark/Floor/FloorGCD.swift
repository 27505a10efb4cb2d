import Dispatch

/// Not dispatch's own hop but its cheapest way to run a block in order with others: `sync` on a free queue.
enum FloorGCD {
  static let subject = Subject(name: Benchmark.baseline, note: "uncontended queue.sync") { tries in
    let queue = DispatchQueue(label: "benchmark.floor")
    return try Floor.measure(tries) { number, gate in
      queue.sync { gate.add(number + number) }
    }
  }
}
