import Foundation
import Record
import Testing

@testable import Report
@testable import compare

@Suite("The first screen")
struct OpeningTests {
  private let screen = Sample.large.text(TextOptions(width: 80))

  @Test("A build that isn't a release, a busy machine and changes are said in one line")
  func machine() {
    #expect(screen.contains("Figures of a debug build, a busy machine and uncommitted changes."))
    #expect(!Sample.run.text(TextOptions()).contains("Figures of"))
  }

  @Test("It has at most 60 lines, with the line that names the report, however much there is to say")
  func lines() {
    #expect(screen.lines.count + 1 <= 60)
    #expect(screen.lines.allSatisfy { $0.displayWidth <= 80 })
  }

  @Test("So has that of the committed record, also if clauses fail and the machine is in doubt")
  func committed() throws {
    let file = Checkout.package.appendingPathComponent("docs/benchmark/report/results.json")
    var run = try RunRecord(json: Data(contentsOf: file))
    func lines() -> Int {
      let lines = run.text(TextOptions(width: 80)).lines
      #expect(lines.allSatisfy { $0.displayWidth <= 80 })
      return lines.count + 1
    }
    #expect(lines() <= 57)
    for failures in [1, 10] {
      for index in 0..<failures {
        run.conformance?.clauses[index].results["ResolveBlockPromise"] = .init(outcome: .fails, detail: "why")
      }
      #expect(lines() <= 60)
    }
    run.machine.build = "debug"
    #expect(lines() <= 60)
  }

  @Test("It says where it comes from, what is correct, how fast, what it costs and what is in doubt")
  func parts() {
    for part in ["Correct?", "How fast? ", "costs besides", "Doubt"] {
      #expect(screen.lines.contains { $0.hasPrefix(part) })
    }
    #expect(screen.contains("commit 0123456789ab with changes · Processor & Sons · 2 cores"))
    #expect(screen.replacing("\n", with: " ").contains("busy when it began (load 8.25)"))
    #expect(screen.contains("… and 8 more"))
  }

  /// The lines of one question on the screen.
  private func entries(_ title: String) throws -> [String] {
    let place = try #require(screen.lines.firstIndex { $0.hasPrefix("  \(title)") }, "\(title)")
    return screen.lines[place...].prefix(3).map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test("The fastest is marked, and no difference, one that may be hidden, and what isn't offered have a sign each")
  func standings() throws {
    #expect(
      try entries("one step, threads woken") == [
        "one step, threads woken: next × 2.00 [1.94, 2.06]",
        "LinkedList *= 1.00 [0.98, 1.02]  Stateful 2.00 [1.90, 2.10]",
        "ResolveBlock 2.00 [1.90, 2.10]  Full 2.00 [1.90, 2.10]",
      ])
    #expect(try entries("100 steps at once")[0] == "100 steps at once, for each ~: next × 2.00 [1.94, 2.06]")
    #expect(try entries("100 steps at once")[1] == "LinkedList *=? 1.00 [0.98, 1.02]  Stateful =? 2.00 [1.90, 2.10]")
    let cancelling = try entries("cancelling a chain of 1,000")
    #expect(!cancelling.joined().contains("LinkedList"), "what isn't offered is missing")
  }

