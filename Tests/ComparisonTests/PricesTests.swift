import Foundation
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
    var measured = Sample.run
    measured.benchmark?.workloads.append(
      .init(
        id: "plain-link", question: "a link", place: .caller, unit: "ns per link", scale: 1_000,
        subjects: [
          .init(name: "FullPromises", samples: [1_132, 676, 1_168, 1_133, 1_131, 1_132, 1_132]),
          .init(name: "PlainManyObservers", samples: [61]),
        ]))
    let trial = TrialRecord.Trial(design: "FullPromises", year: 2026, measure: "ns of a link", erased: 185, typed: 350)
    return try Prices(
      of: [run(known: known), measured].map { run in .init(run, file: "docs/a.json", command: "compare me") },
      trials: TrialRecord(trials: [trial])
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

  @Test("A clause that a short promise fails stands under what goes wrong, with the files that prevent it")
  func dangers() throws {
    let page = try Self.prices().page(madeBy: "me")
    let part = try #require(page.components(separatedBy: "### A late handler overtakes an earlier one\n").last)
    #expect(part.contains("<!-- snippet: overtaking -->\n```swift\nprint(overtaking)\n```\n"))
    #expect(part.contains("- PlainClass, 2 clauses: attached-while-told, handler-inside-handler\n"))
    #expect(part.contains("(../Sources/FullPromises/Core/State.swift), 29 lines"))
    #expect(
      page.contains("- PlainManyObservers, 1 clause, 1 of which hold when nothing races: handler-inside-handler\n"))
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

  @Test("Times have two digits and an interval, a trial has its year, and a record its date and commit")
  func figures() throws {
    let page = try Self.prices().page(madeBy: "me")
    #expect(try Self.row("ns of a link", of: page, after: "FullPromises") == ["61 (61–61)", "1,100 (680–1,200)", ""])
    let trial = try Self.row("trial of 2026: ns of a link", of: page, after: "FullPromises")
    #expect(trial == ["", "185", "350"])
    #expect(
      page.contains("- [docs/a.json](a.json): 2026-01-02, commit 012345678, Processor &amp; Sons, 2 cores, Swift 6.3\n")
    )
    #expect(page.contains("compare me\ncompare me\nme\n"))
  }

  @Test("A failure that the page doesn't explain is refused, and each has one explanation")
  func unexplained() {
    #expect(throws: Prices.Problem.self) { try Self.prices(known: "It rains.") }
    #expect(
      Danger.all.compactMap(\.failure).sorted { $0.rawValue < $1.rawValue }
        == PlainFailure.allCases.sorted { $0.rawValue < $1.rawValue })
  }

  @Test("The files that prevent what goes wrong exist", arguments: Danger.all.map(\.title))
  func files(_ title: String) throws {
    let danger = try #require(Danger.all.first { $0.title == title })
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
    for (design, files) in danger.files {
      for file in files {
        let path = sources.appending(path: "\(design)/\(file)").standardizedFileURL.path
        #expect(FileManager.default.fileExists(atPath: path), "\(path)")
      }
    }
    #expect(!danger.files.isEmpty)
  }
}
