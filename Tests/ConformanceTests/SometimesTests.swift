import Foundation
import Locking
import TestSupport
import Testing

@testable import PromiseConformance

/// Does a clause that is known to fail, always or sometimes, hold the gate?
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

  @Test("One that fails is known to, with the run in which it did and the issue's address", arguments: [0, 3, 9])
  func failing(_ run: Int) async throws {
    let matrix = try await matrix { $0 == run }
    #expect(matrix.isConforming && matrix.record.designs[0].known == 1)
    let words = "known: Threads race. It failed in run \(run + 1). \(Self.address)\n    wrong order"
    #expect(matrix.description.contains(words), "\(matrix)")
  }

  @Test("One that holds ten times may do so, and that is said; one that is known to fail each time may not")
  func holding() async throws {
    let matrix = try await matrix { $0 == 10 }
    #expect(matrix.isConforming && matrix.record.designs[0].holds == 1)
    #expect(matrix.detail("first", "toy") == "recorded as failing sometimes; it held in all 10 runs")
    let gone = try await self.matrix(.init("first", "It races.")) { $0 == 10 }
    #expect(!gone.isConforming && gone.detail("first", "toy") == "recorded as a known failure, and holds")
    #expect(try await self.matrix(.init("first", "It races.")) { $0 == 9 }.isConforming)
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
      sometimes  settled-late  -  Nobody has filed it.
      promise two
      differs\thandler-after-attach  same-stack   It has no queues.
      """
    let subjects = try Declarations(text, of: [Self.subject(), Self.subject("two")]).subjects
    for subject in subjects {
      #expect(subject.knownFailures["long-chain-released"]?.reason == "A chain is released recursively.")
      #expect(subject.knownFailures["handlers-in-order"]?.issue == "https://example.org/issues/7")
      #expect(subject.knownFailures["settled-late"]?.issue == "-")
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
