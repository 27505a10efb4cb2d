import Testing

/// Is a word explained where a reader first meets it?
@Suite("The glossary")
struct GlossaryTests {
  /// Words with a meaning of their own here, by their entries. Words that every page needs aren't asked for: promise,
  /// block, handler, queue, task, error, resolve, cancel, source, link, run, release, drop. Nor are those that a page
  /// explains itself, or that are used as everywhere: law, fault, model, trace, profile.
  private static let words: KeyValuePairs = [
    "completion-handler": "completion handlers?", "chain": "chains?", "pending": "pending",
    "settle": "settl(?:e|es|ed|ing)", "fulfil": "fulfil(?:s|led|ling)?", "adopt": "adopt(?:s|ed|ing|ers?|ion)?",
    "observer": "observers?", "consumer": "consumers?", "eager": "eager", "lazy": "lazy", "multicast": "multicast",
    "hop": "hops?", "arrival": "arrivals?", "hook": "hooks?", "adapter": "adapters?",
    "capability": "capabilit(?:y|ies)", "trait": "traits?", "clause": "clauses?", "control": "controls?(?!-)",
    "mutant": "mutants?", "linearizable": "linearizable", "rank": "ranks?", "next-promise": "(?-i:Next Promises?)",
  ]

  /// Pages without such links, and why.
  private static let exceptions: KeyValuePairs = [
    "docs/glossary.md": "it is the glossary",
    "docs/api/": "DocC can't link to a page outside of its catalog",
    "docs/decisions/": "they are for those who know the code and its words",
    "docs/case-studies/": "made of doc comments and of what programs show",
  ]

  /// Tables of what others say or a program makes. They link to the glossary as a whole, before the first of the words.
  private static let tables = ["docs/conformance.md", "docs/coverage.md", "docs/traces/README.md", "docs/atlas.md"]

  private static let pages = Page.all.filter { page in !exceptions.contains { page.hasPrefix($0.key) } }

  @Test("A word with a meaning of its own is linked to its entry where it first stands", arguments: pages)
  func firstUse(path: String) throws {
    let text = try Self.marked(path)
    if Self.tables.contains(path) {
      let word = try Regex("\\b(?:\(Self.words.map(\.value).joined(separator: "|")))\\b").ignoresCase()
      let (link, first) = try (#require(text.firstRange(of: "‹›")), #require(text.firstMatch(of: word)))
      #expect(link.lowerBound < first.range.lowerBound)
      return
    }
    for (entry, word) in Self.words {
      let mark = "‹\(Self.mark(entry))\\w*›"
      guard let first = text.firstMatch(of: try Regex("\(mark)|\\b(?:\(word))\\b").ignoresCase()) else { continue }
      if !text[first.range].hasPrefix("‹") {
        Issue.record("\(path): link '\(text[first.range])' to the glossary's '\(entry)' where it first stands")
      }
    }
  }

  @Test("Any other word that is linked to the glossary stands nowhere before", arguments: pages)
  func links(path: String) throws {
    let prose = try Page(path).prose.replacing(/(?m)^#.*$/, with: "")
    for link in prose.matches(of: /\[([^\]]+)\]\([\w.\/]*glossary\.md#([^)]+)\)/)
    where !Self.words.contains(where: { entry, _ in link.2.hasPrefix(entry) }) {
      let before = prose[..<link.range.lowerBound].replacing(/\[[^\]]+\]\([^)]*\)/, with: "")
      let word = try Regex("\\b\(link.1)\\b").ignoresCase()
      if before.contains(word) { Issue.record("\(path): '\(link.1)' stands before its link") }
    }
  }

  @Test("Every word and every exception is there")
  func lists() throws {
    let anchors = try Page("docs/glossary.md").anchors
    for (entry, _) in Self.words { #expect(anchors.contains(entry), "\(entry)") }
    for (page, _) in Self.exceptions { #expect(Page.all.contains { $0.hasPrefix(page) }, "\(page)") }
  }

  /// The prose of a page, with the entry in marks in the place of each link to the glossary. Headings, samples of
  /// commands and links to other pages are left out.
  private static func marked(_ path: String) throws -> String {
    let prose = try Page(path).prose.replacing(/(?m)^(?:#| {4}(?! *(?:[-*]|\d+\.) )).*$/, with: "")
      .replacing(/(?m)^\[[^\]]+\]: .*$/, with: "")
    return prose.replacing(/!?\[[^\]]*\](?:\(([^)]*)\)|\[[^\]]*\])/) { link in
      let target = (link.1 ?? "").split(separator: "#", omittingEmptySubsequences: false)
      guard target.first?.hasSuffix("glossary.md") == true else { return "" }
      return "‹\(target.count > 1 ? mark(String(target[1])) : "")›"
    }
  }

  /// An entry without the places at which a word could begin in it.
  private static func mark(_ entry: String) -> String { entry.replacing("-", with: "") }
}
