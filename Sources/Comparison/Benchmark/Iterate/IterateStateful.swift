import StatefulPromise

/// No operator for it: a step is a function that returns the promise of all the steps after it.
enum IterateStateful {
  static let pass = Pass(name: "StatefulPromise", note: "a function that returns the rest; on the caller's thread") {
    steps, meter in
    try Iterate.measure(steps, &meter) { _, gate in
      rest(after: 0, of: steps).start { gate.arrive($0.get()) }
    }
  }

  @Sendable private static func rest(after value: Int, of steps: Int) -> Promise<Int, Never> {
    if value == steps { return Promise(result: value) }
    return Promise(result: value + 1).then { rest(after: $0, of: steps) }
  }
}
