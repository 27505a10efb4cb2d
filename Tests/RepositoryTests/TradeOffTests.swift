import Foundation
import TestSupport
import Testing

/// Does every answer on the page of trade-offs have its proof?
@Suite("The page of trade-offs")
struct TradeOffTests {
  private static let designs = CoreTests.designs

  /// Questions with the answers of the designs, in their order.
  private static func rows() throws -> [[String]] {
    try Page("docs/trade-offs.md").text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { cell in cell.trimmingCharacters(in: .whitespaces) }
      return line.hasPrefix("|") && cells.count == 5 && cells[1] != "---" ? cells : nil
    }
  }

  @Test("Every claim of an answer links to its proof; the phrase book only names functions")
  func proofs() throws {
    var isPhraseBook = false
    var offered = Set(Self.designs)
    for row in try Self.rows() {
      if row[0] == "question" || row[0] == "you want to" {
        isPhraseBook = row[0] != "question"
        offered = Set(Self.designs)
      } else if !isPhraseBook {
        for (design, answer) in zip(Self.designs, row.dropFirst()) {
          let claims = answer.replacing(/\[[^\]]+\]\[[^\]]+\]/, with: "§").split { ",;".contains($0) }
          let areLinked = claims.allSatisfy { claim in claim.contains("§") }
          #expect(areLinked || answer == "–" && !offered.contains(design), "\(row[0]): \(answer)")
          if answer.hasPrefix("– ") { offered.remove(design) }
        }
      }
    }
  }

  @Test(
    "A clause that an answer names isn't offered where the answer is a dash, and is elsewhere")
  func clauses() throws {
    let page = try Page("docs/trade-offs.md")
    let clauses = try Page.clauses()
    var count = 0
    for row in try Self.rows() {
      for (index, answer) in row.dropFirst().enumerated() {
        for label in answer.matches(of: /\]\[([^\]]+)\]/).map({ match in String(match.1) }) {
          let target = page.text.split(separator: "\n").first { line in line.hasPrefix("[\(label)]: ") }
          let proof = try #require(target, "\(label) isn't defined")
          guard proof.contains("conformance.md#") else { continue }
          let clause = try #require(clauses[label], "\(label) is no clause")
          #expect((clause.verdicts[index] == "–") == answer.hasPrefix("–"), "\(row[0]): \(answer)")
          count += 1
        }
      }
    }
    #expect(count > 60)
  }

  @Test("The promise for one purpose has as many lines as the page says")
  func lines() throws {
    let row = /\| \[Purpose-built\]\([^)]*\/(\w+\.swift)\) *\| *(\d+) \|/
    let counted = try #require(Page("docs/case-studies/advertisement.md").text.firstMatch(of: row))
    #expect(
      try Page("docs/fifteen-minutes.md").text.contains(
        try Regex("\\[Our\\s+example\\]\\([^)]*/\(counted.1)\\) has \(counted.2) lines")))
  }

  @Test("The table of errors names every problem that a module reports", arguments: zip(1...3, designs.dropFirst()))
  func problems(column: Int, design: String) throws {
    let code = try Page("Sources/\(design)/Reports/Report.swift").text.components(separatedBy: "enum Problem")
    let cases = code[1].prefix { $0 != "}" }.matches(of: /case (\w+)/).map { match in match.1 }
    let table = try #require(try Page("docs/trade-offs.md").section("Errors and reports"))
    let cells = table.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { $0.split(separator: "|")[column] }
    #expect(cases.count >= 2 && cells.count > 10)
    for problem in cases { #expect(cells.contains { $0.contains("report `\(problem)`") }, "\(problem)") }
  }

  @Test("The page names the number of every error that a module makes")
  func errors() throws {
    let page = try Page("docs/trade-offs.md").text
    let codes = try SwiftFile.all(in: "Sources/ResolveBlockPromise").flatMap { source in
      source.text.matches(of: /static let (\w+) = PromiseError\(\s*code: (\d+)/)
        .map { error in "\(error.2) `\(error.1)`" }
    }
    let cases = try contents(of: "Sources/FullPromises/Core/PromiseError.swift").matches(of: /case (\w+)/)
    #expect(codes.count == 8 && cases.count == 7)
    for error in codes + cases.enumerated().map({ "\($0 + 1) `\($1.1)`" }) { #expect(page.contains(error), "\(error)") }
  }
}
