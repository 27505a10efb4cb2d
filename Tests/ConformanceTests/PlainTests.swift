import Adapters
import Foundation
import Proof
import TestSupport
import Testing

@testable import PromiseConformance

/// Do the plain forms fail what they are known to fail, and nothing else?
@Suite("The plain forms")
struct PlainTests {
  /// Without `NIGHTLY`, one in four, and none that takes seconds.
  private static let clauses = Suite.clauses.enumerated()
    .filter { index, clause in hasTime || index % 4 == 0 && !clause.takesLong }.map(\.element)

  private static func matrix(_ clauses: [Clause]) async throws -> Matrix {
    var runner = try ClauseProgram.runner()
    runner.seconds = 0.1
    runner.subjectsAtOnce = Subjects.plain.count
    return try await onOwnThread { [runner] in runner.run(clauses, on: Subjects.plain) }
  }

  @Test("Each fails its known failures and no other clause, and nothing is left unasked")
  func knownFailures() async throws {
    let matrix = try await Self.matrix(Self.clauses)
    #expect(matrix.isConforming && matrix.isComplete, "\(matrix)")
    for subject in Subjects.plain {
      let ids = Self.clauses.map(\.id)
      let known = subject.knownFailures.keys.filter(ids.contains).sorted()
      let found = Set(matrix.clauses(catching: subject.name)).subtracting(Self.searches).sorted()
      #expect(found == known.filter { id in !Self.searches.contains(id) }, "\(subject.name)")
      #expect(subject.knownFailures.values.allSatisfy { failure in failure.issue == nil }, "none is 'sometimes'")
      let design = try #require(matrix.record.designs.first { $0.name == subject.name })
      #expect((design.races != nil) == (subject.name != "PlainStruct"), "\(subject.name)")
    }
  }

  private static let searches = Set(Suite.clauses.filter { clause in clause.law.isSearch }.map(\.id))

  @Test("What needs several threads races: it isn't run, or not that part, and the matrix says so")
  func races() async throws {
    let ids = ["observers-agree", "value-block-waits", "late-observer-hears-value"]
    let matrix = try await Self.matrix(Suite.clauses.filter { clause in ids.contains(clause.id) })
    func verdict(_ id: String) -> Verdict? { matrix.verdict(id, "PlainClass") }
    let crowded = "two threads would use a promise at once that is for one"
    #expect(verdict("observers-agree") == .races(crowded))
    #expect(verdict("late-observer-hears-value") == .races("\(crowded); it holds when nothing races"))
    #expect(verdict("value-block-waits") == .holds)
    #expect("\(matrix)".contains("\n∥ PlainClass, \(crowded): observers-agree\n"), "\(matrix)")
    #expect("\(matrix)".contains("∥1") && "\(matrix)".contains(" race\n"), "\(matrix)")
    #expect(matrix.verdict("observers-agree", "PlainStruct") == .notOffered("lacks sharedRun"))
  }

  @Test("They belong to no usual run")
  func unnamed() {
    let names = Set(Subjects.plain.map(\.name))
    #expect(names.isDisjoint(with: (Subjects.designs + Subjects.withOwnTurns + Subjects.controls).map(\.name)))
  }
}
