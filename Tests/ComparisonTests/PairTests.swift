import Foundation
import Testing

@testable import Record

/// The one rule by which two subjects are compared, and the interval that it needs.
@Suite struct PairTests {
  private func table(_ samples: KeyValuePairs<String, [Double]>, unit: String = "ns") -> BenchmarkRecord.Workload {
    .init(
      id: "then1", question: "?", unit: unit, scale: 1,
      subjects: samples.map { .init(name: $0.key, samples: $0.value) })
  }

  /// The same time in each of nine rounds.
  private func steady(_ time: Double) -> [Double] { Array(repeating: time, count: 9) }

  @Test("A slow round cancels out: the raw intervals overlap, and yet one is faster")
  func paired() throws {
    func drifting(_ time: Double) -> [Double] { [1, 1.1, 3, 1, 1.2, 4, 1, 1.1, 1].map { $0 * time } }
    let table = table(["plain Dispatch": drifting(10), "A": drifting(12), "B": drifting(11.5)])
    let ratio = try #require(table.subjects[1].ratio)
    #expect(ratio.to == "plain Dispatch" && ratio.verdict == .slower)
    #expect([ratio.median, ratio.low, ratio.high].allSatisfy { abs($0 - 1.2) < 1e-9 })
    #expect(table.subjects[0].high > table.subjects[1].low)
    #expect(table.ratio(of: "B", to: "A")?.verdict == .faster)
    #expect(table.ranks == ["plain Dispatch": 1, "B": 2, "A": 3])
    #expect(table.winner == nil, "a lead of 5 % or less makes no winner")
  }

  @Test("Nothing is compared with what isn't there, or has other rounds, and there is no ratio to zero")
  func noRatio() {
    let table = table(["plain Dispatch": [0, 1, 1], "A": [1, 1, 1], "B": [1, 1]])
    #expect(table.subjects.allSatisfy { $0.ratio?.high.isFinite ?? true })
    #expect(table.ratio(of: "A", to: "B") == nil && table.ratio(of: "A", to: "C") == nil)
  }

  @Test("Five rounds give no verdict and no rank, six do", arguments: [5, 6])
  func fewRounds(rounds: Int) {
    func few(_ time: Double) -> [Double] { Array(repeating: time, count: rounds) }
    let table = table(["plain Dispatch": few(1), "A": few(2), "B": few(3)])
    #expect(table.subjects[1].ratio?.verdict == (rounds < 6 ? .tooFewRounds : .slower))
    #expect(table.ranks == (rounds < 6 ? [:] : ["plain Dispatch": 1, "A": 2, "B": 3]))
    #expect(table.winner?.name == (rounds < 6 ? nil : "A"))
  }

  @Test("A steady count is exact, and it is more or fewer, not slower; one that varies needs rounds like a time")
  func counts() {
    let steady = table(["plain Dispatch": [2], "A": [3], "B": [1], "C": [2]], unit: "count")
    #expect(steady.subjects.map(\.ratio?.verdict) == [nil, .more, .fewer, .noDifference])
    #expect(steady.ranks == ["B": 1, "plain Dispatch": 2, "C": 2, "A": 3])
    let varying = table(["plain Dispatch": [1, 1, 1], "A": [3, 4, 3]], unit: "bytes")
    #expect(varying.subjects[1].ratio?.verdict == .tooFewRounds)
  }

  @Test(
    "A median within the noise of the baseline is no difference", arguments: [(1.2, 0.8), (0.81, 1.25), (0.7, 0.8)])
  func noise(figure: Double, control: Double) {
    let table = table(["plain Dispatch": steady(1), "plain Dispatch (again)": steady(control), "A": steady(figure)])
    #expect(table.subjects[2].ratio?.verdict == (figure < 0.75 ? .faster : .noDifference))
  }

  @Test("Noise is that of the pair: a noisy control of the baseline silences no comparison between two designs")
  func noiseOfThePair() {
    func table(baseline: Double, design: Double) -> BenchmarkRecord.Workload {
      self.table([
        "plain Dispatch": steady(1), "plain Dispatch (again)": steady(baseline), "A": steady(1.3), "B": steady(1.5),
        "B (again)": steady(1.5 * design),
      ])
    }
    let noisyBaseline = table(baseline: 2, design: 1.02)
    #expect(noisyBaseline.subjects[2].ratio?.verdict == .noDifference)
    #expect(noisyBaseline.ratio(of: "A", to: "B")?.verdict == .faster)
    #expect(noisyBaseline.winner == nil, "a noisy table has no winner")
    let noisyDesign = table(baseline: 1, design: 1.6)
    #expect(noisyDesign.ratio(of: "A", to: "B")?.verdict == .noDifference && noisyDesign.winner == nil)
    #expect(noisyDesign.subjects[2].ratio?.verdict == .noDifference, "the copy of a design speaks for all designs")
  }

  @Test("A second machine takes a winner away, but gives none")
  func disputed() throws {
    func record(_ linked: Double, _ full: Double) -> BenchmarkRecord {
      let table = table([
        "plain Dispatch": steady(1), "LinkedListPromise": steady(linked), "FullPromises": steady(full),
      ])
      return BenchmarkRecord(machine: Sample.machine, rounds: 9, seed: 1, workloads: [table])
    }
    let first = record(2, 3)
    #expect(first.confirmed(by: first) == first && first.workloads[0].winner?.name == "LinkedListPromise")
    for other in [record(3, 2), record(2, 2)] {
      let disputed = first.confirmed(by: other)
      #expect(disputed.workloads[0].winner == nil && other.confirmed(by: first).workloads[0].winner == nil)
      #expect(try BenchmarkRecord(json: Data(disputed.json().utf8)) == disputed)
    }
  }

  @Test("The sign test leaves out, and covers, what the tables of the binomial distribution say")
  func signTest() {
    let known = [
      1: (0, 0), 3: (0, 0.75), 5: (0, 0.9375), 6: (0, 0.96875), 9: (1, 0.9609375), 12: (2, 0.96142578125),
      20: (5, 0.95861053466796875), 25: (7, 0.95671474933624268),
    ]
    for (count, (trimmed, coverage)) in known {
      let sign = SignTest(samples: count)
      #expect(sign.trimmed == trimmed && abs(sign.coverage - coverage) < 1e-12, "\(count) samples")
    }
  }

  @Test("An interval has the median, and with five samples it is their range; a steady count is exact")
  func five() {
    #expect(Interval(of: [1, 9, 2, 4]).median == 3)
    #expect(Interval(of: [5, 3, 4, 1, 2]) == Interval(median: 3, low: 1, high: 5, coverage: 0.9375))
    #expect(Interval(of: [4, 4, 4], areCounts: true) == Interval(median: 4, low: 4, high: 4, coverage: 1))
  }
}
