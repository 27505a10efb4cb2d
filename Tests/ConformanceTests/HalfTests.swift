import Adapters
import Dispatch
import Proof
import TestSupport
import Testing

@testable import PromiseConformance

/// Is a clause 'not offered' that asks more of an operation than the promise has, and is every other one asked?
@Suite("An operation may be there in part")
struct HalfTests {
  private typealias Halve = @Sendable (inout Operations<Specimen>, Environment) -> Void

  /// A promise, by default the control on a queue, whose adapter says when it is asked for what it hasn't.
  private static func halved(_ control: Subject = Subjects.controls[1], _ halve: @escaping Halve) -> Subject {
    let (traits, differences) = (control.capabilities, Array(control.differences.values))
    return Subject("half", traits: traits, differences: differences, semantics: control.semantics) { environment in
      let shared = control.operations(environment, Alive())
      var operations = shared.operations
      operations.make = { work in shared.operations.make(work) }
      halve(&operations, environment)
      return operations
    }
  }

  /// A way to lack a part of an operation, by its name: of the first one, of one that clauses ask for, and of one that
  /// is awaited. The operation says that it isn't all there, and does what it does.
  private static let halves: [String: Halve] = [
    "make": { operations, environment in
      let make = operations.make
      operations.make = { work in
        environment.lacks(reason)
        return make(work)
      }
    },
    "then": { operations, environment in
      guard let then = operations.then else { return }
      operations.then = { promise, block in
        environment.lacks(reason)
        return then(promise, block)
      }
    },
    "wait": { operations, environment in
      guard let wait = operations.wait else { return }
      operations.wait = { (promise: consuming Specimen) in
        environment.lacks(reason)
        return await wait(promise)
      }
    },
  ]

  private static let reason = "it is there in part"

  @Test("An operation can be there in part, and what asks for the rest isn't offered", arguments: halves.keys.sorted())
  func each(_ name: String) async throws {
    let halve = try #require(Self.halves[name])
    let capability = Capability(rawValue: name)
    let control = try #require(
      (Subjects.controls + Subjects.designs).first { subject in
        capability.map(subject.capabilities.contains) ?? true
      })
    let clauses = Suite.clauses.filter { clause in
      // One that needs a process of its own may hold this one up.
      clause.needs.isSubset(of: control.capabilities) && !clause.isIsolated(for: control)
        // The first operation, which no clause names, is used by all.
        && (capability.map(clause.needs.contains) ?? (clause.law == .settling))
    }
    let subject = Self.halved(control, halve)
    let matrix = try await onOwnThread {
      var runner = Runner()
      (runner.seconds, runner.isolation) = (10, .inThisProcess)
      return runner.run(clauses, on: [subject])
    }
    for clause in matrix.record.clauses {
      #expect(clause.verdict(on: "half") == .notOffered(Self.reason), "\(clause.id)")
    }
  }

  private func expect(_ lacking: [String], of laws: [Law], _ reason: String, on subject: Subject) async throws {
    let matrix = try await onOwnThread {
      var runner = Runner()
      runner.seconds = 10
      return runner.run(Suite.clauses.filter { laws.contains($0.law) }, on: [subject])
    }
    let found = matrix.record.clauses.filter { $0.verdict(on: "half") == .notOffered(reason) }.map(\.id)
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
    try await expect(["retry-asks-after-throws"], of: [.loops], "a retry takes no condition", on: subject)
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
    let clauses = Vocabulary.all.map { "small-programs-\($0.name)" } + ["random-programs"]
    try await expect(clauses, of: [.programs], "nothing can be observed", on: subject)
  }

  @Test("Programs with operators that start the work, which no model knows, aren't offered")
  func operators() async throws {
    let differences = [Subject.Difference("combining-starts-nothing", "starts-its-members", "An operator observes.")]
    let subject = Subject("half", traits: [.sharedRun, .identity, .manyObservers], differences: differences) { _ in
      Operations<Int>(make: { _ in 1 }, observe: { promise, handler in handler(.success(promise)) })
    }
    let reason = "an operator starts the work, and the model's wait for an observer"
    let clause = try #require(Suite.clauses.first { $0.id == "random-programs" })
    #expect(Runner().verdict(on: clause, for: subject) == .notOffered(reason))
  }
}
