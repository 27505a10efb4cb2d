import Foundation
import TestSupport
import Testing

@testable import PromiseConformance

/// Does the page on coverage have every sentence, and is what it says true of the suite and of the tests?
@Suite("The page on coverage is true")
struct CoverageTests {
  private struct Row {
    let document: String
    let heading: String
    let number: String
    let said: String
    let clauses: [String]
    let tests: [(file: String, name: String)]
    let reason: String?
  }

  private static func page() throws -> String { try contents(of: "docs/coverage.md") }

  private static func rows() throws -> [Row] {
    var (document, heading) = ("", "")
    return try page().split(separator: "\n").compactMap { line in
      if line.hasPrefix("## ") { document = String(line.dropFirst(3)) }
      if line.hasPrefix("### ") { heading = String(line.dropFirst(4)) }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("|"), cells.count == 3, cells[0].first?.isNumber == true else { return nil }
      let tests = cells[2].matches(of: #/(\w+) "([^"]+)"/#).map { (file: String($0.1), name: String($0.2)) }
      let others = cells[2].replacing(#/"[^"]+"/#, with: "")
      let reason = cells[2].hasPrefix("— ") ? String(cells[2].dropFirst(2)) : nil
      return Row(
        document: document, heading: heading, number: cells[0], said: cells[1],
        clauses: reason == nil ? others.matches(of: #/`([^`]+)`/#).map { String($0.1) } : [],
        tests: reason == nil ? tests : [], reason: reason)
    }
  }

  @Test("The page names the clauses that cite each sentence, and has every sentence that a clause cites")
  func current() throws {
    let rows = try Self.rows()
    var citing = rows.map { _ in Set<String>() }
    for clause in Suite.clauses {
      for source in clause.sources where source.contains(#/^(00\d|A\+) /#) {
        let places = Self.places(of: source, in: rows)
        #expect(!places.isEmpty, "'\(clause.id)' cites \(source), which isn't on the page")
        for place in places { citing[place].insert(clause.id) }
      }
    }
    for (row, clauses) in zip(rows, citing) {
      #expect(Set(row.clauses) == clauses, "\(row.document), \(row.heading) \(row.number)")
    }
  }

  @Test("What a clause cites and the page doesn't have is found, and so is a heading that could be any of several")
  func unknown() throws {
    let rows = try Self.rows()
    for (source, count) in [
      ("002 cancellation 3", 1), ("002 cancellation 2, 3", 2), ("004 then 1", 1), ("A+ 2.2.4", 1),
      ("002 cancellation", 0), ("002 cancellation 3, 99", 0), ("004 promise 1", 0), ("003 then 1", 0), ("A+ 2.9", 0),
    ] { #expect(Self.places(of: source, in: rows).count == count, "\(source)") }
  }

  /// The rows that a source names: a document, a part of a section's heading, and numbers of sentences, or a number of
  /// Promises/A+. None unless all of them are there, in one section.
  private static func places(of source: String, in rows: [Row]) -> [Int] {
    guard let parts = source.wholeMatch(of: /(\S+) (?:(.+?) )?(\d[\d.]*(?:, \d+)*)/) else { return [] }
    let name = parts.2?.lowercased() ?? ""
    let inDocument = rows.indices.filter { rows[$0].document.hasSuffix(parts.1) }
    let isWhole = inDocument.contains { rows[$0].heading.lowercased() == name }
    let numbers = parts.3.split(separator: ", ")
    let found = inDocument.filter { place in
      let heading = rows[place].heading.lowercased()
      let isNamed = isWhole ? heading == name : name.isEmpty || heading.contains(name)
      return isNamed && numbers.contains { $0 == rows[place].number }
    }
    return found.count == numbers.count ? found : []
  }

  @Test("No sentence has gone")
  func complete() throws {
    let rows = try Self.rows()
    let counts = Dictionary(grouping: rows, by: \.document).mapValues(\.count)
    #expect(counts == ["Document 001": 50, "Document 002": 102, "Document 004": 143, "Promises/A+": 35])
    for (heading, rows) in Dictionary(
      grouping: rows.filter { $0.document != "Promises/A+" }, by: { [$0.document, $0.heading] })
    {
      #expect(rows.map(\.number) == (1...rows.count).map(String.init), "\(heading)")
    }
  }

  @Test("At most a tenth of what a document says is without a check, and that has a reason")
  func share() throws {
    for (document, rows) in Dictionary(grouping: try Self.rows(), by: \.document) {
      let unchecked = rows.filter { $0.reason != nil }
      #expect(unchecked.count * 10 <= rows.count, "\(document): \(unchecked.count)/\(rows.count)")
      for row in rows where row.reason == nil {
        #expect(!row.clauses.isEmpty || !row.tests.isEmpty, "nothing checks '\(row.said)', and no reason is given")
      }
    }
  }

  @Test("Every test that the page names is there")
  func tests() throws {
    for row in try Self.rows() {
      for test in row.tests {
        #expect(Self.known[test.file]?.contains(test.name) == true, "'\(row.said)' names \(test.file) \"\(test.name)\"")
      }
    }
  }

  @Test("Each sentence of Promises/A+ that clauses check has one of its own profile")
  func aplus() throws {
    let own = Set(Suite.clauses(.aplus).map(\.id))
    for row in try Self.rows() where row.document == "Promises/A+" && !row.clauses.isEmpty {
      #expect(!own.isDisjoint(with: row.clauses), "\(row.number)")
    }
  }

  @Test("Every line of a table on the page on moving names tests that are there, or what must not compile")
  func moving() throws {
    var isHead = true
    for line in try Self.lines(of: "docs/migrating.md") {
      if line.hasPrefix("|---") { isHead = false } else if !line.hasPrefix("|") { isHead = true }
      guard line.hasPrefix("| "), !isHead else { continue }
      #expect(try Self.countOfTests(namedIn: line) > 0, "\(line)")
    }
    for line in try Self.lines(of: "docs/designs/documents.md") { _ = try Self.countOfTests(namedIn: line) }
  }

  private static func lines(of page: String) throws -> [Substring] {
    try contents(of: page).split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// How many tests a line names; each has to be there.
  private static func countOfTests(namedIn line: Substring) throws -> Int {
    let note = line.firstMatch(of: #/<!-- test: (.+) -->/#).map { String($0.1) } ?? ""
    let tests = note.matches(of: #/(\w+) "([^"]+)"/#)
    let fixtures = note.replacing(#/\w+ "[^"]+"/#, with: "").matches(of: #/\w+/#).map { String($0.0) }
    for test in tests { #expect(known[String(test.1)]?.contains(String(test.2)) == true, "\(test.0)") }
    for fixture in fixtures { #expect(known[fixture]?.isEmpty == true, "Tests/MustNotCompile/\(fixture).swift") }
    return tests.count + fixtures.count
  }

  private static let known = (try? testsByFile()) ?? [:]

  private static func testsByFile() throws -> [String: Set<String>] {
    try SwiftFile.all(in: "Tests").reduce(into: [:]) { found, source in
      let names = source.text.matches(of: #/@Test\(\s*"((?:[^"\\]|\\.)*)"/#).map { String($0.1) }
      found[String(source.name.dropLast(".swift".count)), default: []].formUnion(
        names + source.text.matches(of: #/func (test\w+)\(/#).map { String($0.1) })
    }
  }
}
