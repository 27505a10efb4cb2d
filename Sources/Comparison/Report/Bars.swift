import Foundation
import Record

/// How is a figure with its interval drawn? As one bar of a workload, all of them on one scale that begins at zero.
struct Bars {
  private let largest: Double
  private let baseline: Double?
  private let scale: Scale

  init(workload: BenchmarkRecord.Workload, ranking: Ranking) {
    largest = workload.subjects.flatMap { [$0.median, $0.high] }.filter(\.isFinite).max() ?? 0
    baseline = workload.subjects.first { $0.name == ranking.baseline }?.median
    scale = workload.shownScale
  }

  /// One bar; the name, the figure and the interval are told to readers who don't see it.
  func drawing(of subject: BenchmarkRecord.Subject, id: String) -> Markup {
    let (low, high) = (position(subject.low), position(subject.high))
    let reference = baseline.map { value -> Markup in "<path class=\"reference\" d=\"M\(position(value)) 0V24\"/>" }
    let summary = "\(scale.figure(subject.median)) \(scale.unit), interval \(scale.interval(subject))"
    return """
      <svg viewBox="0 0 1000 24" preserveAspectRatio="none" role="img" aria-labelledby="\(id)-t \(id)-d">\
      <title id="\(id)-t">\(subject.name)</title><desc id="\(id)-d">\(summary)</desc>\
      <rect x="0" y="5" width="\(position(subject.median))" height="14"/>\(reference ?? "")\
      <path class="whisker" d="M\(low) 12H\(high)M\(low) 8V16M\(high) 8V16"/></svg>
      """
  }

  /// The place of a figure on a scale of a thousand steps, with room for the last whisker.
  private func position(_ value: Double) -> String {
    guard largest > 0, value.isFinite else { return "0" }
    return String(format: "%.1f", min(max(value / largest, 0), 1) * 990)
  }
}
