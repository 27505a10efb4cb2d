import Foundation
import Testing

/// The code in the design's page is code that a test compiles and runs.
@Suite("Snippets")
struct SnippetTests {
  private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The marked parts of a source file, without the indentation they share.
  private func snippets(in source: String) -> [String: String] {
    var found: [String: String] = [:]
    var name: String?
    var lines: [Substring] = []
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("// snippet: ") {
        name = String(text.dropFirst("// snippet: ".count))
        lines = []
      } else if text == "// end", let current = name {
        let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        found[current] = lines.map { String($0.dropFirst(indent)) }.joined(separator: "\n")
        name = nil
      } else if name != nil {
        lines.append(line)
      }
    }
    return found
  }

  /// The fenced parts of a page, each announced by a comment with its name.
  private func fences(in page: String) -> [String: String] {
    var found: [String: String] = [:]
    for part in page.components(separatedBy: "<!-- snippet: ").dropFirst() {
      let name = part.components(separatedBy: " -->")[0]
      let code = part.components(separatedBy: "```swift\n").dropFirst().first?.components(separatedBy: "\n```").first
      found[name] = code
    }
    return found
  }

  @Test("Every snippet of the page equals its source, and no code stands there without one")
  func equal() throws {
    let page = try String(contentsOf: root.appending(path: "docs/designs/resolve-block.md"), encoding: .utf8)
    let path = "Tests/ResolveBlockPromiseTests/DocumentTests.swift"
    let sources = snippets(in: try String(contentsOf: root.appending(path: path), encoding: .utf8))
    let fenced = fences(in: page)
    #expect(!fenced.isEmpty)
    #expect(fenced.count == page.components(separatedBy: "```swift").count - 1)
    for (name, code) in fenced { #expect(sources[name] == code, "snippet \(name)") }
  }
}
