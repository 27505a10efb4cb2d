import Foundation
import Testing

/// Is the code on a page the code that a test compiles and runs?
///
/// Every snippet of the page stands word for word between marks in the source, and no code stands on the page without
/// one.
///
/// - Parameter page: its path in the repository.
/// - Parameter source: the name of a file beside `test`, the file that asks.
package func expectSnippets(
  of page: String, in source: String = "DocumentTests.swift", beside test: String = #filePath,
  _ place: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(filePath: test).deletingLastPathComponent()
  let root = folder.deletingLastPathComponent().deletingLastPathComponent()
  let page = try String(contentsOf: root.appending(path: page), encoding: .utf8)
  let marked = marks(in: try String(contentsOf: folder.appending(path: source), encoding: .utf8))
  let quoted = quotations(in: page)
  #expect(!quoted.isEmpty, sourceLocation: place)
  #expect(quoted.count == page.components(separatedBy: "```swift").count - 1, sourceLocation: place)
  for (name, code) in quoted { #expect(marked[name] == code, "snippet \(name)", sourceLocation: place) }
  #expect(Set(marked.keys) == Set(quoted.keys), sourceLocation: place)
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
