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

  @Test("The count in the example of the command is the one on the page")
  func example() throws {
    let page = try Page("docs/fuzzing.md").text
    let count = try #require(page.firstMatch(of: /\n≠ when the work runs, .*, and what a cancelled .*: ([\d,]+)\n/)).1
    let pair = try Page("docs/atlas.md").text.components(separatedBy: "\n### StatefulPromise and ResolveBlockPromise\n")
    #expect(pair.last?.contains("questions 1 and 4 together in \(count);") == true)
  }

  /// The first cells of a table, without numbers and links.
  private static func questions(_ section: Substring) -> [String] {
    section.matches(of: /(?m)^\| (?:\d\. )?\[?([A-Z][^|\]]*\?)/).map { row in String(row.1) }
  }
}
