import Dispatch
import Record

/// What an observer costs when many wait for one outcome: attached while it is pending, and notified.
///
/// A queue of its own is suspended until the outcome is there. Else its thread would begin while the caller still
/// enqueues, or not, as the system likes, and the figure would jump between the two.
///
/// A design that can't share an outcome is absent: an immutable promise runs anew for each observer, and one with a
/// single Next Promise has no second place.
enum Fanout {
  static let families = [
    family("fanout", .serial, [1_000, 10_000, 100_000, 1_000_000], full: 4, passes(.serial) + [FanoutTask.pass]),
    family("fanout-concurrent", .concurrent, [1_000, 10_000], full: 6, passes(.concurrent), .all),
    family("fanout-main", .main, [1_000, 100_000], full: 6, passes(.main)),
    family(
      "fanout-inline", .caller, [1_000, 10_000, 100_000, 1_000_000], full: 2,
      [FanoutStateful.inline, FanoutCallbacks.pass],
      baseline: "Callbacks"),
  ]

  private static func passes(_ place: BenchmarkRecord.Place) -> [Pass] {
    [FanoutStateful.pass(place), FanoutFull.pass(place), FanoutGCD.pass(place)]
  }

  private static func family(
    _ id: String, _ place: BenchmarkRecord.Place, _ scales: [Int], full seconds: Double, _ passes: [Pass],
    _ processors: Processors = .one, baseline: String = Benchmark.baseline
  ) -> Family {
    Family(
      place: place,
      parts: [
        .init(id: id, question: "So many observers attached to one pending promise, and notified", baseline: baseline)
      ], unit: "ns per observer", scales: scales,
      quickScales: scales.filter { scale in scale <= 10_000 },
      seconds: { Double($0) * 1e-6 }, allowance: .init(full: seconds),
      processors: processors, subjects: passes.map(\.time))
  }

  /// Lets a subject attach its observers and settle, on a queue that runs nothing before that.
  static func measure(
    _ observers: Int, on place: BenchmarkRecord.Place, _ meter: inout Meter, _ run: (DispatchQueue, Gate) -> Void
  ) throws {
    let queue = Queue.make(place, isInactive: true)
    let gate = Gate(arrivals: observers)
    meter.begin()
    run(queue, gate)
    queue.activate()
    try gate.wait()
    meter.end(0)
    queue.sync(flags: .barrier) {}
    try check(observers, gate)
  }

  /// Checks that each observer got the value, which is 1.
  static func check(_ observers: Int, _ gate: Gate) throws { try gate.check(observers) }
}
