import Adapters
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
