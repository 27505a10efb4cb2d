import Foundation
import Record
import Testing

@testable import PromiseConformance

/// What does the entry print for other programs, and of the clauses themselves?
extension EntryTests {
  /// What is printed of a clause for each outcome but a plain success.
  private func everyOutcome(as format: String) async throws -> Ended {
    let subject = Self.subject(
      differences: [.init("holds", "one", "It is\u{1} \"one\".")], knownFailures: [.init("known", "100 %.")])
    let known = Self.clause("known", expecting: "value <2>")
    return try await run("--format", format, on: subject, among: Self.clauses + [known, Self.alone])
  }

  @Test(
    "Every outcome is shown: what is known to fail with the reason, and what isn't run as neither good nor bad",
    arguments: zip(
      ["text", "markdown", "github"],
      [
        [
          "        one & only\nlaw 1   ✗1 !1 ≠1\nlaw 3   ?1 –1\n",
          "✗ one & only, fails: It is \"so\".\n    expected 'value <2>', noted 'value 1'\n",
          "! one & only, known: known: 100 %.\n    expected 'value <2>', noted 'value 1'\n",
          "? one & only, alone: not run: needs a process of its own\n",
          "one & only: 0 hold, 1 differ, 1 not offered, 1 fail, 1 known to fail, 1 not run\n",
        ],
        [
          "| law | what it says | one & only |\n| --: | --- | --- |\n| 1 | settles once and never",
          "changes | ✗1 !1 ≠1 |\n| 3 | when and how often the work runs | ?1 –1 |\n",
          "- ! one & only, known: known: 100 %.<br>expected",
          "<br>expected 'value &lt;2>', noted 'value 1'<br>known on purpose as 'one'",
        ],
        [
          "::error title=one & only%3A fails::It is \"so\".%0Aexpected 'value <2>', noted 'value 1'\n",
          "\n::notice title=one & only%3A known::It is \"so\".%0Aknown: 100 %25. expected 'value <2>'",
          "\n        one & only\n",
        ],
      ]))
  func formats(_ format: String, _ parts: [String]) async throws {
    let ended = try await everyOutcome(as: format)
    #expect(ended.code == 1)
    for part in parts { #expect(ended.printed.contains(part), "\(part)") }
    #expect(format != "github" || ended.printed.hasPrefix("::error "), "annotations come first")
  }

  @Test("As JUnit what differs passes, what isn't offered or is known is skipped, what isn't run is an error")
  func junit() async throws {
    let text = try await everyOutcome(as: "junit").printed
    let choice = "<properties><property name=\"alternative\" value=\"one: It is one.\"/></properties>"
    let noted = "expected 'value &lt;2&gt;', noted 'value 1'"
    #expect(
      text.replacing(/time="\d+\.\d{3}"/, with: "time") == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
          <testsuite name="one &amp; only" tests="5" failures="1" errors="1" skipped="2" time>
            <testcase classname="one-only.law-1-settles-once-and-never-changes" name="holds" time>\(choice)\
        <system-out>differs: It is? &quot;one&quot;.</system-out></testcase>
            <testcase classname="one-only.law-1-settles-once-and-never-changes" name="fails" time>\(choice)\
        <failure message="\(noted)">It is &quot;so&quot;.</failure></testcase>
            <testcase classname="one-only.law-3-when-and-how-often-the-work-runs" name="cancels" time>\
        <skipped message="lacks cancel"/></testcase>
            <testcase classname="one-only.law-1-settles-once-and-never-changes" name="known" time>\(choice)\
        <skipped message="known: 100 %. \(noted)"/></testcase>
            <testcase classname="one-only.law-3-when-and-how-often-the-work-runs" name="alone" time>\
        <error message="needs a process of its own"/></testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test("JSON says what a clause needs, what may be declared instead, what is known, and how long it took")
  func json() async throws {
    let record = try ConformanceRecord(json: Data(try await everyOutcome(as: "json").printed.utf8))
    #expect(record.designs.map(\.known) == [1] && record.designs.map(\.notRun) == [1])
    func cell(_ index: Int) -> ConformanceRecord.Cell? { record.clauses[index].results["one & only"] }
    #expect(cell(3)?.known == "100 %." && cell(4)?.outcome == .notRun)
    #expect((0..<4).allSatisfy { index in (cell(index)?.seconds ?? -1) >= 0 })
    #expect(record.clauses.map(\.needs) == [[], [], ["cancel"], [], []])
    #expect(record.clauses[0].alternatives == [.init(name: "one", statement: "It is one.")])
  }

  @Test("A list says what each clause asks, needs and allows instead, and nothing runs")
  func list() async throws {
    let text = try await run("--list")
    #expect(text.code == 0 && text.printed.hasPrefix("law 1: settles once and never changes\n\n  holds (core; here)\n"))
    #expect(
      text.printed.contains("    or, declared as 'one': It is one.\n") && text.printed.contains("    needs cancel\n"))
    let record = try ConformanceRecord(json: Data(try await run("--list", "--format", "json").printed.utf8))
    #expect(record.clauses.map(\.id) == ["holds", "fails", "cancels"] && record.designs.isEmpty)
    #expect(try await run("--list", "--format", "junit").code == 64)
    #expect(try await run("--list", "--law", "3").printed.contains("cancels") == true)
  }

  @Test("Clauses are chosen by patterns, by laws, and without those that take long")
  func chosen() throws {
    func ids(_ arguments: String...) throws -> [String] { try Order(arguments, among: nil).clauses.map(\.id) }
    let awaiting = Suite.clauses.filter { $0.law == .awaiting }.map(\.id)
    #expect(try ids("--clause", "await-*") == awaiting && ids("--law", "31") == awaiting)
    #expect(try ids("--clause", "*-is-*", "--clause", "value-then-value").contains("value-then-value"))
    #expect(try ids("--clause", "a*-at-d*h") == ["adopts-at-depth"])
    let quick = try ids("--quick", "--profile", "core")
    #expect(
      quick.contains("value-then-value") && quick.allSatisfy { !$0.hasPrefix("long-") && $0 != "random-programs" })
    #expect(quick.count > 100 && quick.count < Suite.clauses(.core).count)
    #expect(throws: Misuse.self) { try ids("--clause", "x*") }
    #expect(throws: Misuse.self) { try ids("--law", "34") }
  }
}
