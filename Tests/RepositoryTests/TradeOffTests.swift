import Foundation
import Testing

/// Does every answer on the page of trade-offs have its proof?
@Suite("The page of trade-offs")
struct TradeOffTests {
  private static let designs = ["LinkedListPromise", "StatefulPromise", "ResolveBlockPromise", "FullPromises"]

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
    "A clause that an answer names stands in its law; it isn't offered where the answer is a dash, and is elsewhere")
  func clauses() throws {
    let page = try Page("docs/trade-offs.md")
    let verdicts = try Self.verdicts()
    var count = 0
    for row in try Self.rows() {
      for (index, answer) in row.dropFirst().enumerated() {
        for label in answer.matches(of: /\]\[([^\]]+)\]/).map({ match in String(match.1) }) {
          let target = page.text.split(separator: "\n").first { line in line.hasPrefix("[\(label)]: ") }
          let proof = try #require(target, "\(label) isn't defined")
          guard proof.contains("conformance.md#") else { continue }
          let clause = try #require(verdicts[label], "\(label) is no clause")
          #expect(proof.hasSuffix("conformance.md#\(clause.law) \"\(label)\""))
          #expect((clause.verdicts[index] == "–") == answer.hasPrefix("–"), "\(row[0]): \(answer)")
          count += 1
        }
      }
    }
    #expect(count > 60)
  }

  @Test("Where two designs answer differently, and small programs can show it, the atlas has the reason")
  func atlas() throws {
    let reasons = [
      "Is it lazy or eager?": "When does the work run", "How often does the work run?": "When does the work run",
      "How many observers may it have?": "How often can a promise be used",
      "Can it run inside the call that attaches it?": "Where do handlers and blocks run",
      "What is the promise afterwards?": "What does a cancelled promise become",
    ]
    let page = try Page("docs/atlas.md").text
    var found = 0
    for row in try Self.rows() {
      let question = row[0].replacing(/\[([^\]]*)\]\([^)]*\)/) { link in link.1 }
      guard let reason = reasons[question] else { continue }
      found += 1
      let number = try #require(page.firstMatch(of: try Regex("\n### (\\d+)\\. \(reason)")))[1].substring
      let numbered = try Regex("[qQ]uestions? (\\d, |\\d and )*\(try #require(number))\\b")
      // What stands before a comma, a colon or a semicolon is the answer.
      let answers = row.dropFirst().map { answer in answer.drop { $0 == "[" }.prefix { !",:;]".contains($0) } }
      for first in Self.designs.indices {
        for second in Self.designs.indices.dropFirst(first + 1)
        where answers[first] != answers[second] && !answers[first].hasPrefix("–") && !answers[second].hasPrefix("–") {
          let heading = "### \(Self.designs[first]) and \(Self.designs[second])\n"
          let pair = try #require(page.components(separatedBy: heading).dropFirst().first)
          #expect(pair.components(separatedBy: "\n##")[0].contains(numbered), "\(question): \(heading)")
        }
      }
    }
    #expect(found == reasons.count)
  }

  @Test("A test that an answer names stands in its file; any other file must not compile, and says why")
  func files() throws {
    let page = try Page("docs/trade-offs.md")
    let proofs = page.text.matches(of: /(?m)^\[(\w+)\]: (\S+?\.swift)(?: "(.+)")?$/)
    #expect(proofs.count > 20)
    for proof in proofs {
      let file = try Page(page.resolve(String(proof.2)).path)
      #expect(file.text.contains(proof.3 ?? "// refused: "), "\(proof.1): \(file.path)")
      #expect(file.path.hasPrefix("Tests/MustNotCompile/") == (proof.3 == nil), "\(proof.1)")
      #expect(page.text.contains("][\(proof.1)]"), "\(proof.1) proves nothing")
    }
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
    let folder = "Sources/ResolveBlockPromise"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Page.root.appending(path: folder).path)
    let codes = try paths.filter { path in path.hasSuffix(".swift") }.flatMap { path in
      try Page("\(folder)/\(path)").text.matches(of: /static let (\w+) = PromiseError\(\s*code: (\d+)/)
        .map { error in "\(error.2) `\(error.1)`" }
    }
    let cases = try Page("Sources/FullPromises/Core/PromiseError.swift").text.matches(of: /case (\w+)/)
    #expect(codes.count == 8 && cases.count == 7)
    for error in codes + cases.enumerated().map({ "\($0 + 1) `\($1.1)`" }) { #expect(page.contains(error), "\(error)") }
  }

  /// The law of every clause, as an anchor, and what came of the clause for each design.
  private static func verdicts() throws -> [String: (law: String, verdicts: [String])] {
    var found: [String: (law: String, verdicts: [String])] = [:]
    for part in try Page("docs/conformance.md").text.components(separatedBy: "\n### ").dropFirst() {
      let lines = part.split(separator: "\n")
      let law = "law-\(lines[0].prefix { $0 != ":" }.filter(\.isNumber))"
      for line in lines.dropFirst() where line.hasPrefix("| ") {
        let cells = line.split(separator: "|").map { cell in cell.trimmingCharacters(in: .whitespaces) }
        if cells.count == 9 { found[cells[0]] = (law, Array(cells[5...])) }
      }
    }
    return found
  }
}
