import Foundation
import Testing

@testable import Benchmark

@Suite struct BenchmarkIntervalTests {
  /// Draws from two distributions with known medians: an even one and one with a long tail, as times have.
  private enum Shape: CaseIterable {
    case even
    case skewed

    var median: Double { self == .even ? 0.5 : 1 }

    func draw(_ generator: inout SplitMix64) -> Double {
      let even = Double.random(in: 0..<1, using: &generator)
      return self == .even ? even : exp(tan(.pi * (even - 0.5)) / 4)
    }
  }

  @Test("The median of an odd number of samples is the middle one, of an even number the mean of the middle two")
  func median() {
    #expect(Interval.median([1, 2, 9]) == 2)
    #expect(Interval.median([1, 2, 4, 9]) == 3)
    #expect(Interval.median([7]) == 7)
  }

  @Test("The interval of equal samples is that value, and of one sample the sample itself")
  func degenerate() {
    var generator = SplitMix64(seed: 1)
    #expect(Interval(of: [4, 4, 4, 4, 4], generator: &generator) == Interval(median: 4, low: 4, high: 4))
    #expect(Interval(of: [8], generator: &generator) == Interval(median: 8, low: 8, high: 8))
  }

  @Test("With five samples the interval is their range")
  func five() {
    var generator = SplitMix64(seed: 2)
    #expect(Interval(of: [5, 3, 4, 1, 2], generator: &generator) == Interval(median: 3, low: 1, high: 5))
  }

  @Test("The sign test leaves out what the tables of the binomial distribution say")
  func signTest() {
    let known = [1: 0, 5: 0, 6: 0, 8: 0, 9: 1, 11: 1, 12: 2, 15: 3, 20: 5, 25: 7]
    for (count, trimmed) in known { #expect(Interval.trimmed(count) == trimmed, "\(count) samples") }
  }

  @Test("One outlier among fifteen samples doesn't move the interval to it")
  func outlier() {
    var generator = SplitMix64(seed: 3)
    let interval = Interval(of: (1...14).map(Double.init) + [1_000], generator: &generator)
    #expect(interval.median == 8)
    #expect(interval.high <= 14)
  }

  @Test("The interval covers the true median as often as it says", arguments: [5, 7, 9, 15])
  func coverage(samples: Int) {
    var generator = SplitMix64(seed: UInt64(samples))
    let trials = 400
    for shape in Shape.allCases {
      let covered = (0..<trials).count { _ in
        let interval = Interval(
          of: (0..<samples).map { _ in shape.draw(&generator) }, resamples: 200, generator: &generator)
        return interval.low <= shape.median && shape.median <= interval.high
      }
      // 95 % promised (94 % with 5 samples); 400 trials stray from it by up to 3 %. Never too sure, never useless.
      #expect(Double(covered) / Double(trials) > 0.91, "\(shape), \(samples) samples")
      #expect(covered < trials || samples < 9, "\(shape), \(samples) samples: an interval that can't miss says nothing")
    }
  }

  @Test("The same seed gives the same interval, another seed another stream")
  func seeded() {
    var first = SplitMix64(seed: 9, purpose: "a")
    var again = SplitMix64(seed: 9, purpose: "a")
    var other = SplitMix64(seed: 9, purpose: "b")
    let samples = (0..<12).map { Double($0 * $0) }
    let interval = Interval(of: samples, generator: &first)
    #expect(interval == Interval(of: samples, generator: &again))
    #expect(first.next() != other.next())
  }

  @Test("SplitMix64 gives the published first numbers for seed 0, and indices stay in bounds")
  func generator() {
    var generator = SplitMix64(seed: 0)
    #expect(generator.next() == 0xe220_a839_7b1d_cdaf)
    #expect(generator.next() == 0x6e78_9e6a_a1b9_65f4)
    let indices = Set((0..<1_000).map { _ in generator.index(below: 7) })
    #expect(indices == Set(0..<7))
  }
}
