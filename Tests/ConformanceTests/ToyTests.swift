import Foundation
import TestSupport
import Testing

@testable import PromiseConformance
@testable import Toys

/// Does a promise that ends its process, hangs or races get a whole matrix, and the same one again?
@Suite("Promises with a flaw get the same matrix twice")
struct ToyTests {
  /// The outcomes of a toy in several runs, by the names of the clauses; a failure with what is repeatable of it.
  private func outcomes(
    _ flaw: Toy.Flaw, _ laws: [Law], runs: Int = 1
  ) async throws -> [[String: String]] {
    let clauses = Suite.clauses.filter { laws.contains($0.law) }
    let matrices = try await onOwnThread {
      var runner = try ClauseProgram.runner("Toys")
      // As in `DesignTests`, a stack of 512 KiB has 105 bytes for each link, and a call in a debug build takes more.
      runner.chainLength = 5_000
      return (0..<runs).map { _ in runner.run(clauses, on: Subject.toys.filter { $0.name == "\(flaw)" }) }
    }
    // Only the test's own task knows to which test an issue belongs.
    return matrices.map { matrix in
      #expect(matrix.record.clauses.map(\.id) == clauses.map(\.id))
      return Dictionary(
        uniqueKeysWithValues: clauses.map { ($0.id, words(matrix.verdict($0.id, "\(flaw)"))) })
    }
  }

  private func words(_ verdict: Verdict?) -> String {
    guard case .fails(let detail) = verdict else { return "\(verdict.map { "\($0)" } ?? "no verdict")" }
    return detail.split(separator: ":").first.map { "fails: \($0)" } ?? ""
  }

  @Test("A trap fails the clauses that meet it, with its signal")
  func traps() async throws {
    let runs = try await outcomes(.traps, [.settling, .lateness, .producers], runs: 2)
    #expect(runs[0].mapValues { $0.prefix(5) } == runs[1].mapValues { $0.prefix(5) })
    for clause in Suite.clauses {
      guard let outcome = runs[0][clause.id], !outcome.hasPrefix("notOffered") else { continue }
      let settlesTwice = clause.alternatives.contains { $0.name == "traps" }
      #expect(settlesTwice ? outcome.hasPrefix("fails: traps (signal") : outcome == "holds", "\(clause.id)")
    }
  }

  /// Nothing looks for rings in these toys, and none reports a drop.
  @Test("Late isn't lost: work that begins by way of a queue is no flaw")
  func late() async throws {
    let laws = Set(Suite.clauses.map(\.law)).subtracting([.rings, .drops, .longChains])
    let outcomes = try await outcomes(.startsLater, Array(laws))[0]
    #expect(outcomes.allSatisfy { !$0.value.hasPrefix("fails") && !$0.value.hasPrefix("notRun") }, "\(outcomes)")
  }

  @Test("A leak shows in the clauses about it, and long clauses after it are judged as ever")
  func keepsPending() async throws {
    let pending = [
      "freed-when-dropped", "observed-too-late-freed", "dropped-chain-freed", "long-chain-released",
      "long-chain-released-by-two", "long-outcomes-released", "nested-adoption-released",
      "adopted-inside-out-released", "adopted-outside-in-released", "adopted-in-any-order-released",
      "endless-loop-keeps-nothing",
    ]
    let outcomes = try await outcomes(.keepsPending, [.deadlocks, .ownership, .longChains])[0]
    let red = Set(outcomes.filter { $0.value.hasPrefix("fails") }.keys)
    #expect(red == Set(pending))
    #expect(outcomes["long-chain-runs"] == "holds" && outcomes["read-elsewhere-while-told"] == "holds")
  }

