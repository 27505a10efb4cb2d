import Dispatch
import Foundation
import FullPromises
import Testing

/// Every piece of code in this module's pages is compiled: it stands, word for word, between marks in a test file.
@Suite("Snippets of the pages")
struct SnippetTests {
  static let queue = DispatchQueue(label: "walk")

  // snippet: walk
  static func walk(_ source: Promise<Int>) -> Promise<String> {
    let doubled = source.then(on: queue) { number in  // (1)
      Promise(on: queue) { number * 2 }  // (4)
    }
    let text = doubled.then(on: queue) { number in "\(number)" }  // (2) (5)
    return text.recover(on: queue) { _ in "none" }  // (3) (6)
  }
  // end

  @Test("The walk through one chain goes as the page says")
  func walk() throws {
    #expect(try Self.walk(Promise(21)).get() == "42")
    #expect(try Self.walk(Promise(Oops())).get() == "none")
  }

  // snippet: wait
  static func total(_ parts: [Promise<Int>]) -> Promise<Int> {
    Promise(on: DispatchQueue(label: "total")) {
      try parts.reduce(0) { sum, part in try sum + awaitPromise(part) }
    }
  }
  // end

  @Test("Two hundred waits on queues of their own leave the shared queue free for what they wait for")
  func total() throws {
    let gates = (0..<200).map { _ in Promise<Int>.pending() }
    let totals = gates.map { gate in Self.total([gate, gate.then(on: .global()) { $0 + 1 }]) }
    gates.forEach { gate in gate.fulfill(1) }
    for total in totals { #expect(try total.get() == 3) }
  }

  @Test(
    "The pages show the code that is compiled",
    arguments: ["docs/designs/full.md", "docs/anti-patterns.md", "docs/migrating.md"])
  func same(_ page: String) throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let root = tests.deletingLastPathComponent().deletingLastPathComponent()
    var snippets: [String: String] = [:]
    for file in ["SnippetTests.swift", "AntiPatternTests.swift", "AsyncSnippetTests.swift"] {
      let text = try String(contentsOf: tests.appendingPathComponent(file), encoding: .utf8)
      for part in text.components(separatedBy: "  // snippet: ").dropFirst() {
        let code = part.components(separatedBy: "\n  // end\n")[0].split(
          separator: "\n", omittingEmptySubsequences: false)
        let lines = code.dropFirst().map { line in line.hasPrefix("  ") ? String(line.dropFirst(2)) : String(line) }
        snippets[String(code[0])] = lines.joined(separator: "\n")
      }
    }
    let text = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
    let shown = text.components(separatedBy: "<!-- snippet: ").dropFirst()
    #expect(!shown.isEmpty)
    for part in shown {
      let name = part.components(separatedBy: " -->")[0]
      let code = part.components(separatedBy: "```swift\n")[1].components(separatedBy: "\n```")[0]
      #expect(snippets[name] == code, "\(name)")
    }
  }
}
