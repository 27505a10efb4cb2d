import Adapters
import Dispatch
import Proof
import TestSupport
import Testing

@testable import PromiseConformance

/// Is a clause 'not offered' that asks more of an operation than the promise has, and is every other one asked?
@Suite("An operation may be there in part")
struct HalfTests {
  private static let control = Subjects.controls[1]

  /// The slot control, whose adapter says when it is asked for what it hasn't.
  private static func halved(
    _ halve: @escaping @Sendable (inout Operations<Specimen>, Environment) -> Void
  ) -> Subject {
    Subject("half", traits: control.capabilities, differences: Array(control.differences.values)) { environment in
      let shared = control.operations(environment, Alive())
      var operations = shared.operations
      operations.make = { work in shared.operations.make(work) }
      halve(&operations, environment)
      return operations
    }
  }

  private func expect(_ lacking: [String], of laws: [Law], _ reason: String, on subject: Subject) async throws {
    let matrix = try await onOwnThread {
      var runner = Runner()
      runner.seconds = 10
      return runner.run(Suite.clauses.filter { laws.contains($0.law) }, on: [subject])
    }
    let found = matrix.rows.filter { $0.verdicts["half"] == .notOffered(reason) }.map(\.clause.id)
    #expect(found == lacking)
    #expect(matrix.failures(of: "half").map(\.id) == [], "\(matrix)")
  }

  @Test("A retry without a condition is asked all but the condition")
  func retry() async throws {
    let subject = Self.halved { operations, environment in
      guard let retry = operations.retry else { return }
      operations.retry = { tries, block in
        if tries?.condition != nil { environment.lacks("a retry takes no condition") }
        return retry(tries.map { Tries(attempts: $0.attempts, delay: $0.delay) }, block)
      }
    }
    let clauses = ["retry-of-success", "retry-asks-while-some-remain", "retry-refused"]
    try await expect(clauses, of: [.loops], "a retry takes no condition", on: subject)
  }

  @Test("What an adapter says on another thread, or in a random program, counts as well")
  func programs() async throws {
    let subject = Self.halved { operations, environment in
      let observe = operations.observe
      operations.observe = { promise, handler in
        environment.lacks("nothing can be observed")
        observe(promise, handler)
      }
    }
    let clauses =
      Vocabulary.all.map { "small-programs-\($0.name)" } + ["random-programs", "random-concurrent-programs"]
    try await expect(clauses, of: [.programs], "nothing can be observed", on: subject)
  }

  @Test("A wait without a limit is asked all but the limit, and a clause that it holds up ends at once")
  func wait() {
    let subject = Subject("half", traits: []) { environment in
      var operations = Operations<Int>(make: { _ in 1 }, observe: { promise, handler in handler(.success(promise)) })
      operations.waitHere = { promise, seconds in
        guard seconds != nil else { return .outcome(.success(promise)) }
        environment.lacks("a wait has no limit")
        DispatchSemaphore(value: 0).wait()
        return .timedOut
      }
      return operations
    }
    var runner = Runner()
    runner.seconds = 60
    let verdicts = ["wait-gives-up", "wait-of-no-time-for-settled"].map { id in
      Suite.clauses.first { $0.id == id }.map { runner.verdict(on: $0, for: subject) }
    }
    #expect(verdicts == [.notOffered("lacks manyObservers"), .notOffered("a wait has no limit")])
  }

  @Test("Programs with operators that start the work, which no model knows, aren't offered")
  func operators() async throws {
    let differences = [Subject.Difference("combining-starts-nothing", "starts-its-members", "An operator observes.")]
    let subject = Subject("half", traits: [.sharedRun, .identity, .manyObservers], differences: differences) { _ in
      Operations<Int>(make: { _ in 1 }, observe: { promise, handler in handler(.success(promise)) })
    }
    let reason = "an operator starts the work, and the model's wait for an observer"
    for id in ["random-programs", "histories-are-linearizable", "random-concurrent-programs"] {
      let clause = try #require(Suite.clauses.first { $0.id == id })
      #expect(Runner().verdict(on: clause, for: subject) == .notOffered(reason))
    }
  }
}
