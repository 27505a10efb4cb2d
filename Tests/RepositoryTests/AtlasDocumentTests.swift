import Testing

/// Can the atlas be read?
@Suite("The page of the atlas")
struct AtlasDocumentTests {
  @Test("It asks what the README asks, and shows a program for each question")
  func questions() throws {
    let asked = try Page("docs/atlas.md").section("What each design answers").map(Self.questions) ?? []
    #expect(try asked == #require(try Page("README.md").section("Six questions").map(Self.questions)))
    let page = try #require(try Page("docs/atlas.md").section("The smallest programs"))
    for (index, question) in asked.enumerated() {
      let heading = "\n### \(index + 1). \(question)\n"
      let section = try #require(page.components(separatedBy: heading).dropFirst().first)
      #expect(section.components(separatedBy: "\n### ")[0].contains(/\n\| program \d+ \|/), "\(question)")
    }
  }

  /// The first cells of a table, without numbers and links.
  private static func questions(_ section: Substring) -> [String] {
    section.matches(of: /(?m)^\| \[?(?:\d\. )?([A-Z][^|\]]*\?)/).map { row in String(row.1) }
  }
}