  @Test("A trap in a random program shows the program, its seed and the message of the trap")
  func trapInProgram() async throws {
    let detail = try await onOwnThread {
      let clauses = Suite.clauses.filter { $0.id == "random-programs" }
      return try ClauseProgram.runner("Toys").run(clauses, on: Subject.toys.filter { $0.name == "traps" })
    }.detail("random-programs", "traps")
    #expect(detail.hasPrefix("traps (signal "), "\(detail)")
    #expect(
      detail.contains("Precondition failed: settled twice; seed ") && detail.contains("; let a = make(); "), "\(detail)"
    )
    #expect(detail.components(separatedBy: "settle(a").count > 2, "\(detail)")
  }

  @Test("A trap in the programs of a seed is a difference, with the program, its seed and the message of the trap")
  func trapInErrand() async throws {
    let toy = try #require(Subject.toys.first { $0.name == "traps" })
    let errand = Errand.programs(500, seed: 1)
    let found = try await onOwnThread { try ClauseProgram.runner("Toys").run(errand, on: toy).difference }
    let difference = try #require(found)
    #expect(difference.seed != nil && difference.sketch.first == "let a = make()", "\(difference)")
    #expect(difference.sketch.contains { $0.contains("settle(") }, "\(difference)")
    #expect(difference.sketch.last?.hasPrefix("// traps (signal ") == true, "\(difference)")
    #expect(difference.sketch.last?.hasSuffix("Precondition failed: settled twice") == true, "\(difference)")
  }

  @Test("A trap in a program from a file is said under the step that met it, and the next promise plays on")
  func trapInReplay() async throws {
    let text = "let a = make()\na.observe { print(1, $0) }\nsettle(a, .success(1))\nsettle(a, .success(2))\na.read()"
    let toys = Subject.toys.filter { ["traps", "mixesUp"].contains($0.name) }
    let finding = try await onOwnThread { try Replay(text).run(on: toys, by: try ClauseProgram.runner("Toys")) }
    #expect(finding.differing == ["traps"])
    let lines = finding.lines
    #expect(lines.contains("  // traps, mixesUp: handler 1 gets value 1"), "\(lines)")
    let step = try #require(lines.firstIndex(of: "settle(a, .success(2))"))
    #expect(lines[step + 1].hasPrefix("  // traps: traps (signal "), "\(lines)")
    #expect(lines[step + 1].hasSuffix("Precondition failed: settled twice"), "\(lines)")
    #expect(lines.contains("  // mixesUp: a reads value 1"), "\(lines)")
  }

  @Test("A demand that every promise be settled can be declared, and is asserted")
  func demands() async throws {
    let outcomes = try await outcomes(.demands, [.settling, .ownership, .drops, .longChains, .programs])[0]
    #expect(outcomes.count { $0.value.hasPrefix("differs") } == 11, "\(outcomes)")
    // It releases held outcomes recursively.
    #expect(outcomes.filter { $0.value.hasPrefix("fails") }.map(\.key) == ["long-outcomes-released"], "\(outcomes)")
  }

  @Test("What ran out of time is run once more and passes, with a remark; what is seen stays red")
  func secondRun() async throws {
    let clause = try #require(Suite.clauses.first { $0.id == "value-then-value" })
    let answers = try await onOwnThread {
      try [10.0, 0].map { seconds in
        var runner = try ClauseProgram.runner("Toys")
        runner.seconds = 1e-6
        runner.secondRunSeconds = seconds
        let matrix = runner.run([clause], on: Subject.toys.filter { $0.name == "startsLater" })
        return (matrix.cell(clause.id, "startsLater"), "\(matrix)")
      }
    }
    #expect(answers[0].0?.outcome == .holds)
    #expect(answers[0].0?.detail.hasPrefix("in a second run, alone and with 10 seconds; the first: hangs") == true)
    #expect(answers[0].1.contains("✓ startsLater, value-then-value: in a second run"))
    #expect(answers[1].0?.outcome == .fails && answers[1].0?.detail.hasPrefix("hangs") == true)
  }

  @Test("What is lost in every second process fails, though the second run holds")
  func lost() async throws {
    let clause = try #require(Suite.clauses.first { $0.id == "value-then-value" })
    let losses = NSTemporaryDirectory() + "losses-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: losses) }
    let matrix = try await onOwnThread {
      var runner = try ClauseProgram.runner("Toys")
      (runner.seconds, runner.secondRunSeconds) = (3, 4)
      return runner.run([clause], on: Subject.toys.filter { $0.name == "losesAgain" })
    }
    #expect(matrix.detail(clause.id, "losesAgain").hasPrefix("missing: "), "\(matrix)")
  }
}
