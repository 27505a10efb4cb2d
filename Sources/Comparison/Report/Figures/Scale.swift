import Foundation
import Record

/// In which unit, and with how many digits, are the figures of one workload shown?
package struct Scale: Equatable {
  /// The unit as shown: `µs`, or the workload's own where it isn't a time.
  let unit: String
  /// What follows the unit in the workload's own: `per try`.
  let per: String
  private let factor: Double
  private let decimals: Int

  /// One unit for a workload, so that its figures can be compared at a glance: the smallest has three digits.
  /// What is counted in whole numbers only is shown in whole numbers.
  init(unit: String, figures: [Double]) {
    let words = unit.split(separator: " ", maxSplits: 1).map(String.init)
    let times: [(name: String, nanoseconds: Double)] = [("s", 1e9), ("ms", 1e6), ("µs", 1e3), ("ns", 1)]
    let smallest = figures.map(abs).min() ?? 0
    per = words.count > 1 ? words[1] : ""
    guard let own = times.first(where: { $0.name == words.first }) else {
      self.unit = words.first ?? ""
      factor = 1
      decimals = figures.allSatisfy { $0 == $0.rounded() } ? 0 : Self.decimals(for: smallest)
      return
    }
    let shown = times.first { smallest * own.nanoseconds >= $0.nanoseconds } ?? times[times.count - 1]
    self.unit = shown.name
    factor = own.nanoseconds / shown.nanoseconds
    decimals = Self.decimals(for: smallest * factor)
  }

  func shown(_ value: Double) -> Double { value * factor }

  /// The same in writing, without the unit's name.
  func figure(_ value: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> String {
    Self.grouped(shown(value), decimals: decimals, rule)
  }

  /// A subject's interval in the shown unit; one pass has none, and a count that doesn't vary needs none.
  func interval(_ subject: BenchmarkRecord.Subject) -> String {
    if subject.coverage == 1 { return "exact" }
    return subject.samples.count == 1 ? "one pass" : "[\(figure(subject.low, .down)), \(figure(subject.high, .up))]"
  }

  /// A ratio, to two decimals, or to two digits where it is small.
  static func ratio(_ value: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> String {
    grouped(value, decimals: max(1, decimals(for: value)), rule)
  }

  /// The interval of a ratio, rounded outward.
  static func interval(_ ratio: Interval) -> String {
    ratio.coverage == 1 ? "exact" : "[\(Self.ratio(ratio.low, .down)), \(Self.ratio(ratio.high, .up))]"
  }

  static func percent(_ share: Double) -> String { "\(grouped(share * 100, decimals: 0)) %" }

  package static func count(_ value: Int) -> String { grouped(Double(value), decimals: 0) }

  /// A figure that is counted: in whole numbers from 10, as some runs share a few among many promises.
  static func counted(_ value: Double) -> String {
    grouped(value, decimals: value >= 10 || value == value.rounded() ? 0 : decimals(for: value))
  }

  private static func decimals(for value: Double) -> Int {
    switch abs(value) {
    case 100...: 0
    case 10..<100: 1
    case 0.1..<10, 0: 2
    case 0.01..<0.1: 3
    default: 4
    }
  }

  private static func grouped(
    _ value: Double, decimals: Int, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return String(format: "%g", value) }
    // A half is rounded away from zero everywhere; `format` alone would round it to the even digit.
    let power = pow(10, Double(decimals))
    let text = String(format: "%.\(decimals)f", (abs(value) * power).rounded(rule) / power)
    let whole = text.prefix { $0 != "." }
    var groups = ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index).isMultiple(of: 3) { groups += "," }
      groups.append(digit)
    }
    return (value < 0 ? "−" : "") + groups + text.dropFirst(whole.count)
  }
}
