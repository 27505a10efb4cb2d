import Foundation
import Record
import Testing

@testable import Report

@Suite("The page on what correctness costs")
struct PricesTests {
  private static let overtaking = "A handler that is attached while others are called overtakes those that wait."

  private static func run(known: String) -> RunRecord {
    let cells: [String: ConformanceRecord.Cell] = [
      "PlainClass": .init(outcome: .fails, detail: "late, early", known: known),
      "PlainState": .init(outcome: .holds, detail: ""), "FullPromises": .init(outcome: .holds, detail: ""),
      "PlainStruct": .init(outcome: .notOffered, detail: "needs sharedRun"),
    ]
    let clause = ConformanceRecord.Clause(
      id: "attached-while-told", law: 7, lawTitle: "observers attached during notification", profile: "core",
      statement: "A late handler waits.", sources: ["here"], results: cells)
    return RunRecord(machine: Sample.machine, conformance: ConformanceRecord(designs: [], clauses: [clause]))
  }

  @Test("A clause that a short promise fails stands under what goes wrong, with the files that prevent it")
  func page() throws {
    let page = try Prices(of: [Self.run(known: Self.overtaking), Sample.run]) { path in path.count }.page(madeBy: "me")
    let part = try #require(page.components(separatedBy: "### A late handler overtakes an earlier one\n").last)
    #expect(part.contains("- PlainClass, 1 clause: attached-while-told\n"))
    #expect(part.contains("(../Sources/FullPromises/Core/State.swift), 29 lines"))
    let row = try #require(page.lines.first { line in line.hasPrefix("| A late handler overtakes") })
    let cells = row.split(separator: "|").map { cell in cell.trimmingCharacters(in: .whitespaces) }
    #expect(cells.dropFirst() == ["–", "**0 of 1**", "1 of 1", "–", "–", "–", "–", "–", "1 of 1"])
  }

  @Test("A failure that the page doesn't explain is refused")
  func unexplained() {
    #expect(throws: Prices.Problem.self) { try Prices(of: [Self.run(known: "It rains.")]) { _ in 0 } }
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
