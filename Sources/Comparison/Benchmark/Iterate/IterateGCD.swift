import Dispatch

/// Each step enqueues the next one.
enum IterateGCD {
  static let pass = Pass(name: Benchmark.baseline, note: "nested blocks") { steps, meter in
    try Iterate.measure(steps, &meter) { queue, gate in hop(0, steps, queue, gate) }
  }

  private static func hop(_ value: Int, _ steps: Int, _ queue: DispatchQueue, _ gate: Gate) {
    queue.async {
      if value == steps { gate.arrive(value) } else { hop(Probe.step(value), steps, queue, gate) }
    }
  }
}
