import Dispatch

/// No chain at all: each block enqueues the next on a serial queue. There is nothing to build and to release.
enum ChainGCD {
  static let entry = Chain.Entry(name: Benchmark.baseline, note: "nested blocks, made as they run") {
    links, gate, meter in
    let queue = Queue.make(.serial)
    meter.begin()
    hop(1, links, queue, gate)
    try gate.wait()
    meter.end(Chain.run)
  }

  private static func hop(_ value: Int, _ links: Int, _ queue: DispatchQueue, _ gate: Gate) {
    queue.async {
      if value == links { gate.arrive(value) } else { hop(Probe.step(value), links, queue, gate) }
    }
  }
}
