import Foundation
import PromiseConformance
import Testing

/// Do the clauses exist that doc comments name as their proof?
struct DocCommentTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources").standardizedFileURL

  @Test("Every clause that a doc comment names is in the suite", arguments: ["LinkedListPromise", "StatefulPromise"])
  func clauses(_ design: String) throws {
    let folder = Self.sources.appending(path: design)
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
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
