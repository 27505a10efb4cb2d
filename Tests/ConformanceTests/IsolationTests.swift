import Adapters
import Foundation
import Proof
import TestSupport
import Testing

@testable import PromiseConformance

/// Does the run go on, whatever a promise does to its process?
@Suite("Clauses run in children")
struct IsolationTests {
  /// Those of laws that the faults here touch, and of others.
  private let clauses = Suite.clauses.filter { [.settling, .errors, .passing, .ripples].contains($0.law) }

  /// The matrix of a broken promise.
  private func matrix(_ mutant: String, seconds: Double = 10) async throws -> Matrix {
    let subject = try Subjects.named(mutant)
    return try await onOwnThread { [clauses] in
      var runner = try ClauseProgram.runner()
      runner.seconds = seconds
      runner.secondRunSeconds = 0
      return runner.run(clauses, on: [subject])
    }
  }

  private func expectRed(_ matrix: Matrix, _ name: String, _ isRight: (Verdict?) -> Bool) {
    let red = matrix.failures(of: name)
    #expect(red.contains { $0.id == "thrown-error-rejects" })
    for clause in red where clause.id != "several-faults" {
      let verdict = matrix.verdict(clause.id, name)
      #expect(isRight(verdict), "\(clause.id): \(String(describing: verdict))")
    }
    #expect(matrix.record.clauses.map(\.id) == clauses.map(\.id))
    let settling = matrix.record.clauses.filter { $0.law == Law.settling.number }
    #expect(settling.allSatisfy { $0.verdict(on: name) == .holds })
  }

  @Test("An overflow is a red cell with its signal, and the rest goes on; `ToyTests` has a trap")
  func crash() async throws {
    let name = "eager: thrownErrorRecurses"
    expectRed(try await matrix(name), name, isCrash)
  }

  @Test(
    "The message of a trap is found before the backtraces of threads that trap at once, also in the middle of a line",
    arguments: ["", "3   Toys   0x000055d0"])
  func lastWords(_ glued: String) throws {
    let words = try LastWords()
    let message = "\(glued)Toys/Toy.swift:93: Precondition failed: settled twice"
    let frames = (0..<60).flatMap { frame in
      [1, 2].map { thread in "\(frame)   Toys   0x000055d0a5c0\(thread)e21 closure \(frame) of a thread in Toy" }
    }
    let text = (["settling", message] + frames).joined(separator: "\n")
    #expect(text.utf8.count > 4_096)
    try words.file.write(contentsOf: Data(text.utf8))
    #expect(words.last == message)
    words.clear()
    #expect(words.last == nil)
  }

  @Test("A loop that never ends is a red cell, and its process goes with it")
  func hang() async throws {
    let name = "eager: thrownErrorSpins"
    expectRed(try await matrix(name, seconds: 1), name) { verdict in
      guard case .fails(let detail) = verdict else { return false }
      return detail.hasPrefix("hangs")
    }
  }

  @Test("With a program that can't be started, or that is no child, nothing is run, and the reason says so")
  func noChild() throws {
    var runner = Runner()
    runner.isolation = .inChildren(program: "/nowhere")
    #expect(detail(runner).hasPrefix("/nowhere can't be started: "))
    runner.isolation = .inChildren(program: "/usr/bin/true")
    #expect(detail(runner).hasPrefix("/usr/bin/true doesn't run clauses: it must begin with Conformance.main"))
  }

  private func detail(_ runner: Runner) -> String {
    let matrix = runner.run([Suite.clauses[0]], on: [.linkedList])
    let cell = matrix.cell(Suite.clauses[0].id, Subject.linkedList.name)
    return cell?.outcome == .notRun ? cell?.detail ?? "" : "\(matrix)"
  }
}
