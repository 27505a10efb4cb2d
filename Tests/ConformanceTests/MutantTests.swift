import Adapters
import Proof
import TestSupport
import Testing

@testable import PromiseConformance

/// Are the broken promises told apart, and do those crash that should?
///
/// That every one is caught, and that every clause catches one, is asked by `compare conformance --mutants`.
@Suite("Broken promises")
struct MutantTests {
  @Test("Mutants have names of their own and say in a sentence what is wrong")
  func names() {
    let names = (Subjects.designs + Subjects.controls + Subjects.mutants.map(\.subject)).map(\.name)
    #expect(Set(names).count == names.count)
    for mutant in Subjects.mutants { #expect(isSentence(mutant.fault), "\(mutant.fault)") }
    #expect(Subjects.mutants.count >= 40)
  }

  private static let toys = Subjects.toys.enumerated().filter { number, _ in hasTime || number % 3 == 0 }

  @Test("What is declared is done, or fails", arguments: toys.map(\.element.subject.name))
  func toy(_ name: String) async throws {
    let toy = try #require(Subjects.toys.first { $0.subject.name == name })
    let subjects = [toy.subject, toy.pretender.subject]
    let matrix = try await onOwnThread {
      var runner = try ClauseProgram.runner()
      runner.seconds = 10
      runner.subjectsAtOnce = 2
      return runner.run(Suite.clauses.filter { toy.clauses.contains($0.id) }, on: subjects)
    }
    #expect(Set(matrix.record.clauses.map(\.id)) == Set(toy.clauses))
    for clause in toy.clauses {
      let found = subjects.map { matrix.verdict(clause, $0.name) }
      let declared = try #require(toy.subject.differences[clause]?.reason)
      // On a busy machine a remark says how far a program came.
      guard case .differs(let reason)? = found[0], reason.hasPrefix(declared) else {
        Issue.record("\(clause): \(found)")
        continue
      }
      #expect(found[1]?.isCaught == true, "\(clause): \(found)")
    }
  }

  @Test(
    "A red cell of a model names the cells before it that are red too",
    arguments: [
      ("eager: secondSettleNotifies", "settled-by-two-at-once"),
      ("eager: secondSettleOverwrites", "random-programs"),
    ])
  func repeated(name: String, id: String) async throws {
    let subject = try Subjects.named(name)
    func detail(_ ids: String...) async throws -> String {
      try await onOwnThread {
        var runner = try ClauseProgram.runner()
        runner.seconds = 10
        return runner.run(Suite.clauses.filter { ids.contains($0.id) }, on: [subject]).detail(id, name)
      }
    }
    let (both, alone) = (try await detail("value-then-value", id), try await detail(id))
    #expect(both.hasPrefix("red too: value-then-value; "), "\(both)")
    #expect(!alone.isEmpty && !alone.hasPrefix("red too"), "\(alone)")
  }

  @Test(
    "A promise that recurses with the length of a chain crashes its process, and no other",
    arguments: [
      ("eager: valuesRecurse", "long-chain-runs"), ("lazy: startsRecursively", "long-chain-runs-at-once"),
      ("slot: errorsRecurse", "long-chain-fails"), ("eager: releasesRecursively", "long-chain-released"),
      ("slot: cancelsRecursively", "long-chain-cancelled"),
    ])
  func crash(_ mutant: String, _ clause: String) async throws {
    let verdict = try await onOwnThread { try ClauseProgram.verdict(mutant, clause) }
    #expect(isCrash(verdict), "\(verdict)")
  }

  @Test("A control gives its verdict in a process of its own")
  func control() async throws {
    let verdict = try await onOwnThread { try ClauseProgram.verdict("Control (lazy)", "long-chain-runs") }
    #expect(verdict == .holds)
  }
}

/// Whether a process crashed; a sanitizer turns the signal into a code.
func isCrash(_ verdict: Verdict?) -> Bool {
  guard case .fails(let detail) = verdict else { return false }
  return ["crashes", "traps", "ends the process with code"].contains { detail.hasPrefix($0) }
}

func isSentence(_ text: String) -> Bool {
  (text.first?.isUppercase ?? false) && text.hasSuffix(".") && text.contains(" ")
}
