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
  /// Two threads would have used at once a promise that says it is for one: the clause wasn't run, or not that part.
  case races(String)
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
    /// How long it took, in seconds, by the subject's name.
    public let seconds: [String: Double]
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
    let named = Dictionary(zip(subjects, columns).map { ($0.name, ($0, $1)) }) { first, _ in first }
    self.subjects = subjects.map { ($0.name, $0.capabilities) }
    rows = clauses.enumerated().map { row, clause in
      let cells: [String: (verdict: Verdict, known: String?)] = named.mapValues { subject, column in
        subject.knownFailures[clause.id]?.judge(column[row], of: clause) ?? (column[row].verdict, nil)
      }
      let (verdicts, known) = (cells.mapValues(\.verdict), cells.compactMapValues(\.known))
      let remarks = named.compactMapValues { _, column in column[row].remark }
      let seconds = named.mapValues { _, column in column[row].seconds }
      return Row(clause: clause, verdicts: verdicts, known: known, remarks: remarks, seconds: seconds)
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
  case races
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
    case .races: .races
    case .fails: .fails
    }
  }
}

extension Subject.KnownFailure {
  /// What a run says of the clause, and the reason if it fails as it is recorded to. A record that isn't true any more
  /// is a failure; but a search may have missed the fault.
  fileprivate func judge(_ answer: Answer, of clause: Clause) -> (verdict: Verdict, known: String?) {
    guard let issue, !clause.law.isSearch else {
      switch answer.verdict {
      case .fails: return (answer.verdict, [reason, issue].compactMap(\.self).joined(separator: " "))
      case .holds where clause.law.isSearch, .notOffered where clause.law.isSearch, .races where clause.law.isSearch:
        return (answer.verdict, nil)
      case .notRun: return (answer.verdict, nil)
      case .holds: return (.fails("recorded as a known failure, and holds"), nil)
      case .differs: return (.fails("recorded as a known failure, and differs as declared"), nil)
      case .notOffered(let reason): return (.fails("recorded as a known failure, and isn't offered: \(reason)"), nil)
      case .races(let reason): return (.fails("recorded as a known failure, and races: \(reason)"), nil)
      }
    }
    guard let runs = answer.runs else {
      guard case .notOffered(let reason) = answer.verdict else { return (answer.verdict, nil) }
      return (.fails("recorded as failing sometimes, and isn't offered: \(reason)"), nil)
    }
    guard case .fails(let detail) = answer.verdict else {
      return (.fails("recorded as failing sometimes, and held in all \(runs.count) runs"), nil)
    }
    if runs.failed == runs.count {
      return (.fails("recorded as failing sometimes, and failed in all \(runs.count) runs: \(detail)"), nil)
    }
    return (answer.verdict, "\(reason) It failed in \(runs.failed) of \(runs.count) runs. \(issue)")
  }
}
