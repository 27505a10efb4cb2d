import Foundation

/// How much did a table stray where there was nothing to see? As far as the interval of an A/A control reaches from 1:
/// a control is a subject that is measured once more under a second name.
package struct Noise: Sendable, Equatable {
  package let control: String
  package var subject: String { BenchmarkRecord.Subject.original(of: control) }
  /// By which factor the control may differ from what it repeats; at least 1.
  package let factor: Double
  /// Up to which factor it is quiet.
  package let limit: Double

  /// Whether a difference of the size that the table should show may be hidden.
  package var isTooMuch: Bool { factor > limit }
}

extension BenchmarkRecord.Subject {
  /// What is added to a subject's name when it is measured once more.
  package static let again = " (again)"

  /// Whether it is another subject, measured once more.
  package var isControl: Bool { name.hasSuffix(Self.again) }

  /// Whether it is there to compare with, and no design.
  package var isBaseline: Bool { isControl || Self.isBaseline(name) }

  /// The name of Dispatch without promises, which most figures are compared with.
  package static let dispatch = "plain Dispatch"

  package static func isBaseline(_ name: String) -> Bool { [dispatch, "Task", "Callbacks", "Original"].contains(name) }

  /// The name of what a control repeats, or the subject's own.
  static func original(of name: String) -> String { name.hasSuffix(again) ? String(name.dropLast(again.count)) : name }
}

extension BenchmarkRecord {
  /// The designs that were measured, in the order of the record.
  package var designs: [String] {
    var seen: Set<String> = []
    return workloads.flatMap(\.subjects).filter { !$0.isBaseline }.map(\.name).filter { seen.insert($0).inserted }
  }

  /// The tables that were noisy, the noisiest first. Counts are steady and have no doubt.
  package var noisy: [(workload: Workload, noise: Noise)] {
    workloads.compactMap { workload in workload.noise.flatMap { $0.isTooMuch ? (workload, $0) : nil } }
      .sorted { $0.noise.factor > $1.noise.factor }
  }
}

extension BenchmarkRecord.Workload {
  package var isTime: Bool { Self.isTime(unit) }

  package static func isTime(_ unit: String) -> Bool {
    ["ns", "µs", "ms", "s"].contains { unit == $0 || unit.hasPrefix("\($0) ") }
  }

  /// The ratio that a workload should show at least.
  package var limit: Double { ["floor", "chain-build"].contains(id) ? 1.05 : 1.2 }

  /// The worst noise of a table of times; nil for counts, which are steady, and where there was no control.
  package var noise: Noise? { isTime ? controls.map(\.noise).max { $0.factor < $1.factor } : nil }

  /// The noise of two subjects that are compared: that of their own controls. A copy of one design speaks for all
  /// subjects but the baseline. Nil where neither has a control.
  package func noise(of name: String, and other: String) -> Noise? {
    let names = [name, other].map(BenchmarkRecord.Subject.original)
    let baseline = controls.map(\.original).first(where: BenchmarkRecord.Subject.isBaseline)
    return controls.filter { control in
      names.contains(control.original) || control.original != baseline && names.contains { $0 != baseline }
    }.map(\.noise).max { $0.factor < $1.factor }
  }

  private var controls: [(original: String, noise: Noise)] {
    subjects.filter(\.isControl).compactMap { control in
      let original = BenchmarkRecord.Subject.original(of: control.name)
      guard let interval = interval(of: control.name, over: original), interval.low > 0, interval.high.isFinite else {
        return nil
      }
      return (original, Noise(control: control.name, factor: max(interval.high, 1 / interval.low, 1), limit: limit))
    }
  }
}
