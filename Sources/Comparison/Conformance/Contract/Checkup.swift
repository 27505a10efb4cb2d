import Foundation
import Record
import Report

/// How does a test ask the suite, clause by clause? One run answers all of them, and the first question begins it.
///
/// It needs neither Swift Testing nor XCTest: a test of either has the clauses as its arguments, awaits the finding on
/// each, and passes on its `fault`. `docs/bring-your-own-promise.md` shows that in ten lines.
public actor Checkup {
  /// What the run says of one clause.
  public struct Finding: Sendable, Equatable {
    /// What is wrong, known or not; nil if the clause holds, if the promise differs as it declares, or if the clause
    /// can't be asked.
    public var fault: String?

    /// Whether the fault is recorded.
    public var isKnown = false

    /// Whether the fault is recorded to show only sometimes.
    public var isIntermittent = false
  }

  /// The clauses of which it knows, as the arguments of a test.
  public nonisolated let clauses: [Clause]
  private let findings: @Sendable () throws -> [String: Finding]
  /// The one run, which begins when somebody asks.
  private lazy var run = Task { [findings] in
    try await withCheckedThrowingContinuation { end in onThread { end.resume(with: Result(catching: findings)) } }
  }

  /// A checkup of one promise. Nothing runs before the first question.
  ///
  /// - Parameters:
  ///   - subject: the promise that is asked.
  ///   - clauses: those that are run; what Promises/A+ requires if none are given.
  ///   - program: the name of an executable of the same package that begins with `Conformance.main` and the same
  ///     subject. Clauses run in children of it, so the test target depends on it. The tests' own program is never
  ///     started again.
  ///   - known: a file that declares known failures and differences, as for `--known`.
  public init(_ subject: Subject, clauses: [Clause] = Suite.clauses(.aplus), in program: String, known: String? = nil) {
    self.clauses = clauses
    findings = {
      let subject = try known.map { try Conformance.declared(in: $0, of: [subject], clauses)[0] } ?? subject
      let record = try Runner(.inChildren(of: program)).run(clauses, on: [subject]).record
      let findings = record.cells(of: record.designs[0]).map { clause, cell in
        (clause.id, Finding(cell, isIntermittent: subject.knownFailures[clause.id]?.issue != nil))
      }
      return Dictionary(findings) { first, _ in first }
    }
  }

  /// What the run says of a clause. Waits for the whole run, without blocking a thread.
  public func finding(on clause: Clause) async -> Finding {
    do {
      let stranger = Finding(fault: "'\(clause.id)' isn't among the clauses of the checkup.")
      return try await run.value[clause.id] ?? stranger
    } catch { return Finding(fault: "\(error)") }
  }
}

extension Checkup.Finding {
  fileprivate init(_ cell: ConformanceRecord.Cell, isIntermittent: Bool) {
    switch cell.outcome {
    case .holds, .differs, .notOffered, .races: break
    case .notRun: fault = "It wasn't run: \(cell.detail)"
    case .fails: fault = cell.detail
    }
    isKnown = cell.known != nil
    self.isIntermittent = isKnown && isIntermittent
  }
}
