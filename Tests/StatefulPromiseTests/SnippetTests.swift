import Foundation
import Testing

/// The code in the design's page is code that a test compiles and runs.
struct SnippetTests {
  private let folder = URL(filePath: #filePath).deletingLastPathComponent()

  @Test("Every snippet of the page equals its source, and no code stands there without one")
  func equal() throws {
    let root = folder.deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "docs/designs/stateful.md"), encoding: .utf8)
    let source = try String(contentsOf: folder.appending(path: "DocumentTests.swift"), encoding: .utf8)
    let (quoted, marked) = (quotations(in: page), marks(in: source))
    #expect(!quoted.isEmpty)
    #expect(quoted.count == page.components(separatedBy: "```swift").count - 1)
    for (name, code) in quoted { #expect(marked[name] == code, "snippet \(name)") }
    #expect(Set(marked.keys) == Set(quoted.keys))
  }

  /// The code blocks of a page, each under a comment with its name.
  private func quotations(in page: String) -> [String: String] {
    var found: [String: String] = [:]
    for part in page.components(separatedBy: "<!-- snippet: ").dropFirst() {
      let name = part.components(separatedBy: " -->")[0]
      let code = part.components(separatedBy: "```swift\n").dropFirst().first
      found[name] = code?.components(separatedBy: "\n```").first
    }
    return found
  }

  /// The marked parts of a source file, without the indentation that they share.
  private func marks(in source: String) -> [String: String] {
    var found: [String: String] = [:]
    for part in source.components(separatedBy: "// snippet: ").dropFirst() {
      let lines = part.components(separatedBy: "// end")[0].components(separatedBy: "\n")
      let code = lines.dropFirst().dropLast()
      let indentation = code.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
      found[lines[0]] = code.map { String($0.dropFirst(indentation)) }.joined(separator: "\n")
    }
    return found
  }
}
