import Record
import Testing

@testable import Report

@Suite("The page on what correctness costs")
struct PricesTests {
  private static func run(known: String) -> RunRecord {
    func fails(_ known: String) -> ConformanceRecord.Cell { .init(outcome: .fails, detail: "", known: known) }
    func clause(_ id: String, _ results: [String: ConformanceRecord.Cell]) -> ConformanceRecord.Clause {
      .init(
        id: id, law: 7, lawTitle: "observers attached during notification", profile: "core",
        statement: "A late handler waits.", sources: ["here"], results: results)
    }
    let clauses = [
      clause(
        "attached-while-told",
        [
          "PlainClass": fails(known), "PlainState": .init(outcome: .holds, detail: ""),
          "FullPromises": .init(outcome: .holds, detail: ""),
          "PlainStruct": .init(outcome: .notOffered, detail: "needs sharedRun"),
        ]),
      clause(
        "handler-inside-handler",
        [
          "PlainClass": fails(known), "PlainState": fails(PlainFailure.kept.rawValue),
          "StatefulPromise": .init(outcome: .differs, detail: "at once"),
          "PlainManyObservers": .init(outcome: .races, detail: "two threads; it holds when nothing races"),
        ]),
    ]
    return RunRecord(machine: Sample.machine, conformance: ConformanceRecord(designs: [], clauses: clauses))
  }

  private static func prices(known: String = PlainFailure.overtaking.rawValue) throws -> Prices {
    try Prices(
      of: [.init(run(known: known), file: "docs/a.json", command: "compare me")], trials: TrialRecord(trials: [])
    ) { path in
      path.count
    } program: { name in
      "print(\(name))"
    }
  }

  private static func row(_ title: String, of page: String, after heading: String) throws -> [String] {
    let part = try #require(page.components(separatedBy: "# \(heading)\n").last)
    let row = try #require(part.lines.first { line in line.hasPrefix("| \(title) ") }, "\(title)")
    return Array(row.split(separator: "|").map { cell in cell.trimmingCharacters(in: .whitespaces) }.dropFirst())
  }

  @Test("What holds, what doesn't show and what is declared are counted apart, and only what shows is bold")
  func counts() throws {
    let page = try Self.prices().page(madeBy: "me")
    let late = try Self.row("A late handler overtakes an earlier one", of: page, after: "Step by step")
    #expect(
      late == ["–", "**0 of 2**", "1 of 2, 1 not shown", "–", "0 of 1, 1 not shown", "–", "0 of 1, ≠ 1", "–", "1 of 1"])
    let threads = try Self.row("Two threads meet", of: page, after: "Step by step")
    #expect(threads[4] == "**0 of 1**" && threads[1] == "0 of 1, 1 not shown")
  }

  @Test("A failure that the page doesn't explain is refused, and each has one explanation")
  func unexplained() {
    #expect(throws: Prices.Problem.self) { try Self.prices(known: "It rains.") }
    #expect(
      Danger.all.compactMap(\.failure).sorted { $0.rawValue < $1.rawValue }
        == PlainFailure.allCases.sorted { $0.rawValue < $1.rawValue })
  }
}
