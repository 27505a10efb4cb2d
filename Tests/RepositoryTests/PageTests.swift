import Foundation
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

  @Test("There are few decisions, by topic; each stands in the index, and another page links to it")
  func decisions() throws {
    let (folder, index) = ("docs/decisions/", "docs/decisions/README.md")
    let records = Set(Page.all.filter { page in page.hasPrefix(folder) && page != index })
    let others = Page.all.filter { page in !page.hasPrefix(folder) }
    #expect((1...18).contains(records.count))
    #expect(try records.subtracting(Self.linked(from: [index])) == [], "not in the index")
    #expect(try records.subtracting(Self.linked(from: others)) == [], "no page links to it")
    for page in ["docs/README.md", "docs/CONTRIBUTING.md"] { #expect(try Self.linked(from: [page]).contains(index)) }
  }

  private static func linked(from pages: [String]) throws -> Set<String> {
    try Set(pages.map(Page.init).flatMap { page in page.targets.map { target in page.resolve(target).path } })
  }

  @Test("Code on a page is compiled: a test holds it to marked code, or it is a whole file", arguments: Page.all)
  func code(path: String) throws {
    let blocks = try Page(path).text.matches(of: /(?s)```(\w*)\n(.*?)\n```/)
    for block in blocks where ["swift", "diff", ""].contains(block.1) && !Self.isHeld(path) {
      let isWholeFile = Self.sources.contains("\(block.2)\n")
      #expect(isWholeFile, "\(path): a block without a mark, or without a language: \(block.2.prefix(80))")
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

  /// All sources of the tests.
  private static let sources: Set<String> = {
    let folder = Page.root.appending(path: "Tests").resolvingSymlinksInPath().path
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    let sources = paths.filter { path in path.hasSuffix(".swift") }
    return Set(sources.compactMap { path in try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8) })
  }()

  @Test(
    "A path says its goal and its minutes, on both pages the same, and its words can be read in them",
    arguments: zip(["Fifteen minutes", "An hour", "An afternoon"], [3_000, 12_000, 36_000]))
  func paths(name: String, limit: Int) throws {
    let index = try Page("docs/README.md")
    let section = try #require(index.section(name))
    let minutes = try #require(section.firstMatch(of: /\*\*Minutes:\*\* (\d+)/).flatMap { match in Int(match.1) })
    #expect(section.contains("**Goal:** "))
    let row = try Page("README.md").text.split(separator: "\n").first { line in line.hasPrefix("| [\(name)](") }
    #expect(row?.contains(" | \(minutes) | ") == true)
    #expect(limit <= 200 * minutes)
    #expect(try words(of: section, from: index) <= limit)
  }

  /// The words of the pages that a path lists: all that have a number, and the most of those to choose from.
  private func words(of section: Substring, from index: Page) throws -> Int {
    let items = section.split(separator: /\n(?= *(?:\d\.|-) )/)
    let words = try items.map { item in
      try item.matches(of: /\]\(([^)#]+\.md)/).reduce(0) { sum, link in
        try sum + Self.pages(index.resolve(String(link.1)).path).reduce(0) { sum, page in try sum + Page(page).words }
      }
    }
    let choices = zip(items, words).filter { item, _ in item.contains(#/^ +- /#) }
    let numbered = zip(items, words).filter { item, _ in item.contains(#/^\d\. /#) }
    return numbered.reduce(0) { sum, item in sum + item.1 } + (choices.map(\.1).max() ?? 0)
  }

  @Test("The pages of the designs have the same headings, what they can't do first, with two drawings, and are short")
  func designs() throws {
    let pages = try ["linked-list", "stateful", "resolve-block", "full"].map { name in
      try Page("docs/designs/\(name).md")
    }
    for page in pages {
      #expect(page.headings == pages[0].headings, "\(page.path)")
      #expect(page.wordsOfProse <= 1_500, "\(page.path): \(page.wordsOfProse)")
      #expect(page.section("What it can't do")?.contains("\n|---|") == true, "\(page.path)")
      for heading in ["The data structure", "One `then`"] {
        #expect(page.section(heading)?.contains("```text\n") == true, "\(page.path): \(heading)")
      }
    }
    #expect(pages[0].headings.first == "What it can't do")
    #expect(pages[0].headings.count >= 8)
  }

  /// A page, or for the first page of a folder all that are in it.
  private static func pages(_ path: String) -> [String] {
    guard path.hasSuffix("/README.md") else { return [path] }
    return Page.all.filter { page in page.hasPrefix(path.dropLast("README.md".count)) }
  }
}
