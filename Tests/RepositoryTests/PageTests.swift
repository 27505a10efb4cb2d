import Foundation
import TestSupport
import Testing

/// Do the pages lead where they say, and do the paths take the time that they say?
@Suite("Pages")
struct PageTests {
  @Test("Every link leads to a file that is there, and to a place on it", arguments: Page.all)
  func links(path: String) throws {
    #expect(Page.all.count > 10)
    let page = try Page(path)
    var anchors: [String: Set<String>] = [:]
    for target in page.targets {
      let (file, anchor) = page.resolve(target)
      #expect(
        FileManager.default.fileExists(atPath: Page.root.appending(path: file).path), "\(path) links to \(target)")
      guard let anchor, file.hasSuffix(".md") else { continue }
      let known = try anchors[file] ?? Page(file).anchors
      anchors[file] = known
      #expect(known.contains(anchor), "\(path) links to \(target)")
    }
  }

  @Test("What a link names in its title stands there: a clause in its law, or a test in its file", arguments: Page.all)
  func titles(path: String) throws {
    let page = try Page(path)
    let clauses = try page.titled.isEmpty ? [:] : Page.clauses()
    for (target, title) in page.titled {
      let (file, anchor) = page.resolve(target)
      let isThere = try anchor.map { clauses[title]?.law == $0 } ?? Page(file).text.contains(title)
      #expect(isThere, "\(path): \(target) \(title)")
    }
  }

  @Test(
    "Code on a page is compiled: a test holds it to marked code, or it is a whole file, or what a file ends with",
    arguments: Page.all)
  func code(path: String) throws {
    let blocks = try Page(path).text.matches(of: /(?s)```(\w*)\n(.*?)\n```/)
    for block in blocks where ["swift", "diff", ""].contains(block.1) && !Self.isHeld(path) {
      let isCompiled = Self.sources.contains { source in source.hasSuffix("\(block.2)\n") }
      #expect(isCompiled, "\(path): a block without a mark, or without a language: \(block.2.prefix(80))")
    }
  }

  /// Whether a test gives the page to `expectSnippets`, which allows no code without a mark.
  private static func isHeld(_ path: String) -> Bool { held.contains { page in path.hasPrefix(page) } }

  /// The pages that tests hold; of a name that is put together, its first part.
  private static let held = sources.flatMap { source in
    source.matches(of: /expectSnippets\(\s*of: ([^:]*)/).flatMap { call in
      call.1.matches(of: /"([\w\/.-]+)/).map { match in String(match.1) }
    }
  }

  /// All sources of the tests and of the case studies.
  private static let sources = Set(
    ["Tests", "Sources/Comparison/CaseStudies"].flatMap { folder in
      (try? SwiftFile.all(in: folder))?.map(\.text) ?? []
    })

  @Test(
    "A path says its goal and its minutes, and has no more words than it may",
    arguments: zip(["Fifteen minutes", "An hour", "An afternoon"], [2_500, 11_000, 12_000]))
  func paths(name: String, limit: Int) throws {
    let index = try Page("docs/README.md")
    let section = try #require(index.section(name))
    let minutes = try #require(section.firstMatch(of: /\*\*Minutes:\*\* (\d+)/).flatMap { match in Int(match.1) })
    #expect(section.contains("**Goal:** ") && limit <= 200 * minutes)
    let links = section.matches(of: /\]\(([^)#]+\.md)/).map { match in index.resolve(String(match.1)).path }
    let pages = Set(links.flatMap(Self.pages))
    #expect(!pages.isEmpty)
    let words = try pages.reduce(0) { sum, page in try sum + Page(page).words }
    #expect(words <= limit, "\(words) words")
  }

  @Test("The README is short, and the other pages that are written by hand are short enough to be read")
  func written() throws {
    #expect(try Page("README.md").words <= 900)
    let hour = try #require(try Page("docs/README.md").section("An hour"))
    let generated = ["docs/conformance.md", "docs/coverage.md", "docs/case-studies/", "docs/benchmark/report/"]
    let pages = Page.all.filter { path in path.hasPrefix("docs/") && !generated.contains(where: path.hasPrefix) }
    let others = pages.filter { path in !hour.contains("](\(path.dropFirst("docs/".count))") }
    let words = try others.reduce(0) { sum, path in try sum + Page(path).words }
    #expect(words <= 60_000, "\(words) words")
  }

  @Test("The pages of the designs have the same headings, what they can't do first")
  func designs() throws {
    let headings = try Self.designPages.map { path in try Page(path).headings }
    #expect(Set(headings).count == 1 && headings[0].first == "What it can't do" && headings[0].count >= 8)
  }

  @Test("The table of a design names every operator", arguments: zip(designPages, CoreTests.designs))
  func operators(page: String, design: String) throws {
    let table = try #require(try Page(page).section("Operators"))
    let names = try SwiftFile.all(in: "Sources/\(design)/Operators").flatMap { source in
      source.text.matches(of: /public (?:static )?func `?(\w+)/).map { String($0.1) }
    }
    #expect(names.count > 5)
    for name in Set(names) { #expect(table.contains("`\(name)"), "\(page): \(name)") }
  }

  private static let designPages = ["linked-list", "stateful", "resolve-block", "full"].map { name in
    "docs/designs/\(name).md"
  }

  /// A page, or for the first page of a folder all that are in it.
  private static func pages(_ path: String) -> [String] {
    guard path.hasSuffix("/README.md") else { return [path] }
    return Page.all.filter { page in page.hasPrefix(path.dropLast("README.md".count)) }
  }
}
