import FullPromises

/// The round trip with promises that name the queue at each step.
enum RoundTripFull {
  static let entry = RoundTrip.Entry(name: "FullPromises", one: one, two: two, three: three)

  @Sendable static func one(_ tries: Int, _ pace: RoundTrip.Pace) throws -> [Double?] {
    try RoundTrip.measure(tries, blocks: 1, pace) { number, queue, gate in
      Promise(number)
        .then(on: queue) { gate.arrive($0 + 1) }
    }
  }

  @Sendable static func two(_ tries: Int, _ pace: RoundTrip.Pace) throws -> [Double?] {
    try RoundTrip.measure(tries, blocks: 2, pace) { number, queue, gate in
      Promise(number)
        .then(on: queue) { Probe.step($0) }
        .then(on: queue) { gate.arrive($0 + 1) }
    }
  }

  @Sendable static func three(_ tries: Int, _ pace: RoundTrip.Pace) throws -> [Double?] {
    try RoundTrip.measure(tries, blocks: 3, pace) { number, queue, gate in
      Promise(number)
        .then(on: queue) { Probe.step($0) }
        .then(on: queue) { Probe.step($0) }
        .then(on: queue) { gate.arrive($0 + 1) }
    }
  }
}
