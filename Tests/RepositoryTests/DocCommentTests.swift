import Foundation
import PromiseConformance
import TestSupport
import Testing

/// Does every public member name a cost and a proof, and is the proof there?
///
/// Its own comment names them, or that of the extension or type around it. A comment that begins with "As above" adds
/// nothing to the cost and proof of the form of the same name before it.
struct DocCommentTests {
  @Test(
    "What can be called says what it costs, and names the clauses or the tests that hold it, which are there",
    arguments: CoreTests.designs)
  func costAndProof(_ design: String) throws {
    let clauses = Set(Suite.clauses.map(\.id))
    var count = 0
    let tests = Page.root.appending(path: "Tests/\(design)Tests").path
    for source in try SwiftFile.all(in: "Sources/\(design)") {
      let (file, text) = (source.path, source.text)
      var members = Members()
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        guard let comment = members.next(line) else { continue }
        count += 1
        #expect(comment.contains("/// - Cost: "), "\(file): \(line)")
        #expect(comment.contains("/// - Clauses: ") || comment.contains("/// - Tests: "), "\(file): \(line)")
      }
      for id in Self.names(in: text, after: "/// - Clauses: ") { #expect(clauses.contains(id), "\(file): \(id)") }
      for name in Self.names(in: text, after: "/// - Tests: ") {
        let paths = ["\(tests)/\(name).swift", "\(tests)/Shared/\(name).swift"]
        #expect(paths.contains(where: FileManager.default.fileExists), "\(file) names \(name)")
      }
    }
    #expect(count >= 20)
  }

  /// What stands in backquotes after a label, on its line and on those that are indented below it.
  private static func names(in text: String, after label: String) -> [String] {
    text.components(separatedBy: label).dropFirst().flatMap { part in
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      let more = lines.dropFirst().prefix { line in line.drop { $0 == " " }.hasPrefix("///   ") }
      let pieces = (lines.prefix(1) + more).joined(separator: " ").components(separatedBy: "`")
      return pieces.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    }
  }
}

/// What is said of the public members of a file, line by line.
private struct Members {
  private var comment = ""
  /// The extensions and types around the line, by their indentation.
  private var scopes: [(indent: Int, comment: String)] = []
  /// What was said of the last form of each name.
  private var forms: [Substring: String] = [:]

  /// All that is said of the public member that a line declares, or nil if it declares none.
  mutating func next(_ line: Substring) -> String? {
    let words = line.split(separator: " ").drop { word in word.hasPrefix("@") }
    if line.isEmpty { comment = "" }
    if words.first?.hasPrefix("///") == true { comment += line + "\n" }
    guard let first = words.first, !first.hasPrefix("//"), !first.hasPrefix("#") else { return nil }
    defer { comment = "" }
    let indent = line.prefix { $0 == " " }.count
    scopes.removeAll { scope in scope.indent >= indent }
    if words.prefix(3).contains(where: { ["extension", "struct", "enum", "class", "protocol"].contains($0) }) {
      scopes.append((indent, comment))
      return nil
    }
    guard first == "public", let name = Self.name(words) else { return nil }
    let isAsAbove = comment.drop { $0 == " " }.hasPrefix("/// As above")
    let said = ([isAsAbove ? forms[name] ?? "" : "", comment] + scopes.map(\.comment)).joined()
    forms[name] = said
    return said
  }

  /// The name of a function, an initializer or a property that isn't a constant of each value.
  private static func name(_ words: ArraySlice<Substring>) -> Substring? {
    for (word, after) in zip(words, words.dropFirst() + [""]) {
      if word.hasPrefix("init") || word.hasPrefix("subscript") { return word.prefix { $0.isLetter } }
      if ["func", "var"].contains(word) { return after.prefix { !"(<:".contains($0) } }
      if word == "let", words.contains("static") { return after }
    }
    return nil
  }
}
