/// What came out for one clause and one subject. There is nothing else.
public enum Verdict: Sendable, Equatable, Codable {
  /// The clause was run and held.
  case holds
  /// The subject differs on purpose, and does what it declares instead.
  case differs(String)
  /// The subject can't do what the clause is about.
  case notOffered(String)
  /// Anything else.
  case fails(String)

  /// Whether the clause was run and found the subject wrong: not so when it was 'not run after hangs'.
  public var isCaught: Bool { if case .fails(let detail) = self { detail != Violation.notRun } else { false } }
}

/// The conformance matrix: subjects across, clauses down.
public struct Matrix: Sendable {
  /// One clause with the verdict on each subject.
  public struct Row: Sendable {
    /// What was checked.
    public let clause: Clause
    /// By the subject's name.
    public internal(set) var verdicts: [String: Verdict]
  }

  /// The columns, in the order in which they were asked for.
  public let subjects: [(name: String, capabilities: Set<Capability>)]

  /// In the order of the suite.
  public let rows: [Row]

  /// The clauses that were run on a subject and found it wrong: all its failures but those 'not run after hangs'.
  public func clauses(catching subject: String) -> [Clause] {
    rows.filter { $0.verdicts[subject]?.isCaught ?? false }.map(\.clause)
  }

  /// The clauses that a subject fails.
  public func failures(of subject: String) -> [Clause] {
    rows.filter { if case .fails = $0.verdicts[subject] { true } else { false } }.map(\.clause)
  }
}
