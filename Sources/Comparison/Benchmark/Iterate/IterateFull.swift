import FullPromises

/// The document's `reduce` over as many numbers as there are steps. It keeps them: eight bytes a step.
enum IterateFull {
  static let pass = Pass(name: "FullPromises", note: "reduce, which keeps an array of its items") {
    steps, meter in
    try Iterate.measure(steps, &meter) { queue, gate in
      Promise<Int>(0)
        .reduce(on: queue, 0..<steps) { value, _ in Promise(Probe.step(value)) }
        .then(on: queue) { gate.arrive($0) }
    }
  }
}
