import Record
import Testing

@testable import Report

@Suite("The report's charts and what stands beside them")
struct FiguresTests {
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

  @Test(
    "A size of one round is a point of the curve, without a verdict; an exponent above 1.02 has a reason",
    arguments: [(100.0, "1.00"), (110.0, "1.04")])
  func growthOfOneRound(cost: Double, exponent: String) {
    func table(_ scale: Int, _ rounds: Int, _ cost: Double) -> BenchmarkRecord.Workload {
      .init(
        id: "chain", question: "?", unit: "ns per link", scale: scale,
        subjects: ["FullPromises", "plain Dispatch"].map { name in
          .init(name: name, samples: Array(repeating: name == "FullPromises" ? cost : 50, count: rounds))
        })
    }
    let record = BenchmarkRecord(
      machine: Sample.machine, rounds: 6, seed: 1, workloads: [table(100_000, 6, 100), table(1_000_000, 1, cost)])
    let page = Page(title: "", document: record.document(verbose: true)).text
    #expect(page.contains("Above N^1.02: ") == (exponent != "1.00"))
    for part in ["linear, N^\(exponent)", "slower", "too few rounds"] { #expect(page.contains(part), "\(part)") }
  }
}
