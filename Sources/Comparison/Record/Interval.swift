import Foundation

/// How far can the median of a few rounds be trusted? The interval is that of the sign test, which holds for any
/// distribution: it leaves out as many samples at each end as keeps both tails together below 5 %.
package struct Interval: Codable, Sendable, Equatable {
  /// How surely an interval must hold the true median before anything is concluded from it.
  package static let confidence = 0.95

  /// How many standard errors such an interval reaches to either side, if errors are normal.
  package static let deviations = 1.96

  package let median: Double
  package let low: Double
  package let high: Double
  /// The probability that an interval made so holds the true median. Six samples are the fewest that reach 95 %; the
  /// interval of fewer is their whole range.
  package let coverage: Double

  package var isConfident: Bool { coverage >= Self.confidence }

  package init(median: Double, low: Double, high: Double, coverage: Double = confidence) {
    self.median = median
    self.low = low
    self.high = high
    self.coverage = coverage
  }

  /// The interval of samples, of which there is at least one. A count that is the same in each round is exact.
  package init(of samples: [Double], areCounts: Bool = false) {
    self.init(sorted: samples.sorted(), areCounts) { ($0 + $1) / 2 }
  }

  /// The interval of ratios. The geometric mean of the middle two makes the median of the inverse ratios the inverse.
  init(ofRatios ratios: [Double], areCounts: Bool) {
    self.init(sorted: ratios.sorted(), areCounts) { $0 == $1 ? $0 : ($0 * $1).squareRoot() }
  }

  private init(sorted: [Double], _ areCounts: Bool, mean: (Double, Double) -> Double) {
    let sign = SignTest(samples: sorted.count)
    let middle = sorted.count / 2
    self.init(
      median: sorted.count.isMultiple(of: 2) ? mean(sorted[middle - 1], sorted[middle]) : sorted[middle],
      low: sorted[sign.trimmed], high: sorted[sorted.count - 1 - sign.trimmed],
      coverage: areCounts && sorted[0] == sorted[sorted.count - 1] ? 1 : sign.coverage)
  }
}

/// How many samples may be left out at each end, by the binomial distribution?
struct SignTest {
  let trimmed: Int
  let coverage: Double

  init(samples: Int) {
    // The probability of one outcome of so many samples is too small for a number. The normal distribution is close.
    guard samples <= 1_000 else {
      let (middle, deviation) = (Double(samples - 1) / 2, Double(samples).squareRoot() / 2)
      let left = (middle - Interval.deviations * deviation).rounded(.down)
      (trimmed, coverage) = (Int(left), erf((middle - left) / deviation / 2.0.squareRoot()))
      return
    }
    var probability = 1.0
    for _ in 0..<samples { probability /= 2 }
    var (tail, left) = (probability, 0)
    while true {
      let next = probability * Double(samples - left) / Double(left + 1)
      guard tail + next <= (1 - Interval.confidence) / 2 else { break }
      (probability, tail, left) = (next, tail + next, left + 1)
    }
    trimmed = left
    coverage = 1 - 2 * tail
  }
}
