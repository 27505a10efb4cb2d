import ResolveBlockPromise

/// The document's own `iterate`, whose block says at each step whether to go on.
enum IterateResolveBlock {
  static let pass = Pass(name: "ResolveBlockPromise", note: "iterate") { steps, meter in
    try Iterate.measure(steps, &meter) { queue, gate in
      Promise.resolved(with: 0).run(on: queue)
        .iterate { value, step -> Iteration<Int, Int> in
          step < steps ? .next(.resolved(with: Probe.step(value))) : .done(value)
        }
        .then { (value: Int) in gate.arrive(value) }
    }
  }
}
