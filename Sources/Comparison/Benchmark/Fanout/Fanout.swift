import Dispatch

/// What an observer costs when many wait for one outcome: attached while it is pending, and notified.
///
/// A queue of its own is suspended until the outcome is there. Else its thread would begin while the caller still
/// enqueues, or not, as the system likes, and the figure would jump between the two.
///
/// A design that can't share an outcome is absent: an immutable promise runs anew for each observer, and one with a
/// single Next Promise has no second place.
enum Fanout {
  static let families = [
    family(
      "fanout", "So many observers attached to one pending promise, and notified", [1_000, 10_000, 100_000, 1_000_000],
      full: 2,
      [FanoutStateful.pass, FanoutFull.pass(.serial), FanoutGCD.pass(.serial), FanoutTask.pass, FanoutCallbacks.pass]),
    family(
      "fanout-concurrent", "The same with blocks on a concurrent queue, which may run beside each other",
      [1_000, 10_000],
      [FanoutFull.pass(.concurrent), FanoutGCD.pass(.concurrent)], .all),
    family(
      "fanout-main", "The same with blocks on the main queue", [1_000, 100_000],
      [FanoutFull.pass(.main), FanoutGCD.pass(.main)]),
  ]

  private static func family(
    _ id: String, _ question: String, _ scales: [Int], full seconds: Double = 6, _ passes: [Pass],
    _ processors: Processors = .one
  ) -> Family {
    Family(
      parts: [.init(id: id, question: question)], unit: "ns per observer", scales: scales,
      quickScales: scales.filter { scale in scale <= 10_000 },
      seconds: { Double($0) * 1e-6 }, allowance: .init(full: seconds),
      processors: processors, subjects: passes.map(\.time))
  }

  /// Where the blocks run.
  enum Place {
    case serial, concurrent, main

    /// A queue that runs nothing before it is activated; the main queue is never idle.
    var queue: DispatchQueue {
      switch self {
      case .serial: DispatchQueue(label: "benchmark.serial", attributes: .initiallyInactive)
      case .concurrent: DispatchQueue(label: "benchmark.concurrent", attributes: [.concurrent, .initiallyInactive])
      case .main: .main
      }
    }
  }

  /// Checks that each observer got the value, which is 1.
  static func check(_ observers: Int, _ gate: Gate) throws { try gate.check(observers) }
}
