import Adapters
import Foundation
import Testing

@testable import PromiseConformance

/// Does the suite measure anything? Every broken promise is caught, and everything that is asserted was seen to fail.
///
/// Some three hundred broken promises wait for what never comes, many at a time. That starves whatever runs beside it, so
/// they are run alone: `MUTANTS=1 swift test --filter MutantTests`.
@Suite(
  "Broken promises are caught",
  .enabled(if: ProcessInfo.processInfo.environment["MUTANTS"] != nil, "run alone, with MUTANTS=1"))
struct MutantTests {
  /// One run for all tests. Most of it is waiting for what never comes, so many run at once.
  private static let run = Task {
    try await onOwnThread {
      var runner = Runner()
      runner.seconds = 0.5
      runner.hangs = 16
      runner.hangsPerLaw = 8
      runner.subjectsAtOnce = 32
      return runner.run(Suite.clauses.filter { !$0.isIsolated }, on: mutants.map(\.subject))
    }
  }

  private static let mutants = Subjects.mutants.filter { !$0.isIsolated }

  @Test("Every mutant is caught by a clause")
  func caught() async throws {
    let matrix = try await Self.run.value
    for mutant in Self.mutants where !mutant.isConcurrent {
      let clauses = matrix.clauses(catching: mutant.subject.name)
      #expect(!clauses.isEmpty, "\(mutant.subject.name) survives: \(mutant.fault)")
    }
  }

  @Test("A mutant that only several threads can tell from a right promise is caught by histories alone")
  func histories() async throws {
    _ = try await Self.run.value
    for mutant in Self.mutants where mutant.isConcurrent {
      let finding = try await onOwnThread { Histories(seed: 1).run(5_000, on: mutant.subject) }
      #expect(finding.difference != nil, "\(mutant.subject.name) survives \(finding.overlapping) histories")
    }
  }

  @Test("Every clause catches a mutant")
  func clauses() async throws {
    let matrix = try await Self.run.value
    for row in matrix.rows {
      #expect(catches(row) { $0.differences[row.clause.id] == nil }, "\(row.clause.id) catches no mutant")
    }
  }

  @Test("Everything that a clause lets a design do instead catches a mutant")
  func alternatives() async throws {
    let matrix = try await Self.run.value
    for row in matrix.rows {
      for alternative in row.clause.alternatives {
        let isRed = catches(row) { $0.differences[row.clause.id]?.alternative == alternative.name }
        #expect(isRed, "\(row.clause.id) as '\(alternative.name)' catches no mutant")
      }
    }
  }

  private func catches(_ row: Matrix.Row, _ isMeant: (Subject) -> Bool) -> Bool {
    Self.mutants.map(\.subject).filter(isMeant).contains { subject in
      guard case .fails(let detail) = row.verdicts[subject.name] else { return false }
      return detail != Violation.notRun
    }
  }

  @Test("Mutants have names of their own and say in a sentence what is wrong")
  func names() {
    let names = (Subjects.designs + Subjects.controls + Subjects.mutants.map(\.subject)).map(\.name)
    #expect(Set(names).count == names.count)
    for mutant in Subjects.mutants { #expect(isSentence(mutant.fault), "\(mutant.fault)") }
    #expect(Subjects.mutants.count >= 40)
  }
}

func isSentence(_ text: String) -> Bool {
  (text.first?.isUppercase ?? false) && text.hasSuffix(".") && text.contains(" ")
}
