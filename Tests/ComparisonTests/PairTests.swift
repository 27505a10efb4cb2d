import Foundation
import Record
import Testing

@testable import Benchmark
@testable import compare

/// The one rule by which two subjects are compared.
@Suite struct PairTests {
  private typealias Subject = BenchmarkRecord.Subject

  private func table(
    _ samples: KeyValuePairs<String, [Double]>, unit: String = "ns", id: String = "then1"
  ) -> BenchmarkRecord.Workload {
    .init(
      id: id, question: "?", unit: unit, scale: 1, subjects: samples.map { .init(name: $0.key, samples: $0.value) })
  }

  /// A round that is slow for all subjects, as machines have them.
  private static let drift = [1, 1.1, 3, 1, 1.2, 4, 1, 1.1, 1]

  private func drifting(_ time: Double) -> [Double] { Self.drift.map { $0 * time } }

  @Test("A slow round cancels out: the raw intervals overlap, and yet one is faster")
  func paired() throws {
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
    let table = table([
      "plain Dispatch": Array(repeating: 1, count: rounds), "A": Array(repeating: 2, count: rounds),
      "B": Array(repeating: 3, count: rounds),
    ])
    #expect(table.subjects[1].ratio?.verdict == (rounds < 6 ? .tooFewRounds : .slower))
    #expect(table.ranks == (rounds < 6 ? [:] : ["plain Dispatch": 1, "A": 2, "B": 3]))
    #expect(table.winner?.name == (rounds < 6 ? nil : "A"))
  }

  @Test("A count that is the same in each round is exact, and it is more or fewer, not slower")
  func counts() {
    let table = table(["plain Dispatch": [2], "A": [3], "B": [1], "C": [2]], unit: "count")
    #expect(table.subjects.map(\.ratio?.verdict) == [nil, .more, .fewer, .noDifference])
    #expect(table.subjects.allSatisfy { $0.coverage == 1 })
    #expect(table.ranks == ["B": 1, "plain Dispatch": 2, "C": 2, "A": 3])
  }

  @Test("A count that varies needs rounds like a time")
  func varyingCounts() {
    let table = table(["plain Dispatch": [1, 1, 1], "A": [3, 4, 3]], unit: "bytes")
    #expect(table.subjects[1].ratio?.verdict == .tooFewRounds)
  }

  @Test("An interval that includes 1, and a median within the noise of the pair, are no difference")
  func noDifference() {
    func verdict(_ figures: [Double], control: Double = 1) -> BenchmarkRecord.Verdict? {
      let one = Array(repeating: 1.0, count: figures.count)
      return table(["plain Dispatch": one, "plain Dispatch (again)": one.map { $0 * control }, "A": figures]).subjects[
        2
      ].ratio?.verdict
    }
    #expect(verdict([0.9, 2, 2, 2, 2, 2]) == .noDifference)
    #expect(verdict([1.1, 2, 2, 2, 2, 2]) == .slower)
    #expect(verdict([1.005, 1.005, 1.005, 1.005, 1.005, 1.005]) == .noDifference)
    #expect(verdict([1.2, 1.2, 1.2, 1.2, 1.2, 1.2], control: 0.8) == .noDifference)
    #expect(verdict([0.81, 0.81, 0.81, 0.81, 0.81, 0.81], control: 1.25) == .noDifference)
    #expect(verdict([0.7, 0.7, 0.7, 0.7, 0.7, 0.7], control: 0.8) == .faster)
  }

  @Test("Noise is that of the pair: a noisy control of the baseline silences no comparison between two designs")
  func noiseOfThePair() {
    let one = Array(repeating: 1.0, count: 9)
    func table(gcd: Double, design: Double) -> BenchmarkRecord.Workload {
      self.table([
        "plain Dispatch": one, "plain Dispatch (again)": one.map { $0 * gcd }, "A": one.map { $0 * 1.3 },
        "B": one.map { $0 * 1.5 },
        "B (again)": one.map { $0 * 1.5 * design },
      ])
    }
    let noisyBaseline = table(gcd: 2, design: 1.02)
    #expect(noisyBaseline.subjects[2].ratio?.verdict == .noDifference)
    #expect(noisyBaseline.ratio(of: "A", to: "B")?.verdict == .faster)
    #expect(noisyBaseline.winner == nil, "a noisy table has no winner")
    #expect(noisyBaseline.noise?.control == "plain Dispatch (again)")
    let noisyDesign = table(gcd: 1, design: 1.6)
    #expect(noisyDesign.ratio(of: "A", to: "B")?.verdict == .noDifference && noisyDesign.winner == nil)
    #expect(noisyDesign.subjects[2].ratio?.verdict == .noDifference, "the copy of a design speaks for all designs")
    #expect(noisyDesign.subjects[1].ratio?.floor == 1.01)
  }

  @Test("Subjects that are faster than one another in a ring have no rank")
  func ring() {
    // Each is faster than the next in four of five rounds; three such rows of five make a ring of five.
    let rows = (0..<15).map { round in (0..<5).map { place in Double(1 + (place + round) % 5) } }
    func samples(_ place: Int) -> [Double] { rows.map { $0[place] } }
    let table = table([
      "A": samples(0), "B": samples(1), "C": samples(2), "D": samples(3), "E": samples(4),
      "F": Array(repeating: 0.1, count: 15),
    ])
    #expect(table.isBetter("A", than: "B") && table.isBetter("E", than: "A"))
    #expect(table.ranks == ["F": 1])
  }

  /// Every pair of a table with ranks: what is better has the lower rank, and equal ranks can't be distinguished.
  private func expectAgreement(_ table: BenchmarkRecord.Workload) {
    let ranks = table.ranks
    for one in table.subjects {
      #expect(!(one.isControl && ranks[one.name] != nil), "\(table.id) \(table.scale): a control has a rank")
      for other in table.subjects where other.name != one.name {
        let isBetter = table.isBetter(one.name, than: other.name)
        #expect(!(isBetter && table.isBetter(other.name, than: one.name)))
        guard let own = ranks[one.name], let others = ranks[other.name] else { continue }
        #expect(!isBetter || own < others, "\(table.id) \(table.scale): \(one.name), \(other.name)")
      }
    }
  }

  @Test("Ranks and verdicts agree in every table of the committed run")
  func committed() throws {
    let file = Checkout.package.appendingPathComponent("docs/benchmark/report/results.json")
    let tables = try #require(RunRecord(json: Data(contentsOf: file)).benchmark).workloads
    tables.forEach(expectAgreement)
    #expect(tables.count { !$0.ranks.isEmpty } > 40)
  }
}
