import Foundation
import TestSupport
import Testing

/// Is what `Tests/Faults` breaks still there? A build of each fault takes minutes, a look at its line none.
struct FaultTests {
  @Test(
    "Each fault changes a line that is in one file of its design, once, and names the clauses that catch it",
    arguments: CoreTests.designs + ["Comparison/Conformance/Programs/Model"])
  func lines(_ design: String) throws {
    let folder = Page.root.appending(path: "Sources/\(design)")
    let sources = try SwiftFile.all(in: "Sources/\(design)")
    let faults = Page.root.appending(path: "Tests/Faults/\(folder.lastPathComponent).faults")
    var (file, was, count): ([String], Substring, Int) = ([], "", 0)
    var isCaught = true
    for line in try String(contentsOf: faults, encoding: .utf8).components(separatedBy: "\n") {
      if line.hasPrefix("in ") {
        #expect(isCaught, "the fault before \(line) names no clause")
        isCaught = false
        let found = sources.filter { source in "/\(source.path)".hasSuffix("/\(line.dropFirst(3))") }
        try #require(found.count == 1, "\(line): \(found.map(\.path))")
        file = found[0].lines
      } else if line.hasPrefix("-") {
        was = line.dropFirst()
        #expect(file.count { text in text == was } == 1, "\(line)")
        count += 1
      } else if line.hasPrefix("+") {
        #expect(line.dropFirst() != was, "\(line)")
      } else if line.hasPrefix("caught by ") {
        isCaught = true
      }
    }
    #expect(isCaught, "the last fault names no clause")
    #expect(count >= 10)
  }
}
