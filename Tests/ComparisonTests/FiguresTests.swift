import Record
import Testing

@testable import Report

@Suite("The report's charts and what stands beside them")
struct FiguresTests {
  private func record(_ workloads: BenchmarkRecord.Workload...) -> BenchmarkRecord {
    BenchmarkRecord(machine: Sample.machine, rounds: 3, seed: 1, workloads: workloads)
  }

  @Test(
    "Growth is given by the exponent that fits",
    arguments: [
      ([1, 1, 1], "constant"), ([1, 3, 9], "slower than linear"), ([1, 10, 100], "linear"),
      ([1, 30, 900], "faster than linear"), ([1, 100, 10_000], "quadratic"), ([100, 10, 1], "falling"),
      ([0, -1, 0], nil),
    ] as [([Double], String?)])
  func growth(_ wholes: [Double], _ words: String?) {
    #expect(Growth(sizes: [10, 100, 1_000], wholes: wholes)?.words == words)
  }

  @Test("A workload with several sizes is one chart with all subjects but the control, and says how the whole grows")
  func curves() throws {
    let record = record(Sample.workload("chain", 100), Sample.workload("chain", 10_000))
    let figures = record.document(verbose: true).figures
    #expect(figures.map(\.id) == ["chain"])
    #expect(figures[0].drawing.body.text.matches(of: /class="curve"/).count == 5)
    #expect(record.text(TextOptions()).matches(of: /linear, N\^1\.00/).count == 5)
  }

  @Test(
    "A size of one round is a point of the curve, without a verdict; an exponent above 1.02 has a reason",
    arguments: [(100.0, "1.00"), (110.0, "1.04")])
  func growthOfOneRound(cost: Double, exponent: String) throws {
    func table(_ scale: Int, _ rounds: Int, _ cost: Double) -> BenchmarkRecord.Workload {
      .init(
        id: "chain", question: "?", unit: "ns per link", scale: scale,
        subjects: ["FullPromises", "plain Dispatch"].map { name in
          .init(name: name, samples: Array(repeating: name == "FullPromises" ? cost : 50, count: rounds))
        })
    }
    let document = record(table(100_000, 6, 100), table(1_000_000, 1, cost)).document(verbose: true)
    let caption = try #require(document.figures.first).caption.text
    #expect(caption.contains("Above N^1.02: ") == (exponent != "1.00"), "\(caption)")
    let rows = document.rows.filter { $0.first == "FullPromises" }
    #expect(rows.map { $0.last ?? "" } == ["linear, N^\(exponent)", "slower", "too few rounds"])
  }
}
