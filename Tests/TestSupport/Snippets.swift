import Foundation
import Testing

/// Is the code on some pages the code that tests compile and run?
///
/// Every snippet stands word for word between marks in a source, every marked part stands on a page, and no code stands
/// on a page without a mark. A snippet `name, since File` is a `diff` block: it leads from the part marked `name` in
/// that file to the part of that name in the sources.
///
/// A page leaves out the word `package`, which a source needs so that other targets can use it.
///
/// - Parameter pages: their paths in the repository.
/// - Parameter sources: the names of files beside `test`, the file that asks.
/// - Parameter elsewhere: another folder of the repository in which a `File` may be.
package func expectSnippets(
  of pages: String..., in sources: [String] = ["DocumentTests.swift"], before elsewhere: String? = nil,
  beside test: String = #filePath, _ place: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(filePath: test).deletingLastPathComponent()
  let root = folder.deletingLastPathComponent().deletingLastPathComponent()
  var marked: [String: String] = [:]
  for source in sources {
    marked.merge(try marks(in: folder.appending(path: source))) { first, _ in
      Issue.record("\(source) has a mark of another file", sourceLocation: place)
      return first
    }
  }
  var names: Set<String> = []
  for path in pages {
    let page = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    let quoted = quotations(in: page)
    #expect(!quoted.isEmpty, "\(path)", sourceLocation: place)
    #expect(quoted.count == page.matches(of: /```(swift|diff)/).count, "\(path)", sourceLocation: place)
    for (name, code) in quoted {
      let shown = name.components(separatedBy: ", since ")
      let before = try shown.dropFirst().first.map { name in
        let places = [folder] + [elsewhere].compactMap { path in path.map { root.appending(path: $0) } }
        let files = places.map { place in place.appending(path: "\(name).swift") }
        let file = files.first { file in FileManager.default.fileExists(atPath: file.path) } ?? files[0]
        return try marks(in: file)[shown[0]] ?? ""
      }
      let after = shown.count == 1 ? code : before.flatMap { before in apply(code, to: before) }
      #expect(marked[shown[0]] == after, "\(path), snippet \(name)", sourceLocation: place)
      names.insert(shown[0])
    }
  }
  #expect(Set(marked.keys) == names, sourceLocation: place)
}

/// What a `diff` makes of the code, or nil where it doesn't fit. A line that begins with `@@` leaves unchanged lines
/// out.
private func apply(_ changes: String, to code: String) -> String? {
  var before = code.components(separatedBy: "\n")[...]
  var after: [String] = []
  for part in changes.split(separator: /(^|\n)@@.*(\n|$)/) {
    let lines = part.components(separatedBy: "\n")
    let old = lines.filter { line in !line.hasPrefix("+") }.map { line in String(line.dropFirst()) }
    guard let start = before.indices.first(where: { before[$0...].starts(with: old) }) else { return nil }
    after += before[..<start]
    after += lines.filter { line in !line.hasPrefix("-") }.map { line in String(line.dropFirst()) }
    before = before[(start + old.count)...]
  }
  return (after + before).joined(separator: "\n")
}

/// The code blocks of a page, each under a comment with its name.
private func quotations(in page: String) -> [String: String] {
  var found: [String: String] = [:]
  for part in page.components(separatedBy: "<!-- snippet: ").dropFirst() {
    let name = part.components(separatedBy: " -->")[0]
    guard let start = part.firstMatch(of: /```(swift|diff)\n/) else { continue }
    found[name] = part[start.range.upperBound...].components(separatedBy: "\n```").first
  }
  return found
}

/// The marked parts of a source file, without the indentation that they share, and without the access `package`.
package func marks(in source: URL) throws -> [String: String] {
  var found: [String: String] = [:]
  for part in try String(contentsOf: source, encoding: .utf8).components(separatedBy: "// snippet: ").dropFirst() {
    let lines = part.components(separatedBy: "// end")[0].components(separatedBy: "\n")
    let code = lines.dropFirst().dropLast().map { line in line.replacing(#/^( *)package /#) { match in match.1 } }
    let indentation = code.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    found[lines[0]] = code.map { String($0.dropFirst(indentation)) }.joined(separator: "\n")
  }
  return found
}
