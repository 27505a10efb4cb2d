import Foundation
import Locking
import TestSupport
import Testing

@testable import PromiseConformance

/// Does a file that the suite writes hold the gate afterwards?
@Suite("Recorded failures")
struct RecordingTests {
  /// Clauses that hold, fail, have an alternative that holds, and fail in every third run.
  private static func clauses() -> [Clause] {
    let runs = Lock(0)
    func clause(_ id: String, _ body: @escaping @Sendable () throws -> Void) -> Clause {
      Clause(id, law: .order, "It is so.", sources: ["here"], arrivals: .scripted) { _ in try body() }
    }
    return [
      clause("holds") {}, clause("fails") { throw Violation("wrong\n  order") },
      clause("differs") { throw Violation("other") }.or(
        .init(name: "other", statement: "It is otherwise.", body: { _ in })),
      clause("races") {
        if runs.withLock({ exchange(&$0, with: $0 + 1) }) % 3 == 2 { throw Violation("lost") }
      },
    ]
  }

  @Test("What differs, fails, or fails sometimes is written with what was seen, and then the gate holds")
  func recorded() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path("known.txt")
    // Only what the adapter hasn't declared is known in a list of clauses that isn't the suite's.
    let recording = try await onOwnThread {
      RecordedFailures(of: Self.clauses(), on: EntryTests.subject(), by: Runner(), runs: 5) { _ in }
    }
    #expect(
      recording.lines == [
        "fails      fails  Seen: wrong order", "differs    differs  other  It is otherwise.",
        "sometimes  races  -  It failed in 2 of 5 runs. Seen: lost",
      ])
    #expect(recording.sometimes == ["races"] && recording.summary == "1 differ, 1 fail, 1 fail sometimes")
    let made = try await EntryTests().run("--record", file, "--runs", "5", among: Self.clauses())
    #expect(made.code == 0 && made.printed == "one & only: 1 differ, 1 fail, 1 fail sometimes\n", "\(made)")
    let text = try #require(folder.text("known.txt"))
    #expect(
      text
        == (["# What 4 clauses saw in 5 runs. Give each line a reason of your own."] + recording.lines + [""])
        .joined(separator: "\n"))
    for _ in 0..<3 {
      let gated = try await EntryTests().run("--known", file, among: Self.clauses())
      #expect(gated.code == 0 && gated.said.isEmpty, "\(gated)")
    }
    let again = try await EntryTests().run("--record", file, among: Self.clauses())
    #expect(again.code == 73 && again.said.contains("is there already"), "\(again)")
    let rest = try await EntryTests().run("--known", file, "--record", folder.path("rest.txt"), among: Self.clauses())
    #expect(rest.code == 0 && rest.printed.hasSuffix("0 differ, 0 fail, 0 fail sometimes\n"), "\(rest)")
  }

  @Test("A promise with more than twenty clauses that race gets no file")
  func racing() async throws {
    let folder = try TemporaryFolder()
    let runs = Lock(0)
    let clauses = (0..<21).map { number in
      Clause("races-\(number)", law: .order, "It is so.", sources: ["here"], arrivals: .scripted) { _ in
        if runs.withLock({ exchange(&$0, with: $0 + 1) }) / 21 == 3 { throw Violation("lost") }
      }
    }
    let ended = try await EntryTests().run("--record", folder.path("known.txt"), among: clauses)
    #expect(ended.code == 1 && ended.printed.hasPrefix("21 clauses of one & only fail only sometimes"), "\(ended)")
    #expect(folder.text("known.txt") == nil)
  }

  @Test("A clause is repeated until it fails, and left out by its name")
  func repeated() async throws {
    let clauses = Self.clauses().filter { $0.id != "fails" && $0.id != "differs" }
    let ended = try await EntryTests().run("--repeat", "5", among: clauses)
    #expect(ended.code == 1 && ended.printed.contains("in run 3 of 5: lost"), "\(ended)")
    let without = try await EntryTests().run("--without", "rac*", "--repeat", "5", among: clauses)
    #expect(without.code == 0 && without.printed.contains("1 hold"), "\(without)")
  }
}
