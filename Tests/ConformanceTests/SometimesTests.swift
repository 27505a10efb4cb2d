import Foundation
import Locking
import TestSupport
import Testing

@testable import PromiseConformance

/// Does a clause that is known to fail sometimes hold the gate, and only as long as it does?
@Suite("Known to fail sometimes")
struct SometimesTests {
  private static let address = "https://example.org/issues/7"

  /// The matrix of a promise that fails when `fails` says so of the number of the run, from 0.
  private func matrix(
    of law: Law = .order, _ mark: Subject.KnownFailure = .sometimes("first", issue: address, "Threads race."),
    _ fails: @escaping @Sendable (Int) -> Bool
  ) async throws -> Matrix {
    let runs = Lock(0)
    let subject = Subject("toy", traits: [], knownFailures: [mark]) { _ in
      Operations<Int>(make: { _ in 1 }, observe: { promise, handler in handler(.success(promise)) })
    }
    let clause = Clause("first", law: law, "It holds.", sources: ["here"], arrivals: .scripted) { _ in
      let run = runs.withLock { exchange(&$0, with: $0 + 1) }
      if fails(run) { throw Violation("wrong order") }
    }
    return try await onOwnThread { Runner().run([clause], on: [subject]) }
  }

  @Test(
    "One that fails and holds is known to, with how often and the issue's address",
    arguments: [([3], "It failed in 1 of 10 runs."), (Array(0..<9), "9 of 10"), ([57], "1 of 58"), ([0], "1 of 10")])
  func mixed(_ failing: [Int], _ count: String) async throws {
    let matrix = try await matrix { failing.contains($0) }
    #expect(matrix.isConforming && matrix.record.designs[0].known == 1)
    #expect(matrix.description.contains("\(count)"), "\(matrix)")
    #expect(matrix.description.contains("known: Threads race. It failed in "))
    #expect(matrix.description.contains("runs. \(Self.address)\n    wrong order"))
  }

  @Test("One that always fails, or always holds, has a wrong mark", arguments: [true, false])
  func unanimous(_ fails: Bool) async throws {
    let matrix = try await matrix { _ in fails }
    #expect(!matrix.isConforming && matrix.record.designs[0].fails == 1)
    let how = fails ? "failed in all 100 runs: wrong order" : "held in all 100 runs"
    #expect(matrix.detail("first", "toy") == "recorded as failing sometimes, and \(how)")
  }

  @Test("A search may find what is known, or not, whatever the mark", arguments: [true, false])
  func search(_ fails: Bool) async throws {
    for mark in [Subject.KnownFailure("first", "It races."), .sometimes("first", issue: Self.address, "It races.")] {
      let matrix = try await matrix(of: .programs, mark) { _ in fails }
      #expect(matrix.isConforming && matrix.record.designs[0].holds == (fails ? 0 : 1))
    }
    let matrix = try await matrix(.init("first", "It races.")) { _ in false }
    #expect(!matrix.isConforming)
  }

  @Test("A promise that mixes up its observers in one run of ten keeps its gate, each time")
  func seldom() async throws {
    for seed in 1...20 {
      var random = Random(seed: UInt64(seed))
      let chances = (0..<200).map { _ in random.below(10) == 0 }
      #expect(try await matrix { chances[$0] }.isConforming)
    }
  }
}

/// Does a file beside the adapter declare what stands there, and say what it doesn't understand?
@Suite("Declarations in a file")
struct DeclarationsTests {
  private static func subject(_ name: String = "one", differences: [Subject.Difference] = []) -> Subject {
    Subject(name, traits: [], differences: differences) { _ in
      Operations<Int>(make: { _ in 1 }, observe: { promise, handler in handler(.success(promise)) })
    }
  }

  @Test("A line declares a known failure, one that shows sometimes, or a difference")
  func lines() throws {
    let text = """
      # What we know.
      fails      long-chain-released  A chain is released recursively.

      sometimes  handlers-in-order  https://example.org/issues/7  Threads race.
      promise two
      differs\thandler-after-attach  same-stack   It has no queues.
      """
    let subjects = try Declarations(text, of: [Self.subject(), Self.subject("two")]).subjects
    for subject in subjects {
      #expect(subject.knownFailures["long-chain-released"]?.reason == "A chain is released recursively.")
      #expect(subject.knownFailures["handlers-in-order"]?.issue == "https://example.org/issues/7")
    }
    #expect(subjects.map { $0.alternative(to: "handler-after-attach") } == [nil, "same-stack"])
    #expect(subjects.map(\.semantics.delivery) == [.queued(nil), .sameStack])
  }

  @Test(
    "What it doesn't understand it says, with the number of the line",
    arguments: [
      ("fail settled-late x", "unknown word 'fail'. Did you mean fails?"),
      ("\nfails settled-lat x", "unknown clause 'settled-lat'. Did you mean settled-late"),
      ("fails settled-late", "something is missing: fails CLAUSE REASON"),
      ("sometimes settled-late It races.", "'It' isn't the address of an issue: sometimes CLAUSE ADDRESS REASON"),
      ("differs settled-late trap x", "unknown alternative 'trap'. Did you mean traps?"),
      ("fails settled-late x\nfails settled-late y", "'settled-late' stands in line 1 already"),
      ("promise tow", "unknown promise 'tow'. Did you mean two?"), ("promise", "something is missing: promise NAME"),
      ("fails handler-after-attach x", "one declares 'handler-after-attach' already, in its adapter or in a line for"),
    ])
  func faults(_ text: String, _ reason: String) {
    let declared = Self.subject(differences: [.init("handler-after-attach", "same-stack", "It has no queues.")])
    let failure = #expect(throws: Misuse.self) {
      try Declarations(text, of: [declared, Self.subject("two")])
    }
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(failure?.message.hasPrefix("line \(line): \(reason)") == true && failure?.code == 65)
  }
}
