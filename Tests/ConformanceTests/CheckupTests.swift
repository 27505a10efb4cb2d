import Foundation
import TestSupport
import Testing

@testable import PromiseConformance
@testable import Toys

/// Does a test get an answer for each clause, from children that are never the tests' own program?
@Suite("A checkup")
struct CheckupTests {
  private static func toy(_ flaw: Toy.Flaw) throws -> Subject {
    try #require(Subject.toys.first { $0.name == "\(flaw)" })
  }

  @Test("What is known to fail sometimes is intermittent, and what holds passes")
  func findings() async throws {
    let checkup = Checkup(
      try Self.toy(.mixesUp), clauses: Suite.clauses.filter { $0.law == .order || $0.id == "value-then-value" },
      in: "Toys")
    let findings = await withTaskGroup(of: (String, Checkup.Finding).self) { group in
      for clause in checkup.clauses { group.addTask { (clause.id, await checkup.finding(on: clause)) } }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(findings.count == 8)
    let seldom = findings["many-handlers-in-order"]
    #expect(seldom?.isIntermittent == true && seldom?.fault != nil)
    #expect(findings["value-then-value"] == Checkup.Finding())
    let stranger = try #require(Suite.clauses.first { $0.law == .branches })
    #expect(await checkup.finding(on: stranger).fault?.hasSuffix("isn't among the clauses of the checkup.") == true)
  }

  @Test("A program that wasn't built, and a file that can't be read, fail every clause")
  func broken() async throws {
    let clauses = Array(Suite.clauses.prefix(1))
    let unbuilt = Checkup(try Self.toy(.startsLater), clauses: clauses, in: "Nothing")
    #expect(
      await unbuilt.finding(on: clauses[0]).fault == "'Nothing' wasn't built: the test target has to depend on it")
    let unread = Checkup(try Self.toy(.startsLater), clauses: clauses, in: "Toys", known: "/nowhere")
    #expect(await unread.finding(on: clauses[0]).fault == "'/nowhere' can't be read.")
  }

  @Test("The program that runs the tests is never started as a child")
  func ownProgram() async throws {
    if case .none = Runner.Isolation.inChildrenOfThisProgram {} else { Issue.record("it would be") }
    let path = try #require(Bundle.main.executablePath)
    let clauses = Array(Suite.clauses.prefix(1))
    let subject = try Self.toy(.startsLater)
    let detail = try await onOwnThread {
      var runner = Runner()
      runner.isolation = .inChildren(program: path)
      return runner.run(clauses, on: [subject]).detail(clauses[0].id, subject.name)
    }
    #expect(detail.hasSuffix("can't be started: it doesn't begin with Conformance.main or Conformance.serveIfChild"))
  }
}
