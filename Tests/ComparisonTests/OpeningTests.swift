import Foundation
import Record
import Testing

@testable import Report
@testable import compare

@Suite("The first screen")
struct OpeningTests {
  private let screen = Sample.large.text(TextOptions(width: 80))

  @Test("It has at most 68 lines, with the line that names the report, however much there is to say")
  func lines() throws {
    let file = Checkout.package.appendingPathComponent("docs/benchmark/report/results.json")
    var committed = try RunRecord(json: Data(contentsOf: file))
    for index in 0..<10 {
      committed.conformance?.clauses[index].results["ResolveBlockPromise"] = .init(outcome: .fails, detail: "why")
    }
    committed.machine.build = "debug"
    for run in [Sample.large, committed] {
      let lines = run.text(TextOptions(width: 80)).lines
      #expect(lines.count + 1 <= 68 && lines.allSatisfy { $0.displayWidth <= 80 })
    }
  }

  @Test("It says what to take, what it costs, how sure that is, what is correct, and last where it was measured")
  func parts() throws {
    let parts = [
      "  • Choose LinkedListPromise for ", "  • What it costs: ", "  • How sure? ", "On a serial queue",
      "other costs", "Correct?", "Measured on",
    ]
    let places = try parts.map { part in try #require(screen.lines.firstIndex { $0.hasPrefix(part) }, "\(part)") }
    #expect(places == places.sorted())
    #expect(screen.contains("commit 0123456789ab with changes · Processor & Sons · 2 cores"))
    #expect(screen.replacing("\n", with: " ").contains("busy when it began (load 8.25)"))
    #expect(screen.contains("… and 8 more"))
    #expect(screen.contains("Figures of a debug build, a busy machine and uncommitted changes."))
    #expect(!Sample.run.text(TextOptions()).contains("Figures of"))
  }

  @Test("Noisy tables are counted and named with their noise; counts are never noisy")
  func doubt() {
    let doubts = Sample.large.benchmark?.doubts.map(\.text).joined() ?? ""
    #expect(doubts.hasPrefix("1 of the 8 tables with a control were noisy"))
    #expect(doubts.contains("The noisiest tables: steps1, 100 (3.10 times)."))
    #expect(screen.replacing("\n    ", with: " ").contains("1 of its 8 tables were noisy."))
  }

  @Test("A run without a part has a screen without it")
  func partial() {
    let screen = RunRecord(machine: Sample.machine, studies: Sample.studies).text(TextOptions())
    #expect(screen.contains("1 case studies, 2 scripts: ✗ wrong in Avatars, missing."))
    #expect(!screen.contains("What it costs") && !screen.contains("How sure?"))
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
    without: String? = nil, place: BenchmarkRecord.Place = .serial, baseline: String = "plain Dispatch",
    times: [String: (Double, Double, Double)] = [:]
  ) -> BenchmarkRecord.Workload {
    let subjects = (designs + [baseline, baseline + " (again)"]).filter { $0 != without }.map { name in
      let usual: [String: (Double, Double, Double)] = [
        designs[0]: (1, 0.98, 1.02), baseline: (1, 1, 1), baseline + " (again)": (1, control.0, control.1),
      ]
      let (median, low, high) = times[name] ?? usual[name] ?? (2, 1.9, 2.1)
      return BenchmarkRecord.Subject(name: name, samples: samples(median, low, high).map { $0 * 100 })
    }
    return .init(
      id: id, question: "How long?", place: place, unit: unit, scale: scale, subjects: subjects, baseline: baseline)
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
        id: "clause-\(number)", law: 1, lawTitle: "settles once", profile: "core",
        statement: "something that is always true of promises", sources: [],
        results: ["FullPromises": .init(outcome: .fails, detail: hostile)])
    }
    run.benchmark?.workloads = [
      workload("then1", 10_000), workload("chain", 100_000), workload("fanout", 100_000),
      workload("steps1", 100, control: (0.9, 3.1)), workload("all", 10_000),
      workload("jobs", 100, without: designs[0]), workload("jobs", 1_000, without: designs[0]),
      workload("loop", 100_000), workload("allocations-pending", 1, unit: "count", control: (0.1, 9)),
      workload("bytes", 1, unit: "bytes"), workload("size", 1, unit: "bytes"),
    ]
    run.benchmark?.conditions = [
      .init(before: "then1 10000", seconds: 0, load: 8.25, work: 4), .init(before: "", seconds: 99, load: 12, work: 9),
    ]
    return run
  }()
}
