import Record
import Testing

@testable import Benchmark

@Suite struct BenchmarkComparisonTests {
  @Test("Ratios are taken round by round, so that a slow round cancels out")
  func paired() throws {
    let baseline = [10.0, 11, 30, 10, 12, 40, 10, 11, 10]
    let ratios = try #require(Comparison.ratios(of: baseline.map { $0 * 1.2 }, to: baseline))
    var generator = SplitMix64(seed: 4)
    let interval = Interval(of: ratios, generator: &generator)
    #expect(abs(interval.low - 1.2) < 1e-9)
    #expect(abs(interval.high - 1.2) < 1e-9)
    #expect(Comparison.verdict(interval, noiseFloor: 1.1) == .slower)
  }

  @Test("There is no ratio to a baseline of zero or of another length, and none from fewer than three rounds")
  func noRatio() {
    #expect(Comparison.ratios(of: [1, 2, 3], to: [1, 2, 4]) == [1, 1, 0.75])
    #expect(Comparison.ratios(of: [1, 2, 3], to: [0, 1, 1]) == nil)
    #expect(Comparison.ratios(of: [1, 2, 3, 4], to: [1, 2, 3]) == nil)
    #expect(Comparison.ratios(of: [1, 2], to: [1, 2]) == nil)
    #expect(Comparison.ratios(of: [], to: []) == nil)
  }

  @Test("An interval that includes 1 is no difference, however far off its median")
  func includesOne() {
    #expect(Comparison.verdict(.init(median: 1.5, low: 0.99, high: 2), noiseFloor: 1) == .noDifference)
    #expect(Comparison.verdict(.init(median: 0.5, low: 0.2, high: 1), noiseFloor: 1) == .noDifference)
  }

  @Test("A median within the noise floor is no difference, however narrow its interval, in both directions")
  func withinFloor() {
    let floor = Comparison.noiseFloor(.init(median: 1, low: 0.8, high: 1.1))
    #expect(floor == 1.25)
    #expect(
      Comparison.verdict(.init(median: 1.2, low: 1.19, high: 1.21), noiseFloor: floor) == .noDifference)
    #expect(
      Comparison.verdict(.init(median: 0.81, low: 0.8, high: 0.82), noiseFloor: floor) == .noDifference)
    #expect(Comparison.verdict(.init(median: 1.3, low: 1.28, high: 1.31), noiseFloor: floor) == .slower)
    #expect(Comparison.verdict(.init(median: 0.7, low: 0.69, high: 0.71), noiseFloor: floor) == .faster)
  }

  @Test("Without a control, and with one that doesn't stir, the floor is one per cent")
  func floors() {
    #expect(Comparison.noiseFloor(nil) == 1.01)
    let still = Comparison.noiseFloor(.init(median: 1, low: 1, high: 1))
    #expect(still == 1.01)
    #expect(Comparison.verdict(.init(median: 1.005, low: 1.004, high: 1.006), noiseFloor: still) == .noDifference)
    #expect(Comparison.verdict(.init(median: 1.05, low: 1.04, high: 1.06), noiseFloor: still) == .slower)
  }

  @Test("Two subjects with one distribution are seldom distinguished, two that differ by a half always")
  func seldomWrong() {
    var generator = SplitMix64(seed: 5)
    func sample(_ factor: Double) -> [Double] {
      (0..<15).map { _ in factor * Double.random(in: 0.9..<1.1, using: &generator) }
    }
    var wrong = 0
    var missed = 0
    for _ in 0..<100 {
      let baseline = sample(1)
      func verdict(_ samples: [Double]) -> BenchmarkRecord.Verdict {
        let control = Interval(
          of: Comparison.ratios(of: sample(1), to: baseline) ?? [], resamples: 200, generator: &generator)
        let ratio = Interval(
          of: Comparison.ratios(of: samples, to: baseline) ?? [], resamples: 200, generator: &generator)
        return Comparison.verdict(ratio, noiseFloor: Comparison.noiseFloor(control))
      }
      if verdict(sample(1)) != .noDifference { wrong += 1 }
      if verdict(sample(1.5)) != .slower { missed += 1 }
    }
    #expect(wrong <= 5)
    #expect(missed == 0)
  }
}
