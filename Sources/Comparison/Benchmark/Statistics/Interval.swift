/// How far a median of a few rounds can be trusted: the median and the bounds of its 95 % interval.
///
/// The bounds are those of the percentile bootstrap, widened to the order statistics of the sign test where the
/// bootstrap is narrower. The bootstrap alone is too sure of itself for some small numbers of rounds (with 7 it covers
/// 88 %); the sign test holds for any distribution. With fewer than 6 rounds no such bounds exist: the interval is then
/// the whole range, which covers 94 % with 5 rounds and less below.
struct Interval: Equatable {
  let median: Double
  let low: Double
  let high: Double

  /// - Precondition: `samples` isn't empty.
  init(of samples: [Double], resamples: Int = 2_000, generator: inout SplitMix64) {
    let sorted = samples.sorted()
    let bootstrap = Self.bootstrap(sorted, resamples, &generator)
    let trimmed = Self.trimmed(sorted.count)
    median = Self.median(sorted)
    low = min(bootstrap.low, sorted[trimmed])
    high = max(bootstrap.high, sorted[sorted.count - 1 - trimmed])
  }

  init(median: Double, low: Double, high: Double) {
    self.median = median
    self.low = low
    self.high = high
  }

  /// Widened to hold the medians of the laps. Rounds of one lap are more alike than rounds of two, so the laps say what
  /// the rounds hide: the range of five medians holds the true one with 94 %.
  func holding(_ laps: [Double]) -> Interval {
    Interval(median: median, low: min(low, laps.min() ?? low), high: max(high, laps.max() ?? high))
  }

  static func median(_ sorted: [Double]) -> Double {
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  private static func bootstrap(
    _ sorted: [Double], _ resamples: Int, _ generator: inout SplitMix64
  ) -> (low: Double, high: Double) {
    var draws = [Double](repeating: 0, count: sorted.count)
    var medians: [Double] = []
    medians.reserveCapacity(resamples)
    for _ in 0..<resamples {
      for place in draws.indices { draws[place] = sorted[generator.index(below: sorted.count)] }
      draws.sort()
      medians.append(median(draws))
    }
    medians.sort()
    let tail = resamples / 40
    return (medians[tail], medians[resamples - 1 - tail])
  }

  /// How many samples the sign test leaves out at each end: the most that keeps both tails together below 5 %.
  static func trimmed(_ count: Int) -> Int {
    var probability = 1.0
    for _ in 0..<count { probability /= 2 }
    var tail = probability
    var left = 0
    while tail <= 0.025 {
      left += 1
      probability *= Double(count - left + 1) / Double(left)
      tail += probability
    }
    return max(0, left - 1)
  }
}
