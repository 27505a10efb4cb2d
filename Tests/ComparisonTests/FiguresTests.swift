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

  private func table(
    _ scale: Int, _ times: KeyValuePairs<String, Double>, rounds: Int = 6
  ) -> BenchmarkRecord.Workload {
    .init(
      id: "chain", question: "?", unit: "ns per link", scale: scale,
      subjects: times.map { .init(name: $0.key, samples: Array(repeating: $0.value, count: rounds)) })
  }

  @Test("What makes no difference is hollow, what was too slow at this size is called so, and the machine has a pace")
  func overview() throws {
    let small = table(100, ["LinkedListPromise": 50, "FullPromises": 100, "plain Dispatch": 50])
    let large = table(100_000, ["LinkedListPromise": 50, "plain Dispatch": 50])
    let record = BenchmarkRecord(
      machine: Sample.machine, rounds: 6, seed: 1, workloads: [small, large],
      conditions: [
        .init(before: "chain 100", seconds: 0, load: 0.5, work: 4), .init(before: "", seconds: 12, load: 1, work: 6),
      ])
    let chart = try #require(Overview(record)).chart.file
    #expect(chart.contains("<g class=\"s0 neutral\" data-subject=\"LinkedListPromise\">"))
    let text = RunRecord(machine: Sample.machine, benchmark: record).text(TextOptions(width: 200, verbose: true))
    #expect(text.contains("too slow"))
    #expect(text.contains("A fixed piece of work took at most 1.50 times its shortest time in 95 % of 2 trials."))
  }

  @Test(
    "A size of one round is a point of the curve, without a verdict; an exponent above 1.02 has a reason",
    arguments: [(100.0, "1.00"), (110.0, "1.04")])
  func growthOfOneRound(cost: Double, exponent: String) {
    let small = table(100_000, ["FullPromises": 100, "plain Dispatch": 50])
    let large = table(1_000_000, ["FullPromises": cost, "plain Dispatch": 50], rounds: 1)
    let record = BenchmarkRecord(machine: Sample.machine, rounds: 6, seed: 1, workloads: [small, large])
    let page = Page(title: "", document: record.document(verbose: true)).text
    #expect(page.contains("Above N^1.02: ") == (exponent != "1.00"))
    for part in ["linear, N^\(exponent)", "slower", "too few rounds"] { #expect(page.contains(part), "\(part)") }
  }
}
