import Foundation
import TestSupport

/// A page of the repository, as a reader of it sees it.
struct Page {
  static let root = repository

  /// The README and every page under `docs` that is written by hand, or reads as if it were: not the report of a run.
  static var all: [String] {
    let docs = FileManager.default.enumerator(atPath: root.appending(path: "docs").resolvingSymlinksInPath().path)
    let paths = docs?.compactMap { path in path as? String } ?? []
    let pages = paths.filter { path in path.hasSuffix(".md") && !path.hasPrefix("benchmark/report/") }
    return ["README.md"] + pages.map { path in "docs/\(path)" }.sorted()
  }

  let path: String
  let text: String

  init(_ path: String) throws {
    self.path = path
    text = try contents(of: path)
  }

  /// The text without code and comments.
  var prose: String {
    text.replacing(/(?s)```.*?\n *```/, with: "").replacing(/(?s)<!--.*?-->/, with: "").replacing(/`[^`\n]*`/, with: "")
  }

  /// The number of words on the page, code and tables included. Dashes and signs don't count.
  var words: Int {
    let visible = text.replacing(/(?s)<!--.*?-->/, with: "").replacing(/(?m)^\[[^\]]+\]: .*$/, with: "")
    return visible.split(whereSeparator: \.isWhitespace).count { word in
      word.contains { $0.isLetter || $0.isNumber }
    }
  }

  /// The headings below the page's own, in their order.
  var headings: [String] {
    text.replacing(/(?s)```.*?\n *```/, with: "").matches(of: /(?m)^##+ (.+)$/).map { match in String(match.1) }
  }

  /// Where the links and pictures of the page lead, those of other sites left out.
  var targets: [String] {
    let inline = prose.matches(of: /\]\(([^)\s]+)/).map { match in String(match.1) }
    let references = prose.matches(of: /(?m)^\[[^\]]+\]: (\S+)/).map { match in String(match.1) }
    return (inline + references).filter { target in !target.contains(/^\w+:/) }
  }

  /// Where the links with a title lead, and their titles. Those of other sites are left out.
  var titled: [(target: String, title: String)] {
    text.matches(of: /(?m)(?:\]\(|^\[[^\]]+\]: )([^\s):]+)\s+"([^"]+)"/).map { link in
      (target: String(link.1), title: String(link.2.replacing(/\s+/, with: " ")))
    }
  }

  /// The law of every clause, as an anchor, and what came of the clause for each design.
  static func clauses() throws -> [String: (law: String, verdicts: [String])] {
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

  /// The names of the places to which a link can lead: headings as the usual hosts name them, and marked places.
  var anchors: Set<String> {
    var anchors = Set(text.matches(of: /<a id="([^"]+)"/).map { match in String(match.1) })
    let body = text.replacing(/(?s)```.*?\n *```/, with: "")
    for heading in body.matches(of: /(?m)^#+ (.+)$/) {
      let words = heading.1.replacing(/\[([^\]]*)\]\([^)]*\)/) { link in link.1 }.lowercased()
      let name = words.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(" ", with: "-")
      let names = [name] + (1..<50).map { number in "\(name)-\(number)" }
      anchors.formUnion(names.first { !anchors.contains($0) }.map { [$0] } ?? [])
    }
    return anchors
  }

  /// The page of a link, and the place on it.
  func resolve(_ target: String) -> (path: String, anchor: String?) {
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let folder = path.contains("/") ? path.replacing(/\/[^\/]*$/, with: "/") : ""
    var steps: [Substring] = []
    for step in (parts[0].isEmpty ? path : folder + parts[0]).split(separator: "/") {
      if step == ".." { _ = steps.popLast() } else if step != "." { steps.append(step) }
    }
    return (steps.joined(separator: "/"), parts.count > 1 ? parts[1] : nil)
  }

  /// The lines under a heading of the second level, up to the next one.
  func section(_ heading: String) -> Substring? {
    text.components(separatedBy: "\n## \(heading)\n").dropFirst().first.map { rest in
      rest.prefix(upTo: rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex)
    }
  }
}
