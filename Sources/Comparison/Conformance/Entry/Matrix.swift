/// The result of one clause for one subject. There are no others.
public enum Verdict: Sendable, Equatable, Codable {
  /// The clause was run and held.
  case holds
  /// The subject differs on purpose, and does what it declares instead.
  case differs(String)
  /// The subject can't do what the clause is about.
  case notOffered(String)
  /// The run couldn't ask, or not long enough to know: neither good nor bad.
  case notRun(String)
  /// Anything else.
  case fails(String)

  /// Whether the clause found the subject wrong.
  public var isCaught: Bool { if case .fails = self { true } else { false } }
}

/// The conformance matrix: subjects across, clauses down.
public struct Matrix: Sendable {
  /// One clause with the verdict on each subject.
  public struct Row: Sendable {
    /// What was checked.
    public let clause: Clause
    /// By the subject's name.
    public let verdicts: [String: Verdict]
    /// The reasons of failures that are known, by the subject's name.
    public let known: [String: String]
    /// What there is to say beside a verdict, by the subject's name: that it comes from a second run, and why.
    public let remarks: [String: String]
  }

  /// The columns, in the order in which they were asked for.
  public let subjects: [(name: String, capabilities: Set<Capability>)]

  /// In the order of the suite.
  public let rows: [Row]

  /// The clauses that found a subject wrong, known failures among them.
  public func clauses(catching subject: String) -> [Clause] {
    rows.filter { $0.verdicts[subject]?.isCaught ?? false }.map(\.clause)
  }

  /// The clauses that a subject fails, without its known failures.
  public func failures(of subject: String) -> [Clause] {
    rows.filter { row in row.kind(of: subject) == .fails }.map(\.clause)
  }

  /// Whether no clause fails, apart from known failures.
  public var isConforming: Bool { subjects.allSatisfy { failures(of: $0.name).isEmpty } }

  /// Whether every clause was run that can be asked. What wasn't run is neither good nor bad.
  public var isComplete: Bool { subjects.allSatisfy { count(.notRun, $0.name) == 0 } }

  func count(_ kind: Kind, _ subject: String) -> Int { rows.count { $0.kind(of: subject) == kind } }

  /// `columns` are the answers of each subject, in the order of the clauses.
  init(_ subjects: [Subject], _ clauses: [Clause], columns: [[Answer]]) {
    let named = zip(subjects, columns).reduce(into: [String: (Subject, [Answer])]()) { named, column in
      if named[column.0.name] == nil { named[column.0.name] = column }
    }
    self.subjects = subjects.map { ($0.name, $0.capabilities) }
    rows = clauses.enumerated().map { row, clause in
      let verdicts = named.mapValues { subject, column in
        subject.knownFailures[clause.id] == nil ? column[row].verdict : column[row].verdict.ofKnownFailure
      }
      let known = named.compactMapValues { subject, column in
        column[row].verdict.kind == .fails ? subject.knownFailures[clause.id] : nil
      }
      let remarks = named.compactMapValues { _, column in column[row].remark }
      return Row(clause: clause, verdicts: verdicts, known: known, remarks: remarks)
    }
  }
}

/// The outcomes that a reader distinguishes, from the worst to the best, by their signs.
enum Kind: String, CaseIterable {
  case fails = "✗"
  /// A failure that the adapter records.
  case known = "!"
  /// Nobody knows.
  case notRun = "?"
  case differs = "≠"
  case notOffered = "–"
  case holds = "✓"
}

extension Matrix.Row {
  func kind(of subject: String) -> Kind? { known[subject] == nil ? verdicts[subject]?.kind : .known }
}

extension Verdict {
  fileprivate var kind: Kind {
    switch self {
    case .holds: .holds
    case .differs: .differs
    case .notOffered: .notOffered
    case .notRun: .notRun
    case .fails: .fails
    }
  }

  /// The verdict on a clause that is recorded as a known failure: one that doesn't fail has lost its reason to be.
  fileprivate var ofKnownFailure: Verdict {
    switch self {
    case .fails, .notRun: self
    case .holds: .fails("recorded as a known failure, and holds")
    case .differs: .fails("recorded as a known failure, and differs as declared")
    case .notOffered(let reason): .fails("recorded as a known failure, and isn't offered: \(reason)")
    }
  }
}
