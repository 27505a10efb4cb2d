import TestSupport
import Testing

@testable import PromiseConformance
@testable import Toys

/// Does a promise that ends its process, hangs or races get a whole matrix, and the same one again?
@Suite("Promises with a flaw get the same matrix twice")
struct ToyTests {
  /// The outcomes of a toy in several runs, by the names of the clauses; a failure with what is repeatable of it.
  private func outcomes(_ flaw: Toy.Flaw, _ laws: [Law], runs: Int = 1) async throws -> [[String: String]] {
    let clauses = Suite.clauses.filter { laws.contains($0.law) }
    let matrices = try await onOwnThread {
      var runner = try ClauseProgram.runner("Toys")
      // A toy that hangs does so again, and a busy machine needs the time that the others get.
      if flaw == .hangs { (runner.secondRunSeconds, runner.allSecondRunsSeconds) = (2, 8) }
      return (0..<runs).map { _ in runner.run(clauses, on: Subject.toys.filter { $0.name == "\(flaw)" }) }
    }
    // Only the test's own task knows to which test an issue belongs.
    return matrices.map { matrix in
      #expect(matrix.rows.map(\.clause.id) == clauses.map(\.id))
      return Dictionary(uniqueKeysWithValues: matrix.rows.map { ($0.clause.id, words($0.verdicts["\(flaw)"])) })
    }
  }

  private func words(_ verdict: Verdict?) -> String {
    guard case .fails(let detail) = verdict else { return "\(verdict.map { "\($0)" } ?? "no verdict")" }
    return detail.split(separator: ":").first.map { "fails: \($0)" } ?? ""
  }

  private func expect(
    _ flaw: Toy.Flaw, _ laws: Law..., isRight: ([String: String]) -> Bool
  ) async throws {
    let runs = try await outcomes(flaw, laws, runs: 2)
    #expect(runs[0].mapValues { $0.prefix(5) } == runs[1].mapValues { $0.prefix(5) })
    #expect(isRight(runs[0]), "\(runs[0].filter { $0.value != "holds" })")
  }

  @Test("A trap fails the clauses that meet it, with its signal")
  func traps() async throws {
    try await expect(.traps, .settling, .lateness, .producers) { outcomes in
      Suite.clauses.allSatisfy { clause in
        guard let outcome = outcomes[clause.id], !outcome.hasPrefix("notOffered") else { return true }
        let settlesTwice = clause.alternatives.contains { $0.name == "traps" }
        return settlesTwice ? outcome.hasPrefix("fails: traps (signal") : outcome == "holds"
      } && outcomes["settled-late"]?.hasPrefix("fails") == true && outcomes["late-observer-of-a-chain"] == "holds"
    }
  }

  @Test("A hang fails three clauses of its law, and others are run")
  func hangs() async throws {
    try await expect(.hangs, .settling, .notifying) { outcomes in
      let notifying = Suite.clauses.filter { $0.law == .notifying }.map { outcomes[$0.id] }
      return notifying.prefix(3).allSatisfy { $0?.hasPrefix("fails: hangs") == true }
        && notifying.dropFirst(3).allSatisfy { $0 == "fails: not run after hangs" }
        && outcomes["value-then-value"] == "holds"
    }
  }

  @Test("An overflow of the stack fails the clauses with long chains, with its signal")
  func overflows() async throws {
    try await expect(.overflows, .passing, .longChains) { outcomes in
      outcomes["long-chain-runs"] == "fails: crashes, as a stack that overflows does (signal 11)"
        && outcomes["nested-promises-run"] == "holds"
    }
  }

  /// Histories aren't among them: they stop when their time is over, and a busy machine leaves them few.
  @Test("A race is seen in each run by the clauses about producers that race, and by no other")
  func races() async throws {
    try await expect(.races, .settling, .lateness, .producers) { outcomes in
      Set(outcomes.filter { $0.value.hasPrefix("fails") }.keys) == ["observers-agree", "racing-producers"]
    }
  }

  @Test("Work that starts on a queue is no flaw")
  func startsLater() async throws {
    let laws: [Law] = [.settling, .branches, .work, .lateness, .attaching, .order, .notifying, .producers, .context]
    let outcomes = try await outcomes(.startsLater, laws)[0]
    #expect(outcomes.allSatisfy { !$0.value.hasPrefix("fails") }, "\(outcomes.filter { $0.value != "holds" })")
  }

  @Test("What ran out of time is run once more and passes, with a remark; what is seen stays red")
  func secondRun() async throws {
    let clause = try #require(Suite.clauses.first { $0.id == "value-then-value" })
    let answers = try await onOwnThread {
      try [10.0, 0].map { seconds in
        var runner = try ClauseProgram.runner("Toys")
        runner.seconds = 1e-6
        runner.secondRunSeconds = 10
        runner.allSecondRunsSeconds = seconds
        let matrix = runner.run([clause], on: Subject.toys.filter { $0.name == "startsLater" })
        return (matrix.verdict(clause.id, "startsLater"), matrix.rows[0].remarks["startsLater"], "\(matrix)")
      }
    }
    #expect(answers[0].0 == .holds)
    #expect(answers[0].1?.hasPrefix("in a second run, alone and with 10 seconds; the first: hangs") == true)
    #expect(answers[0].2.contains("✓ startsLater, value-then-value: in a second run"))
    #expect(answers[1].0 != .holds)
    #expect(answers[1].1 == nil)
  }
}
