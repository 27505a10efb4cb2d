import Adapters
import Foundation
import PromiseConformance
import Proof
import TestSupport
import Testing

/// Does the page on the suite show what compiles, and what is found?
@Suite("The page on the suite")
struct FuzzPageTests {
  @Test("The page shows the code that is compiled, and no other")
  func shown() throws { try expectSnippets(of: "docs/how-the-suite-works.md", in: ["FuzzPageTests.swift"]) }

  @Test("The page prints the difference that its seed shows")
  func printed() async throws {
    let adapter = try Subjects.named("eager: recoveryForgotten")
    let finding = try await onOwnThread { Fuzz(seed: 45).run(1, on: adapter) }
    let sketch = try #require(finding.difference).sketch.map { line in "  \(line)" }.joined(separator: "\n")
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/how-the-suite-works.md")
    let page = try String(contentsOf: path, encoding: .utf8)
    #expect(page.contains("✗ \(adapter.name), seed 45\n\n\(sketch)\n```"), "\(sketch)")
  }

  // snippet: fuzz
  static func fuzz(_ adapter: Subject) {
    let finding = Fuzz(seed: 1).run(10_000, on: adapter)
    if let difference = finding.difference { print(difference) }
  }
  // end
}
