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
      ([1, 30, 900], "faster than linear"),
      ([1, 100, 10_000], "quadratic"), ([1, 1_000, 1_000_000], "faster than quadratic"), ([100, 10, 1], "falling"),
    ] as [([Double], String)])
  func growth(_ wholes: [Double], _ words: String) throws {
    #expect(try #require(Growth(sizes: [10, 100, 1_000], wholes: wholes)).words == words)
  }

  @Test("One figure, none above zero, or one size only has no growth")
  func noGrowth() {
    #expect(Growth(sizes: [10], wholes: [1]) == nil)
    #expect(Growth(sizes: [10, 100], wholes: [0, -1]) == nil)
    #expect(Growth(sizes: [10, 10], wholes: [1, 2]) == nil)
  }

  @Test(
    "A workload with several sizes is one chart with all subjects; the cost of a part gives the growth of the whole")
  func curves() throws {
    let record = record(
      Sample.workload("chain", 100), Sample.workload("chain", 1_000), Sample.workload("chain", 10_000))
    let figures = record.document(verbose: true).figures
    #expect(figures.map(\.id) == ["chain"])
    let drawing = try #require(figures.first).drawing
    #expect(
      drawing.body.text.matches(of: /class="curve"/).count == 5,
      "four designs and plain Dispatch; the control isn't drawn")
    #expect(record.text(TextOptions()).matches(of: /linear, N\^1\.00/).count == 5)
    #expect(
      figures[0].caption.text.contains("The whole grows – linear: LinkedListPromise (N^1.00), StatefulPromise (N^1.00)")
    )
  }

  @Test(
    "A size of one round is a point of the curve, without a verdict; an exponent above 1.02 has a reason",
    arguments: [(100.0, false), (110.0, true)])
  func growthOfOneRound(cost: Double, hasReason: Bool) throws {
    func table(_ scale: Int, _ rounds: Int, _ cost: Double) -> BenchmarkRecord.Workload {
      .init(
        id: "chain", question: "?", unit: "ns per link", scale: scale,
        subjects: ["FullPromises", "plain Dispatch"].map { name in
          .init(name: name, samples: Array(repeating: name == "FullPromises" ? cost : 50, count: rounds))
        })
    }
    let document = record(table(100_000, 6, 100), table(1_000_000, 1, cost)).document(verbose: true)
    let caption = try #require(document.figures.first).caption.text
    #expect(caption.contains("Above N^1.02: ") == hasReason, "\(caption)")
    #expect(caption.contains("FullPromises (N^\(hasReason ? "1.04" : "1.00"))"), "\(caption)")
    let rows = document.rows.filter { $0.first == "FullPromises" }
    #expect(rows.map { $0.last ?? "" } == ["linear, N^\(hasReason ? "1.04" : "1.00")", "slower", "too few rounds"])
  }

  @Test("A figure stands on its logarithmic axis in the right place, and hostile figures stay on it")
  func axis() {
    let axis = LogAxis(holding: [1, 100], from: 0, to: 100, room: 1)
    #expect([1, 10, 100, 1_000, 0, -.infinity].map { axis.place($0).short } == ["0", "50", "100", "100", "0", "0"])
    #expect(axis.ticks == [1, 2, 5, 10, 20, 50, 100])
    #expect(LogAxis(holding: [], from: 0, to: 1).place(.nan) == 0)
    for hostile in [1.7e308, .infinity, 4.9e-324, -1, .nan] {
      let axis = LogAxis(holding: [hostile, 1], from: 0, to: 100)
      #expect((0...100).contains(axis.place(hostile)) && axis.ticks.count < 20)
    }
    #expect([0.05, 1, 3_000, 100_000, 2_000_000].map(\.tick) == ["0.05", "1", "3,000", "10⁵", "2·10⁶"])
  }

  @Test("A ratio without difference is hollow, and each subject has a shape of its own")
  func shapes() throws {
    let drawing = try #require(Overview(record(Sample.workload("then1", 10_000)))).chart
    #expect(drawing.body.text.contains("<g class=\"s0 neutral\" data-subject=\"LinkedListPromise\">"))
    #expect(drawing.body.text.contains("<g class=\"s1\" data-subject=\"StatefulPromise\">"))
    let names = [
      "LinkedListPromise", "StatefulPromise", "ResolveBlockPromise", "FullPromises", "Task", "Callbacks",
      "plain Dispatch",
    ]
    let shapes = names.map { Palette.mark($0, 0, 0).text }
    #expect(Set(shapes).count == names.count)
    let file = drawing.file
    #expect(file.hasPrefix("<svg xmlns=") && file.contains("prefers-color-scheme: dark"))
    #expect(
      file.contains("StatefulPromise: 2.00 times plain Dispatch [1.90, 2.10]"), "the file gives its figures in words")
  }

  @Test("Memory and size stand in one table, and a workload that no question knows isn't lost")
  func memory() {
    let record = record(
      Sample.workload("bytes", 1, unit: "bytes"), Sample.workload("size", 1, unit: "bytes"),
      Sample.workload("novelty", 7))
    let document = record.document(verbose: false)
    let table = document.parts.compactMap(\.table).first { $0.title == "Memory and size, absolute" }
    #expect(table?.columns.map(\.title).suffix(2) == ["FullPromises", "plain Dispatch"])
    #expect(table?.rows.map { $0.cells[2].text } == ["200", "200"])
    #expect(document.parts.compactMap(\.table).contains { $0.title == "novelty, 7" })
  }
}
