/// The round trip with nothing but the queue: each block enqueues the next.
enum RoundTripGCD {
  static let entry = RoundTrip.Entry(name: Benchmark.baseline, one: one, two: two, three: three)

  @Sendable static func one(_ tries: Int, _ pace: RoundTrip.Pace) throws -> [Double?] {
    try RoundTrip.measure(tries, blocks: 1, pace) { number, queue, gate in
      queue.async { gate.arrive(number + 1) }
    }
  }

  @Sendable static func two(_ tries: Int, _ pace: RoundTrip.Pace) throws -> [Double?] {
    try RoundTrip.measure(tries, blocks: 2, pace) { number, queue, gate in
      queue.async {
        let second = Probe.step(number)
        queue.async { gate.arrive(second + 1) }
      }
    }
  }

  @Sendable static func three(_ tries: Int, _ pace: RoundTrip.Pace) throws -> [Double?] {
    try RoundTrip.measure(tries, blocks: 3, pace) { number, queue, gate in
      queue.async {
        let second = Probe.step(number)
        queue.async {
          let third = Probe.step(second)
          queue.async { gate.arrive(third + 1) }
        }
      }
    }
  }
}