  private func said(_ tables: BenchmarkRecord.Workload...) throws -> [String] {
    let record = BenchmarkRecord(machine: Sample.machine, rounds: 3, seed: 1, workloads: tables)
    return Answers(overview: try #require(Overview(record))).sentences.map(\.text)
  }

  @Test("A sentence says who wins, by how much and how surely, and who is next")
  func answers() throws {
    #expect(
      try said(Sample.workload("then1", 1)) == [
        """
        one step, threads woken: LinkedListPromise wins, 1.00 [0.98, 1.02] times plain Dispatch; next StatefulPromise, \
        2.00 [1.94, 2.06] times as long.
        """
      ])
    #expect(
      try said(Sample.workload("then1", 1, control: (0.9, 3.1)))[0].hasPrefix(
        "one step, threads woken ~: LinkedListPromise wins"), "a noisy control of Dispatch silences no design")
  }

  @Test("Nobody wins who isn't shown to be faster than each other design, and too few rounds give no verdict")
  func nobody() throws {
    let wide = Sample.workload("all", 10_000, times: ["LinkedListPromise": (1, 0.98, 2.2)])
    #expect(
      try said(wide) == [
        """
        ‘all’ of 10,000, for each member: there is no winner: LinkedListPromise, StatefulPromise, ResolveBlockPromise and \
        FullPromises can't be told apart.
        """
      ])
    let two = Sample.workload(
      "all", 10, times: ["StatefulPromise": (1.5, 0.9, 1.6), "ResolveBlockPromise": (1.55, 1.5, 2)])
    #expect(
      try said(two)[0].hasSuffix("LinkedListPromise and StatefulPromise can't be told apart."), "only those in front")
    let pair = Sample.workload("all", 10, times: ["StatefulPromise": (1, 0.97, 1.03)])
    #expect(
      try said(pair)[0].hasSuffix("there is no winner: LinkedListPromise and StatefulPromise can't be told apart."))
    var few = Sample.workload("floor", 1)
    few.subjects = few.subjects.map { .init(name: $0.name, samples: Array($0.samples.prefix(5))) }
    #expect(try said(few) == ["one step, nobody woken: too few rounds for a verdict."])
  }

  @Test("Each row of the table and each label of the chart leads to its table")
  func links() throws {
    let page = Sample.large.page()
    for workload in ["then1", "chain", "fanout", "steps1", "all", "cancel", "iterate"] {
      #expect(page.contains("<tr id=\"overview-\(workload)\"><th scope=\"row\"><a href=\"#workload-\(workload)\">"))
      #expect(page.contains("<a href=\"#workload-\(workload)\"><text class=\"end\""))
      #expect(page.contains(" id=\"workload-\(workload)\""))
    }
  }

  @Test("A rank is explained with an example, where one says more than the order does")
  func rank() {
    var run = Sample.run
    #expect(!Reading(run).overview.contains { $0.text.contains("has the rank") })
    run.benchmark?.workloads = [Sample.workload("then1", 10_000)]
    let text = Reading(run).overview.map(\.text).joined()
    #expect(
      text.contains(
        """
        For example ResolveBlockPromise in then1, 10,000 has the rank 2: it is shown to be slower than \
        LinkedListPromise and plain Dispatch, and can't be distinguished from the others before it.
        """), "\(text)")
  }

  @Test("Noisy tables are counted and named with their noise; counts are never noisy")
  func doubt() {
    #expect(screen.contains("1 of the 8 tables with a control were noisy"))
    #expect(screen.contains("The noisiest tables: steps1, 100 (3.10 times)."))
    var quiet = Sample.large
    quiet.benchmark?.workloads.removeAll { $0.id == "steps1" }
    #expect(quiet.text(TextOptions()).contains("No table was noisy"))
  }

  @Test("The control's interval is the noise, in either direction; floor has a narrower limit")
  func noise() throws {
    func noise(_ id: String, _ low: Double, _ high: Double) throws -> Noise {
      try #require(Sample.workload(id, 1, control: (low, high)).noise)
    }
    #expect(try noise("then1", 0.5, 1.1).factor == 2)
    #expect(try noise("then1", 0.95, 1.15).isTooMuch == false)
    #expect(try noise("floor", 0.95, 1.15).isTooMuch)
  }

  @Test("A run without a part has a screen without it")
  func partial() {
    let screen = RunRecord(machine: Sample.machine, studies: Sample.studies).text(TextOptions())
    #expect(screen.contains("1 case studies, 2 scripts: ✗ wrong in Avatars, missing."))
    #expect(!screen.contains("How fast?") && !screen.contains("Doubt"))
  }
}

extension Sample {
  private static let designs = ["LinkedListPromise", "StatefulPromise", "ResolveBlockPromise", "FullPromises"]

  /// Nine rounds with a median and the ends of its interval.
  static func samples(_ median: Double, _ low: Double, _ high: Double) -> [Double] {
    [low, low] + Array(repeating: median, count: 5) + [high, high]
  }

  /// A table in which the first design is as fast as plain Dispatch, and the others are twice as slow.
  static func workload(
    _ id: String, _ scale: Int, unit: String = "ns per link", control: (Double, Double) = (0.99, 1.01),
    without: String? = nil, times: [String: (Double, Double, Double)] = [:]
  ) -> BenchmarkRecord.Workload {
    let subjects = (designs + ["plain Dispatch", "plain Dispatch (again)"]).filter { $0 != without }.map { name in
      let usual: [String: (Double, Double, Double)] = [
        designs[0]: (1, 0.98, 1.02), "plain Dispatch": (1, 1, 1), "plain Dispatch (again)": (1, control.0, control.1),
      ]
      let (median, low, high) = times[name] ?? usual[name] ?? (2, 1.9, 2.1)
      return BenchmarkRecord.Subject(name: name, samples: samples(median, low, high).map { $0 * 100 })
    }
    return .init(id: id, question: "How long?", unit: unit, scale: scale, subjects: subjects)
  }

  /// A run in which everything that can be said is said.
  static let large: RunRecord = {
    var run = Sample.run
    run.machine.build = "debug"
    run.machine.load = 8.25
    run.machine.commit += "+changes"
    run.conformance?.designs = designs.map {
      .init(name: $0, capabilities: [], holds: 10, differs: 2, notOffered: 3, fails: 4)
    }
    run.conformance?.clauses = (0..<10).map { number in
      .init(
        id: "clause-\(number)", law: 1, statement: "something that is always true of promises", sources: [],
        results: ["FullPromises": .init(outcome: .fails, detail: hostile)])
    }
    run.benchmark?.workloads = [
      workload("then1", 10_000), workload("chain", 100_000), workload("fanout", 100_000),
      workload("steps1", 100, control: (0.9, 3.1)), workload("all", 10_000),
      workload("cancel", 100, without: designs[0]), workload("cancel", 1_000, without: designs[0]),
      workload("iterate", 100_000), workload("allocations-pending", 1, unit: "count", control: (0.1, 9)),
      workload("bytes", 1, unit: "bytes"), workload("size", 1, unit: "bytes"),
    ]
    run.benchmark?.conditions = [
      .init(before: "then1 10000", seconds: 0, load: 8.25, work: 4), .init(before: "", seconds: 99, load: 12, work: 9),
    ]
    return run
  }()
}
