import Foundation
import Testing

/// Does a link that names a clause lead to the law in which the clause stands?
@Suite("Links to clauses")
struct ClauseLinkTests {
  @Test("The title of a link to a law is a clause of that law", arguments: Page.all)
  func laws(path: String) throws {
    let links = try Page(path).text.matches(of: /(?m)^\[[^\]]+\]: \S*conformance\.md#(law-\d+) "(.+)"$/)
    let clauses = try links.isEmpty ? [:] : Self.clauses()
    for link in links {
      #expect(clauses[String(link.1)]?.contains(String(link.2)) == true, "\(path): \(link.0)")
    }
  }

  /// The clauses of each law, by its anchor.
  private static func clauses() throws -> [String: Set<String>] {
    let parts = try Page("docs/conformance.md").text.components(separatedBy: "<a id=\"")
    let laws = parts.map { part in
      (String(part.prefix { $0 != "\"" }), Set(part.matches(of: /(?m)^\| (\S+) +\|/).map { row in String(row.1) }))
    }
    return Dictionary(laws) { first, _ in first }
  }
}
