import Foundation

/// How does a test ask the suite, clause by clause? One run answers all of them, and the first question begins it.
///
/// It needs neither Swift Testing nor XCTest: a test of either has the clauses as its arguments, awaits the finding on
/// each, and passes on its `fault`. `docs/bring-your-own-promise.md` shows that in ten lines.
public final class Checkup: Sendable {
  /// What the run says of one clause.
  public enum Finding: Sendable, Equatable {
    /// The clause holds, or the promise differs as it declares.
    case passes
    /// The clause can't be asked, and why.
    case notOffered(String)
    /// It fails, and how.
    case fails(String)
    /// It fails as it is recorded to. One that is recorded to fail only sometimes is intermittent.
    case known(String, isIntermittent: Bool)

    /// What is wrong, known or not; nil if nothing is.
    public var fault: String? {
      switch self {
      case .fails(let fault), .known(let fault, _): fault
      case .passes, .notOffered: nil
      }
    }

    /// Whether the fault is recorded.
    public var isKnown: Bool { if case .known = self { true } else { false } }

    /// Whether the fault is recorded to show only sometimes.
    public var isIntermittent: Bool { if case .known(_, true) = self { true } else { false } }
  }

  /// The clauses of which it knows, as the arguments of a test.
  public let clauses: [Clause]
  private let program: String
  private let known: String?
  private let subject: Subject
  /// The one run, once somebody has asked.
  private let run = Lock<Task<[String: Finding], Never>?>(nil)

  /// A checkup of one promise. Nothing runs before the first question.
  ///
  /// - Parameters:
  ///   - subject: the promise that is asked.
  ///   - clauses: those that are run.
  ///   - program: the name of an executable of the same package that begins with `Conformance.main` and the same
  ///     subject. Clauses run in children of it, so the test target depends on it. The tests' own program is never
  ///     started again.
  ///   - known: a file that declares known failures and differences, as for `--known`.
  public init(_ subject: Subject, clauses: [Clause] = Suite.clauses(.core), in program: String, known: String? = nil) {
    (self.subject, self.clauses, self.program, self.known) = (subject, clauses, program, known)
  }

  /// What the run says of a clause. Waits for the whole run, without blocking a thread.
  public func finding(on clause: Clause) async -> Finding {
    let run = run.withLock { run in
      let begun =
        run ?? Task { await withCheckedContinuation { end in onThread { end.resume(returning: self.found()) } } }
      run = begun
      return begun
    }
    return await run.value[clause.id] ?? .fails("'\(clause.id)' isn't among the clauses of the checkup.")
  }

  private func found() -> [String: Finding] {
    do {
      let subject = try known.map { try Conformance.declared(in: $0, of: [self.subject], clauses)[0] } ?? self.subject
      let rows = try Runner(.inChildren(of: program)).run(clauses, on: [subject]).rows
      return Dictionary(rows.map { ($0.clause.id, $0.finding(on: subject)) }) { first, _ in first }
    } catch {
      return Dictionary(clauses.map { ($0.id, .fails("\(error)")) }) { first, _ in first }
    }
  }
}

extension Matrix.Row {
  fileprivate func finding(on subject: Subject) -> Checkup.Finding {
    switch verdicts[subject.name] {
    case .holds, .differs: .passes
    case .notOffered(let reason), .races(let reason): .notOffered(reason)
    case .fails(let fault):
      if let reason = known[subject.name] {
        .known("\(reason) \(fault)", isIntermittent: subject.knownFailures[clause.id]?.issue != nil)
      } else {
        .fails(fault)
      }
    case .notRun(let reason): .fails("It wasn't run: \(reason)")
    case nil: .fails("It wasn't run.")
    }
  }
}
