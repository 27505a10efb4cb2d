import Foundation
import PromiseConformance
import Testing

/// Does every doc comment name a cost and a proof, and is the proof there?
struct DocCommentTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL
  private static let sources = root.appending(path: "Sources")

  @Test(
    "What can be called says what it costs, and names the clauses or the tests that hold it",
    arguments: ["LinkedListPromise", "StatefulPromise"])
  func costAndProof(_ design: String) throws {
    let folder = Self.sources.appending(path: design)
    var count = 0
    for file in try Self.files(in: folder) {
      var comment = ""
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let words = line.split(separator: " ")
        if words.first == "///" { comment += line + "\n" }
        if words.first?.hasPrefix("//") == true || words.first?.hasPrefix("@") == true { continue }
        if words.first == "public", !["struct", "enum", "let", "typealias", "final"].contains(words[1]) {
          count += 1
          #expect(comment.contains("- Cost: "), "\(file.lastPathComponent): \(line)")
          let namesProof = comment.contains("- Clauses: ") || comment.contains("- Tests: ")
          #expect(namesProof, "\(file.lastPathComponent): \(line)")
        }
        for part in comment.components(separatedBy: "- Tests: `").dropFirst() {
          let tests = Self.root.appending(path: "Tests/\(design)Tests/\(part.prefix { $0 != "`" }).swift")
          #expect(FileManager.default.fileExists(atPath: tests.path), "\(tests.lastPathComponent)")
        }
        comment = ""
      }
    }
    #expect(count >= 20)
  }

  private static func files(in folder: URL) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in path.hasSuffix(".swift") }
      .map { path in folder.appending(path: path) }
  }

  @Test("Every clause that a doc comment names is in the suite", arguments: ["LinkedListPromise", "StatefulPromise"])
  func clauses(_ design: String) throws {
    let folder = Self.sources.appending(path: design)
    let files = try Self.files(in: folder)
    let known = Set(Suite.clauses.map(\.id))
    var named: Set<String> = []
    for file in files {
      for part in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "- Clauses: ").dropFirst() {
        let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
        let more = lines.dropFirst().prefix { $0.drop { $0 == " " }.hasPrefix("///   ") }
        let text = ([lines[0]] + more).joined(separator: " ")
        let ids = text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        for id in ids where !known.contains(id) { Issue.record("\(file.lastPathComponent) names \(id)") }
        named.formUnion(ids)
      }
    }
    #expect(named.count >= 20, "\(design) names only \(named.sorted())")
  }
}
