import Foundation

/// How much did a table stray where there was nothing to see? As far as the interval of the A/A control reaches from 1:
/// the control is the baseline, measured once more as a subject of its own.
public struct Noise: Sendable, Equatable {
  /// By which factor the control may differ from what it repeats; at least 1.
  public let factor: Double
  /// Up to which factor a table is quiet.
  public let limit: Double

  /// Whether a difference of the size that the table should show may be hidden.
  public var isTooMuch: Bool { factor > limit }

  /// The factor as a share of the limit, both as distances from 1: above 1 is too much.
  public var share: Double { log(factor) / log(limit) }

  /// The noise of a workload whose control has the interval from `low` to `high`; nil where that says nothing.
  public init?(of workload: String, low: Double, high: Double) {
    guard low > 0, high.isFinite else { return nil }
    factor = max(high, 1 / low, 1)
    limit = ["floor", "chain-build"].contains(workload) ? 1.05 : 1.2
  }

  /// Nil where the control wasn't measured.
  public init?(_ workload: BenchmarkRecord.Workload) {
    guard let control = workload.subjects.first(where: \.isControl)?.ratio else { return nil }
    self.init(of: workload.id, low: control.low, high: control.high)
  }
}

extension BenchmarkRecord.Subject {
  /// What is added to a subject's name when it is measured once more.
  public static let again = " (again)"

  /// Whether it is the baseline, measured once more.
  public var isControl: Bool { name.hasSuffix(Self.again) }

  /// Whether it is there to compare with, and no design.
  public var isBaseline: Bool { isControl || ["GCD", "Task", "Callbacks", "Original"].contains(name) }
}

extension BenchmarkRecord {
  /// The designs that were measured, in the order of the record.
  public var designs: [String] {
    var seen: Set<String> = []
    return workloads.flatMap(\.subjects).filter { !$0.isBaseline }.map(\.name).filter { seen.insert($0).inserted }
  }

  /// The tables that were noisy, the noisiest first. Counts are steady and have no doubt.
  public var noisy: [(workload: Workload, noise: Noise)] {
    workloads.compactMap { workload in workload.noise.flatMap { $0.isTooMuch ? (workload, $0) : nil } }
      .sorted { $0.noise.factor > $1.noise.factor }
  }
}

extension BenchmarkRecord.Workload {
  /// Whether its figures are times.
  public var isTime: Bool { Self.isTime(unit) }

  /// Whether figures of a unit are times: `ns`, `ms in all`.
  public static func isTime(_ unit: String) -> Bool {
    ["ns", "µs", "ms", "s"].contains { unit == $0 || unit.hasPrefix("\($0) ") }
  }

  /// The noise of a table of times; nil for counts, which are steady, and where there was no control.
  public var noise: Noise? { isTime ? Noise(self) : nil }
}
