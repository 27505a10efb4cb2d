import Dispatch

/// The round trip with completion handlers: each step is a function that calls back on the queue.
enum RoundTripCallbacks {
  static let entry = RoundTrip.Entry(
    name: "Callbacks", note: "each step calls its completion handler on the queue", one: one, two: two, three: three)

  @inline(never)
  private static func step(
    _ value: Int, _ queue: DispatchQueue, completion: @escaping @Sendable (Int) -> Void
  ) {
    queue.async { completion(Probe.step(value)) }
  }

  @Sendable static func one(_ tries: Int, _ pace: RoundTrip.Pace) throws -> [Double?] {
    try RoundTrip.measure(tries, blocks: 1, pace) { number, queue, gate in
      step(number, queue) { gate.arrive($0) }
    }
  }

  @Sendable static func two(_ tries: Int, _ pace: RoundTrip.Pace) throws -> [Double?] {
    try RoundTrip.measure(tries, blocks: 2, pace) { number, queue, gate in
      step(number, queue) { step($0, queue) { gate.arrive($0) } }
    }
  }

  @Sendable static func three(_ tries: Int, _ pace: RoundTrip.Pace) throws -> [Double?] {
    try RoundTrip.measure(tries, blocks: 3, pace) { number, queue, gate in
      step(number, queue) { step($0, queue) { step($0, queue) { gate.arrive($0) } } }
    }
  }
}
