import ResolveBlockPromise

/// The round trip with Next Promises, which inherit the queue of the first.
enum RoundTripResolveBlock {
  static let entry = RoundTrip.Entry(name: "ResolveBlockPromise", one: one, two: two, three: three)

  @Sendable static func one(_ tries: Int, _ pace: RoundTrip.Pace) throws -> [Double?] {
    try RoundTrip.measure(tries, blocks: 1, pace) { number, queue, gate in
      Promise.resolved(with: number).run(on: queue)
        .then { (value: Int) in gate.arrive(value + 1) }
    }
  }

  @Sendable static func two(_ tries: Int, _ pace: RoundTrip.Pace) throws -> [Double?] {
    try RoundTrip.measure(tries, blocks: 2, pace) { number, queue, gate in
      Promise.resolved(with: number).run(on: queue)
        .then { (value: Int) -> Int in Probe.step(value) }
        .then { (value: Int) in gate.arrive(value + 1) }
    }
  }

  @Sendable static func three(_ tries: Int, _ pace: RoundTrip.Pace) throws -> [Double?] {
    try RoundTrip.measure(tries, blocks: 3, pace) { number, queue, gate in
      Promise.resolved(with: number).run(on: queue)
        .then { (value: Int) -> Int in Probe.step(value) }
        .then { (value: Int) -> Int in Probe.step(value) }
        .then { (value: Int) in gate.arrive(value + 1) }
    }
  }
}
