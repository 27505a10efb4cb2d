import Adapters
import Foundation
import Locking
import TestSupport
import Testing

@testable import PromiseConformance

/// Does the suite say which operation of an adapter is wrong, before it asks a clause?
@Suite("The adapter check")
struct AdapterCheckTests {
  /// An operation that is connected wrongly, and the question that finds it.
  enum Mistake: String, CaseIterable, Sendable {
    case make, observe, observeLate = "observe-late", observeError = "observe-error", resolved, then, recover

    var subject: Subject {
      Subject.full.changed(rawValue) { operations in
        let old = operations
        switch self {
        case .make: operations.make = { _ in old.make { _ in } }
        case .observe: operations.observe = { promise, _ in old.observe(promise) { _ in } }
        case .observeLate:
          operations.observe = { promise, handler in
            if (try? promise.read()) == nil { old.observe(promise, handler) }
          }
        case .observeError:
          operations.observe = { promise, handler in
            old.observe(promise) { outcome in if case .success = outcome { handler(outcome) } }
          }
        case .resolved: operations.resolved = { _ in old.make { _ in } }
        case .then: operations.then = { promise, _ in promise }
        case .recover: operations.recover = { promise, _ in promise }
        }
      }
    }
  }

  private func check(_ subjects: Subject...) async throws -> AdapterCheck {
    try await onOwnThread {
      var runner = Runner(.inThisProcess)
      runner.seconds = 0.2
      return AdapterCheck(of: subjects, by: runner)
    }
  }

  @Test("An operation that isn't connected is named, and nothing is asked after it", arguments: Mistake.allCases)
  func mistakes(_ mistake: Mistake) async throws {
    let matrix = try await check(mistake.subject).matrix
    #expect(matrix.failures(of: mistake.rawValue).map(\.id) == ["adapter-\(mistake.rawValue)"], "\(matrix)")
    #expect(matrix.record.clauses.last?.id == "adapter-\(mistake.rawValue)")
    #expect(matrix.description.contains(": `\(mistake.rawValue.split(separator: "-")[0])` "), "\(matrix)")
  }

  @Test("The designs' adapters are right, and declare what they do on purpose", arguments: Subjects.designs)
  func designs(_ design: Subject) async throws {
    let check = try await check(design)
    #expect(check.matrix.isConforming, "\(check.matrix)")
    #expect(check.proposals.isEmpty, "\(check.proposals)")
  }

  @Test("What isn't declared, and is done on purpose, is proposed as lines of a file")
  func proposals() async throws {
    var lazy = Subject.linkedList
    lazy.differences = [:]
    let proposals = try await check(lazy).proposals
    #expect(proposals.contains { $0.hasPrefix("differs    work-starts-when-made  on-first-observer  The work") })
    #expect(proposals.contains { $0.hasPrefix("differs    work-is-shared  once-per-observer  ") }, "\(proposals)")
    let declared = try Declarations(proposals.joined(separator: "\n"), of: [lazy]).subjects[0]
    #expect(try await check(declared).proposals.isEmpty)
  }

  @Test("A red program names the declaration with which it would be right")
  func explained() async throws {
    struct Lazy: Sendable {
      let work: Operations<Lazy>.Work
    }
    let lazy = Subject("lazy", traits: [.manyObservers]) { _ in
      Operations<Lazy>(make: { Lazy(work: $0) }, observe: { promise, handler in promise.work(handler) })
    }
    let matrix = try await onOwnThread {
      var runner = Runner(.inThisProcess)
      runner.seconds = 10
      return runner.run(Suite.clauses.filter { $0.id == "random-programs" }, on: [lazy])
    }
    let detail = matrix.detail("random-programs", "lazy")
    #expect(detail.contains("right if declared: work-starts-when-made on-first-observer; "), "\(detail)")
  }

  @Test("A run of whole profiles stops at a wrong operation; one of named clauses doesn't ask for the others")
  func entry() async throws {
    let entry = EntryTests()
    let stopped = try await entry.run(on: Mistake.then.subject, among: nil)
    #expect(stopped.code == 1 && stopped.printed.contains("adapter-then"), "\(stopped)")
    #expect(stopped.printed.hasSuffix("The adapter doesn't do what it has to, so no clause was asked.\n"))
    let named = try await entry.run("--clause", "value-then-value", on: Mistake.then.subject, among: nil)
    #expect(named.code == 0 && !named.printed.contains("adapter"), "\(named)")
  }
}

