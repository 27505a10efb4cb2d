import Foundation
import Record
import Testing

@testable import PromiseConformance

/// What does the entry print for other programs, and of the clauses themselves?
extension EntryTests {
  @Test("What isn't run is neither good nor bad in any format, and has a code of its own; a failure outweighs it")
  func notRun() async throws {
    let alone = Clause("alone", law: .work, "It is so.", sources: ["here"], arrivals: .scripted, isolated: true) { _ in
    }
    let clauses = [Self.clauses[0], alone]
    let text = try await run(among: clauses)
    #expect(text.code == 75)
    #expect(text.printed.contains("? one & only, alone: not run: needs a process of its own\n"))
    #expect(text.printed.contains("1 hold, 0 differ, 0 not offered, 0 fail, 1 not run"))
    #expect(
      try await run("--format", "markdown", among: clauses).printed.contains(
        "| 3 | when and how often the work runs | ?1 |"))
    let junit = try await run("--format", "junit", among: clauses).printed
    #expect(junit.contains("failures=\"0\" errors=\"1\" skipped=\"0\""))
    #expect(junit.contains("<error message=\"needs a process of its own\"/></testcase>"))
    let json = try await run("--format", "json", among: clauses).printed
    let record = try ConformanceRecord(json: Data(json.utf8))
    #expect(record.designs.map(\.notRun) == [1] && record.clauses[1].results["one & only"]?.outcome == .notRun)
    #expect(try await run(among: clauses + [Self.clauses[1]]).code == 1)
    let known = Self.subject(knownFailures: [.init("alone", "It can't count.")])
    #expect(try await run(on: known, among: clauses).code == 75)
  }

  @Test("For GitHub what fails is an error and what is known to is a notice, in a line each, then the text")
  func github() async throws {
    let text = try await run("--format", "github").printed
    let message = "It is \"so\".%0Aexpected 'value <2>', noted 'value 1'"
    #expect(text.hasPrefix("::error title=one & only%3A fails::\(message)\n        one & only\n"), "\(text)")
    let subject = Self.subject(knownFailures: [.init("fails", "100 %.")])
    let known = try await run("--format", "github", on: subject)
    #expect(
      known.code == 0 && known.printed.hasPrefix("::notice title=one & only%3A fails::It is \"so\".%0Aknown: 100 %25."))
  }

  @Test("JSON says what a clause needs, what may be declared instead, and how long it took")
  func json() async throws {
    let record = try ConformanceRecord(json: Data(try await run("--format", "json").printed.utf8))
    #expect(record.clauses.map(\.needs) == [[], [], ["cancel"]])
    #expect(record.clauses[0].alternatives == [.init(name: "one", statement: "It is one.")])
    #expect(record.clauses.allSatisfy { ($0.results["one & only"]?.seconds ?? -1) >= 0 })
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
    let quick = try ids("--quick")
    #expect(
      quick.contains("value-then-value") && quick.allSatisfy { !$0.hasPrefix("long-") && $0 != "random-programs" })
    #expect(quick.count > 100 && quick.count < Suite.clauses(.core).count)
    #expect(throws: Misuse.self) { try ids("--clause", "x*") }
    #expect(throws: Misuse.self) { try ids("--law", "34") }
  }
}
