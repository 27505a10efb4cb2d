import Adapters
import Foundation
import PromiseConformance
import Record
import Testing

@testable import Report
@testable import compare

/// Is what the table of needs says true of the designs?
@Suite("The table of needs")
struct NeedTests {
  private static let subjects = Dictionary(uniqueKeysWithValues: Subjects.designs.map { ($0.name, $0) })

  @Test("Its designs are those of the suite, and of each need it says something of all of them")
  func designs() {
    #expect(Need.designs == Subjects.designs.map(\.name))
    for need in Need.all {
      #expect(need.answers.count == Need.designs.count, "\(need.title)")
      #expect(Need.designs.contains { need.means(of: $0) != nil }, "nobody does this: \(need.title)")
      #expect(!need.clauses.isEmpty || need.files.count == Need.designs.count, "nothing shows this: \(need.title)")
    }
  }

  @Test("What it says a design does, the adapter declares and the suite finds", arguments: Need.all.filter(\.isAsked))
  func verdicts(need: Need) throws {
    let clauses = Suite.clauses.filter { need.clauses.contains($0.id) }
    try #require(clauses.count == need.clauses.count, "\(need.clauses)")
    // `.ci/run` compares the page with a run. Its rows end with the verdicts of the designs.
    let rows = try contents(of: "docs/conformance.md").split(separator: "\n").map { line in
      line.split(separator: "|").map { cell in cell.trimmingCharacters(in: .whitespaces) }
    }.filter { cells in cells.count == 9 && need.clauses.contains(cells[0]) }
    try #require(rows.count == need.clauses.count)
    for (column, design) in Need.designs.enumerated() where need.files[design] == nil {
      let subject = try #require(Self.subjects[design])
      let offered = clauses.filter { $0.needs.isSubset(of: subject.capabilities) }
      let declared = offered.filter { (subject.alternative(to: $0.id) != nil) == (need.outcome == .differs) }
      let found = rows.filter { cells in cells[5 + column] == (need.outcome == .differs ? "≠" : "✓") }
      #expect(declared.isEmpty == (need.means(of: design) == nil), "\(design) declares: \(need.title)")
      #expect(found.isEmpty == (need.means(of: design) == nil), "\(design) does: \(need.title)")
    }
  }

  @Test("A name that it gives is public in the design", arguments: Need.designs)
  func names(design: String) throws {
    let code = try SwiftFile.all(in: "Sources/\(design)").map(\.text).joined()
    for name in Need.all.compactMap({ $0.means(of: design) }).filter({ $0.contains(/\w/) }) {
      let (word, label) = (name.prefix { $0.isLetter }, name.drop { $0.isLetter }.filter(\.isLetter))
      let isPublic =
        name.hasSuffix(":") && label.isEmpty
        ? code.contains(try Regex("public [^{]*\\b\(word)( \\w+)?:"))
        : code.contains(try Regex("public [\\w ]*(func|var|class|init) `?\(word)\\b[^{]*\\b\(label)"))
      #expect(isPublic, "\(design): \(name)")
    }
  }

  @Test("The documentation's table is this one")
  func page() throws {
    let page = try contents(of: "docs/fifteen-minutes.md")
    #expect(page.contains("\n\n\(Need.table)\n"), "paste:\n\(Need.table)")
    let definitions = Need.definitions(Dictionary(uniqueKeysWithValues: Suite.clauses.map { ($0.id, $0.law.number) }))
    #expect(page.hasSuffix("\n\n\(definitions)"), "paste at the end:\n\(definitions)")
  }

  /// The cells of one need on the report's page.
  private static func cells(_ need: String, of run: RunRecord) throws -> [Substring] {
    let page = run.page()
    let row = try #require(page.firstMatch(of: try Regex("<tr id=\"need-\(need)\">(.*)</tr>"))?[1].substring)
    return row.matches(of: /<td.*?<\/td>/).map(\.0)
  }

  @Test("There the verdict of the run counts: a clause that fails shows nothing")
  func failure() throws {
    var run = try Sample.committed()
    let place = try #require(run.conformance?.clauses.firstIndex { $0.id == "timeout-rejects" })
    #expect(try Self.cells("time-limits", of: run)[3].contains(">timeout<"))
    run.conformance?.clauses[place].results["FullPromises"] = .init(outcome: .fails, detail: "never ends")
    #expect(try Self.cells("time-limits", of: run)[3].contains(/class="bad".*✗ .*never ends/))
    run.conformance?.clauses.remove(at: place)
    #expect(!run.page().contains("id=\"need-time-limits\"") && run.page().contains("id=\"need-retries\""))
  }
}

extension Need: CustomTestStringConvertible {
  /// What is needed.
  public var testDescription: String { title }

  fileprivate var isAsked: Bool { !clauses.isEmpty }
}
