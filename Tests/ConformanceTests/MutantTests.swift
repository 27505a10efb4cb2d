import Adapters
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

  @Test(
    "A promise that recurses with the length of a chain crashes its process, and no other",
    arguments: [
      ("eager: valuesRecurse", "long-chain-runs"), ("lazy: startsRecursively", "long-chain-runs-at-once"),
      ("slot: errorsRecurse", "long-chain-fails"), ("eager: releasesRecursively", "long-chain-released"),
      ("slot: cancelsRecursively", "long-chain-cancelled"), ("slot: loopRecurses", "long-iteration-at-once"),
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
