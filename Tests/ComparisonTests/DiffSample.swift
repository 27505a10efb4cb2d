import Record

@testable import Benchmark

/// Two runs of one commit, as a machine would measure them: the same true times with different noise.
struct SyntheticRun {
  static let designs = ["LinkedListPromise", "StatefulPromise", "ResolveBlockPromise", "FullPromises"]
  static let times = [("then1", 10_000), ("chain", 1_000), ("chain-build", 1_000), ("floor", 10_000)]

  var seed: UInt64
  var rounds = 15
  /// By how much a sample may be off, as a share.
  var spread = 0.02
  /// By how much the samples of the control are off besides, by workload.
  var controlSpread: [String: Double] = [:]
  /// By which factor a design is slower than it is, by workload.
  var slowed: [String: (design: String, factor: Double)] = [:]
  /// By which factor all designs are slower than they are, by workload.
  var moved: [String: Double] = [:]
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
      return (design, sample(Double(50 * (place + 2)) * slow * (moved[id] ?? 1), spread))
    }
    let subjects = [(Benchmark.baseline, baseline), (Benchmark.control(of: Benchmark.baseline), control)] + others
    return .init(
      id: id, question: "?", unit: "ns", scale: scale,
      subjects: subjects.map { .init(name: $0, samples: $1) })
  }

  private var bytes: BenchmarkRecord.Workload {
    let designs = Self.designs.map { ($0, 256 + (moreBytes[$0] ?? 0)) }
    return .init(
      id: "bytes", question: "?", unit: "bytes", scale: 1_000,
      subjects: ([(Benchmark.baseline, 128), (Benchmark.control(of: Benchmark.baseline), 128)] + designs).map {
        .init(name: $0, samples: Array(repeating: $1, count: rounds))
      })
  }
}