/// Does a file that the suite writes hold the gate afterwards?
@Suite("Recorded failures")
struct RecordingTests {
  /// Clauses that hold, fail, have an alternative that holds, and fail in every third run.
  private static func clauses() -> [Clause] {
    let runs = Lock(0)
    func clause(_ id: String, _ body: @escaping @Sendable () throws -> Void) -> Clause {
      Clause(id, law: .order, "It is so.", sources: ["here"], arrivals: .scripted) { _ in try body() }
    }
    return [
      clause("holds") {}, clause("fails") { throw Violation("wrong\n  order") },
      clause("differs") { throw Violation("other") }.or(
        .init(name: "other", statement: "It is otherwise.", body: { _ in })),
      clause("races") {
        if runs.withLock({ exchange(&$0, with: $0 + 1) }) % 3 == 2 { throw Violation("lost") }
      },
    ]
  }

  private func run(_ arguments: String..., among clauses: [Clause]) async throws -> EntryTests.Ended {
    let printed = Lock("")
    let said = Lock("")
    let code = try await onOwnThread {
      Conformance.run(
        arguments, on: [EntryTests.subject()], clauses, .none, print: { text in printed.withLock { $0 += text } },
        say: { text in said.withLock { $0 += text } })
    }
    return EntryTests.Ended(code: code, printed: printed.withLock { $0 }, said: said.withLock { $0 })
  }

  @Test("What differs, fails, or fails sometimes is written with what was seen, and then the gate holds")
  func recorded() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path("known.txt")
    // Only what the adapter hasn't declared is known in a list of clauses that isn't the suite's.
    let recording = try await onOwnThread {
      RecordedFailures(of: Self.clauses(), on: EntryTests.subject(), by: Runner(), runs: 5) { _ in }
    }
    #expect(
      recording.lines == [
        "fails      fails  Seen: wrong order", "differs    differs  other  It is otherwise.",
        "sometimes  races  -  It failed in 2 of 5 runs. Seen: lost",
      ])
    #expect(recording.sometimes == ["races"] && recording.summary == "1 differ, 1 fail, 1 fail sometimes")
    let made = try await run("--record", file, "--runs", "5", among: Self.clauses())
    #expect(made.code == 0 && made.printed == "one & only: 1 differ, 1 fail, 1 fail sometimes\n", "\(made)")
    let text = try #require(folder.text("known.txt"))
    #expect(
      text
        == (["# What 4 clauses saw in 5 runs. Give each line a reason of your own."] + recording.lines + [""])
        .joined(separator: "\n"))
    for _ in 0..<3 {
      let gated = try await run("--known", file, among: Self.clauses())
      #expect(gated.code == 0 && gated.said.isEmpty, "\(gated)")
    }
    let again = try await run("--record", file, among: Self.clauses())
    #expect(again.code == 73 && again.said.contains("is there already"), "\(again)")
    let rest = try await run("--known", file, "--record", folder.path("rest.txt"), among: Self.clauses())
    #expect(rest.code == 0 && rest.printed.hasSuffix("0 differ, 0 fail, 0 fail sometimes\n"), "\(rest)")
  }

  @Test("A promise with more than twenty clauses that race gets no file")
  func racing() async throws {
    let folder = try TemporaryFolder()
    let runs = Lock(0)
    let clauses = (0..<21).map { number in
      Clause("races-\(number)", law: .order, "It is so.", sources: ["here"], arrivals: .scripted) { _ in
        if runs.withLock({ exchange(&$0, with: $0 + 1) }) / 21 == 3 { throw Violation("lost") }
      }
    }
    let ended = try await run("--record", folder.path("known.txt"), among: clauses)
    #expect(ended.code == 1 && ended.printed.hasPrefix("21 clauses of one & only fail only sometimes"), "\(ended)")
    #expect(folder.text("known.txt") == nil)
  }

  @Test("A clause is repeated until it fails, and left out by its name")
  func repeated() async throws {
    let clauses = Self.clauses().filter { $0.id != "fails" && $0.id != "differs" }
    let ended = try await run("--repeat", "5", among: clauses)
    #expect(ended.code == 1 && ended.printed.contains("in run 3 of 5: lost"), "\(ended)")
    let without = try await run("--without", "rac*", "--repeat", "5", among: clauses)
    #expect(without.code == 0 && without.printed.contains("1 hold"), "\(without)")
  }
}
