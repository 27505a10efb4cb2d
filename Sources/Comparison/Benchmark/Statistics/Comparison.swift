import Record

/// Whether one subject is faster than another, by their times in the same rounds.
///
/// The ratio is taken round by round, so that what slowed a whole round down cancels out, and gets its own interval.
/// The verdict is 'no difference' when that interval includes 1, and also when the median ratio lies within the noise
/// floor: as far from 1 as the interval of the A/A control reaches, in either direction. The control is the baseline
/// measured once more as a subject of its own, so its distance from 1 is what this run shows where there is nothing to
/// see. Distances are taken as factors: 2 and 1/2 are equally far from 1. The floor is at
/// least one per cent, so that counts that differ by a rounding don't count as different.
enum Comparison {
  /// Nothing where a round's baseline is zero or a ratio isn't finite, and nothing from fewer than 3 rounds: too few to
  /// say anything.
  static func ratios(of samples: [Double], to baseline: [Double]) -> [Double]? {
    guard samples.count >= 3, samples.count == baseline.count else { return nil }
    let ratios = zip(samples, baseline).map { $0 / $1 }
    return ratios.allSatisfy { $0.isFinite && $0 >= 0 } ? ratios : nil
  }

  /// The factor by which a ratio must differ from 1 to mean anything.
  static func noiseFloor(_ control: Interval?) -> Double {
    guard let control else { return 1.01 }
    return max(1.01, factor(control.low), factor(control.high))
  }

  static func verdict(_ ratio: Interval, noiseFloor: Double) -> BenchmarkRecord.Verdict {
    let includesOne = ratio.low <= 1 && ratio.high >= 1
    if includesOne || factor(ratio.median) <= noiseFloor { return .noDifference }
    return ratio.median < 1 ? .faster : .slower
  }

  private static func factor(_ ratio: Double) -> Double { max(ratio, 1 / ratio) }
}
