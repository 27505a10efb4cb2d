import Foundation
import Testing

@testable import PromiseConformance

/// Is what the page on coverage says true of the suite and of the tests?
@Suite("The page on coverage is true")
struct CoverageTests {
  private struct Row {
    let document: String
    let said: String
    let clauses: [String]
    let tests: [(file: String, name: String)]
    let reason: String?
  }

  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func rows() throws -> [Row] {
    let page = try String(contentsOf: package.appendingPathComponent("docs/coverage.md"), encoding: .utf8)
    var document = ""
    return page.split(separator: "\n").compactMap { line in
      if line.hasPrefix("## ") { document = String(line.dropFirst(3)) }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("|"), cells.count == 3, cells[0].first?.isNumber == true else { return nil }
      let tests = cells[2].matches(of: #/(\w+) "([^"]+)"/#).map { (file: String($0.1), name: String($0.2)) }
      let others = cells[2].replacing(#/"[^"]+"/#, with: "")
      let reason = cells[2].hasPrefix("— ") ? String(cells[2].dropFirst(2)) : nil
      return Row(
        document: document, said: cells[1],
        clauses: reason == nil ? others.matches(of: #/`([^`]+)`/#).map { String($0.1) } : [],
        tests: reason == nil ? tests : [], reason: reason)
    }
  }

  @Test("Every document is there, and at most a tenth of what it says is without a check")
  func share() throws {
    let rows = Dictionary(grouping: try Self.rows(), by: \.document)
    #expect(rows.keys.sorted() == ["Document 001", "Document 002", "Document 004", "Promises/A+"])
    for (document, rows) in rows {
      let unchecked = rows.filter { $0.reason != nil }
      #expect(rows.count >= 30 && unchecked.count * 10 <= rows.count, "\(document): \(unchecked.count)/\(rows.count)")
      for row in rows where row.reason == nil {
        #expect(!row.clauses.isEmpty || !row.tests.isEmpty, "nothing checks '\(row.said)', and no reason is given")
      }
    }
  }

  @Test("Every clause that the page names is in the suite")
  func clauses() throws {
    let known = Set(Suite.clauses.map(\.id))
    for row in try Self.rows() {
      for clause in row.clauses { #expect(known.contains(clause), "'\(row.said)' names '\(clause)'") }
    }
  }

  @Test("Every test that the page names is there")
  func tests() throws {
    let known = try Self.testsByFile()
    for row in try Self.rows() {
      for test in row.tests {
        #expect(known[test.file]?.contains(test.name) == true, "'\(row.said)' names \(test.file) \"\(test.name)\"")
      }
    }
  }

  @Test("Every clause that cites a document stands there")
  func sources() throws {
    let named = Dictionary(grouping: try Self.rows(), by: \.document).mapValues { Set($0.flatMap(\.clauses)) }
    let documents = ["001": "Document 001", "002": "Document 002", "004": "Document 004", "A+": "Promises/A+"]
    for clause in Suite.clauses {
      for document in Set(clause.sources.compactMap { documents[String($0.prefix { $0 != " " })] }) {
        #expect(named[document]?.contains(clause.id) == true, "\(clause.id) cites \(document): \(clause.sources)")
      }
    }
  }

  @Test("Each sentence of Promises/A+ that clauses check has one of its own profile, and each of those its sentence")
  func aplus() throws {
    let page = try String(contentsOf: Self.package.appendingPathComponent("docs/coverage.md"), encoding: .utf8)
    let rows = page.matches(of: /\| (2\.[0-9.]+) \| [^|]* \| ([^|]*) \|/).map { (String($0.1), String($0.2)) }
    let own = Suite.clauses(.aplus)
    for (number, checks) in rows where !checks.hasPrefix("— ") && checks.contains("`") {
      #expect(own.contains { checks.contains("`\($0.id)`") }, "\(number)")
    }
    for clause in own {
      for source in clause.sources where source.hasPrefix("A+ ") {
        let checks = rows.first { $0.0 == source.dropFirst(3) }?.1
        #expect(checks?.contains("`\(clause.id)`") == true, "\(clause.id) cites \(source)")
      }
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
    try String(contentsOf: package.appendingPathComponent(page), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
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
    let tests = package.appendingPathComponent("Tests")
    let paths = FileManager.default.enumerator(atPath: tests.path)?.compactMap { $0 as? String } ?? []
    var found: [String: Set<String>] = [:]
    for path in paths where path.hasSuffix(".swift") {
      let source = try String(contentsOf: tests.appendingPathComponent(path), encoding: .utf8)
      let names = source.matches(of: #/@Test\(\s*"((?:[^"\\]|\\.)*)"/#).map { String($0.1) }
      let file = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      found[file, default: []].formUnion(names + source.matches(of: #/func (test\w+)\(/#).map { String($0.1) })
    }
    return found
  }
}
