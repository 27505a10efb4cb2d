import Foundation
import Record

/// How busy and how fast is the machine while a run goes on? Asked between the tables, so that no figure pays for it.
struct Conditions {
  private let began = ContinuousClock.now
  private(set) var samples: [BenchmarkRecord.Condition] = []

  /// Looks at the machine, at most once a second and at the end, before which there is no table.
  mutating func note(before table: String) {
    let seconds = (ContinuousClock.now - began).nanoseconds / 1e9
    if let last = samples.last, seconds < last.seconds + 1, !table.isEmpty { return }
    samples.append(
      .init(
        before: table, seconds: Self.rounded(seconds), load: Self.rounded(Benchmark.load),
        work: Self.rounded(Self.work())))
  }

  /// The milliseconds for mixing the same numbers each time, on one thread.
  private static func work() -> Double {
    let start = ContinuousClock.now
    var numbers = SplitMix64(seed: 1)
    var sum: UInt64 = 0
    for _ in 0..<4_000_000 { sum &+= numbers.next() }
    let milliseconds = (ContinuousClock.now - start).nanoseconds / 1e6
    return sum == 0 ? 0 : milliseconds  // What nobody asks for would be left out by the compiler.
  }

  private static func rounded(_ figure: Double) -> Double { (figure * 1_000).rounded() / 1_000 }
}

extension Benchmark {
  /// The load average over one minute; 0 where the system doesn't say.
  package static var load: Double {
    var load = 0.0
    return getloadavg(&load, 1) == 1 ? load : 0
  }
}
