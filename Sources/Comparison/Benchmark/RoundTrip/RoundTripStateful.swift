import Dispatch
import StatefulPromise

/// The round trip with promises that share their run: each block is a promise whose task completes on the queue.
enum RoundTripStateful {
  static let entry = RoundTrip.Entry(
    name: "StatefulPromise", note: "each block is a task that completes on the queue", one: one, two: two,
    three: three)

  private static func step(_ value: Int, _ queue: DispatchQueue) -> Promise<Int, Never> {
    Promise { completion in queue.async { completion(.success(Probe.step(value))) } }
  }

  @Sendable static func one(_ tries: Int, _ pace: RoundTrip.Pace) throws -> [Double?] {
    try RoundTrip.measure(tries, blocks: 1, pace) { number, queue, gate in
      Promise(result: number)
        .then { step($0, queue) }
        .start { gate.arrive($0.get()) }
    }
  }

  @Sendable static func two(_ tries: Int, _ pace: RoundTrip.Pace) throws -> [Double?] {
    try RoundTrip.measure(tries, blocks: 2, pace) { number, queue, gate in
      Promise(result: number)
        .then { step($0, queue) }
        .then { step($0, queue) }
        .start { gate.arrive($0.get()) }
    }
  }

  @Sendable static func three(_ tries: Int, _ pace: RoundTrip.Pace) throws -> [Double?] {
    try RoundTrip.measure(tries, blocks: 3, pace) { number, queue, gate in
      Promise(result: number)
        .then { step($0, queue) }
        .then { step($0, queue) }
        .then { step($0, queue) }
        .start { gate.arrive($0.get()) }
    }
  }
}
