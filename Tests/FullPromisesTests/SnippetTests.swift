import Dispatch
import FullPromises
import TestSupport
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

  @Test("The pages show the code that is compiled, and no other")
  func same() throws {
    try expectSnippets(
      of: "docs/designs/full.md", "docs/full-promises-in-practice.md", "docs/async.md", "docs/sendable.md",
      in: [
        "SnippetTests.swift", "AntiPatternTests.swift", "AsyncSnippetTests.swift", "SendableSnippetTests.swift",
        "WhichStepTests.swift",
      ])
  }
}
