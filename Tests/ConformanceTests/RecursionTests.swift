import Adapters
import Testing

@testable import PromiseConformance

/// Are promises caught that crash, or whose faults need a process of their own? Each runs in one.
@Suite("Promises that need a process of their own are caught")
struct RecursionTests {
  /// For everything that such a clause asserts the mutant that must fail it, and those that must crash.
  private static let mutants: [(clause: String, mutant: String)] = [
    ("long-chain-runs", "eager: valuesRecurse"), ("long-chain-runs-at-once", "lazy: startsRecursively"),
    ("long-chain-fails", "slot: errorsRecurse"), ("long-chain-released", "eager: releasesRecursively"),
    ("nested-promises-run", "slot: valuesRecurse"), ("nested-promises-fail", "eager: errorsRecurse"),
    ("captured-chain-runs", "lazy: valuesRecurse"), ("adopting-itself", "eager: selfAdoptionHangs"),
    ("adopting-itself", "lazy: circleUnreported"), ("adopting-in-a-circle", "slot: circleHangs"),
    ("adopting-in-a-circle", "lazy: circleRejects"), ("freed-when-dropped", "eager: keepsItself"),
    ("drop-is-reported", "lazy: dropUnreported"), ("dropped-chain-is-reported-once", "lazy: dropReportedByLink"),
    ("long-chain-released-by-two", "eager: releasesRecursively"), ("long-chain-cancelled", "slot: cancelsRecursively"),
    ("error-block-returns-itself", "eager: selfAdoptionHangs"),
    ("error-block-returns-itself", "lazy: circleUnreported"), ("circle-closed-by-threads", "slot: circleHangs"),
    ("circle-closed-by-threads", "lazy: circleRejects"), ("dropped-chain-freed", "eager: keepsItself"),
    ("settled-drop-is-no-fault", "lazy: settledDropReported"),
    ("cancelled-drop-is-no-fault", "lazy: cancelledDropReported"),
    ("dropped-adopted-is-reported-once", "lazy: adoptedDropReported"), ("drop-is-heard", "slot: dropUnheard"),
    ("drop-is-heard", "lazy: dropTellsDefault"), ("await-dropped", "lazy: waitForgottenWhenDropped"),
    ("long-iteration-at-once", "slot: loopRecurses"), ("long-iteration-waiting", "slot: loopKeepsSteps"),
    ("long-reduction", "eager: loopRecurses"), ("long-reduction-waiting", "eager: loopKeepsSteps"),
    ("long-retry", "eager: loopRecurses"), ("long-line-of-jobs", "slot: loopRecurses"),
    ("race-lets-losers-go", "eager: raceKeepsMembers"), ("race-lets-losers-go", "value: leaksBlocks"),
    ("wait-on-main-for-other-threads", "eager: waitRefusedOnMain"),
    ("wait-on-main-for-other-queues", "eager: waitRefusedOnMain"), ("wait-on-main-for-main", "eager: waitHangsOnMain"),
    ("wait-on-main-refused-later", "eager: waitMissesMain"), ("wait-on-main-for-a-passing-error", "eager: errorsHop"),
  ]

  @Test("Every clause that needs a process sees a promise fail there", arguments: Suite.clauses.filter(\.isIsolated))
  func clause(_ clause: Clause) async throws {
    var missing = Set([nil] + clause.alternatives.map { Optional($0.name) })
    for (id, name) in Self.mutants where id == clause.id {
      let mutant = try #require(Subjects.mutants.first { $0.subject.name == name })
      let verdict = try await onOwnThread { try ClauseProgram.verdict(name, clause.id) }
      #expect(mutant.crashes ? verdict == nil : isFailure(verdict), "\(name) survives \(clause.id)")
      missing.remove(mutant.subject.differences[clause.id]?.alternative)
    }
    #expect(missing.isEmpty, "\(clause.id) has no mutant for \(missing)")
  }

  @Test(
    "Every mutant that needs a process is caught", arguments: Subjects.mutants.filter(\.isIsolated).map(\.subject.name))
  func caught(_ name: String) async throws {
    let fault = name.split(separator: " ").last.map(String.init) ?? ""
    let clauses = Set(Self.mutants.filter { $0.mutant.hasSuffix(fault) }.map(\.clause))
    let isCaught = try await onOwnThread {
      try clauses.sorted().contains { clause in
        let verdict = try ClauseProgram.verdict(name, clause)
        return verdict == nil || isFailure(verdict)
      }
    }
    #expect(isCaught, "\(name) survives")
  }

  @Test("A control gives its verdict in a process of its own")
  func control() async throws {
    let verdict = try await onOwnThread { try ClauseProgram.verdict("Control (lazy)", "long-chain-runs") }
    #expect(verdict == .holds)
  }
}

private func isFailure(_ verdict: Verdict?) -> Bool { if case .fails = verdict { true } else { false } }
