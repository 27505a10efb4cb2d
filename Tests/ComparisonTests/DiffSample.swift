import Record

@testable import Benchmark

/// Two runs of one commit, as a machine would measure them: the same true times with different noise.
struct SyntheticRun {
  static let designs = ["LinkedListPromise", "StatefulPromise", "ResolveBlockPromise", "FullPromises"]
  static let times = [("then1", 10_000), ("chain", 1_000), ("chain-build", 1_000), ("floor", 10_000)]

  /// Few, as the order statistics of the sign test bound the interval too.
  private static let resamples = 40

  var seed: UInt64
  var rounds = 15
  /// By how much a sample may be off, as a share.
  var spread = 0.02
  /// By how much the samples of the control are off besides, by workload.
  var controlSpread: [String: Double] = [:]
  /// By which factor a design is slower than it is, by workload.
  var slowed: [String: (design: String, factor: Double)] = [:]
  /// Added to the bytes of one design.
  var moreBytes: [String: Double] = [:]

  var record: BenchmarkRecord {
    var noise = SplitMix64(seed: seed)
    let times = Self.times.map { id, scale in table(id, scale, &noise) }
    return BenchmarkRecord(machine: Sample.machine, rounds: rounds, seed: seed, workloads: times + [bytes])
  }

  private func table(_ id: String, _ scale: Int, _ noise: inout SplitMix64) -> BenchmarkRecord.Workload {
    func sample(_ median: Double, _ spread: Double) -> [Double] {
      (0..<rounds).map { _ in median * Double.random(in: 1 - spread..<1 + spread, using: &noise) }
    }
    let baseline = sample(100, spread)
    let control = sample(100, controlSpread[id] ?? spread)
    let others = Self.designs.enumerated().map { place, design in
      let slow = slowed[id].flatMap { $0.design == design ? $0.factor : nil } ?? 1
      return (design, sample(Double(50 * (place + 2)) * slow, spread))
    }
    let subjects = [(Benchmark.baseline, baseline), (Benchmark.control(of: Benchmark.baseline), control)] + others
    return .init(
      id: id, question: "?", unit: "ns", scale: scale,
      subjects: subjects.map { name, samples in
        subject(name, samples, over: name == Benchmark.baseline ? nil : baseline)
      })
  }

  private var bytes: BenchmarkRecord.Workload {
    let designs = Self.designs.map { ($0, 256 + (moreBytes[$0] ?? 0)) }
    return .init(
      id: "bytes", question: "?", unit: "bytes", scale: 1_000,
      subjects: ([(Benchmark.baseline, 128), (Benchmark.control(of: Benchmark.baseline), 128)] + designs).map {
        name, bytes in
        subject(name, Array(repeating: bytes, count: rounds), over: nil)
      })
  }

  private func subject(_ name: String, _ samples: [Double], over baseline: [Double]?) -> BenchmarkRecord.Subject {
    var generator = SplitMix64(seed: seed, purpose: name)
    let spread = Interval(of: samples, resamples: Self.resamples, generator: &generator)
    let ratio = baseline.flatMap { Comparison.ratios(of: samples, to: $0) }.map { ratios in
      let interval = Interval(of: ratios, resamples: Self.resamples, generator: &generator)
      return BenchmarkRecord.Ratio(
        to: Benchmark.baseline, median: interval.median, low: interval.low, high: interval.high,
        verdict: Comparison.verdict(interval, noiseFloor: 1.01))
    }
    return .init(
      name: name, median: spread.median, low: spread.low, high: spread.high, samples: samples, ranked: true, note: "",
      ratio: ratio)
  }
}
