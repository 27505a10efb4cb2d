import Record
import Report

/// The conformance matrix: subjects across, clauses down.
public struct Matrix: Sendable, CustomStringConvertible {
  /// The same as data. Its clauses are in the order of the suite, its designs in the order in which they were asked
  /// for.
  package let record: ConformanceRecord
  private let clauses: [Clause]

  /// The matrix by law, a remark on all that doesn't hold, and the counts of each subject.
  public var description: String { record.plainText }

  /// The clauses that a subject fails, without its known failures.
  public func failures(of subject: String) -> [Clause] {
    zip(clauses, record.clauses).filter { $1.results[subject]?.isFailure == true }.map(\.0)
  }

  /// Whether no clause fails, apart from known failures.
  public var isConforming: Bool { record.designs.allSatisfy { $0.fails == 0 } }

  /// Whether every clause was run that can be asked. What wasn't run is neither good nor bad.
  public var isComplete: Bool { record.designs.allSatisfy { $0.notRun == nil } }

  /// `columns` are the cells of each subject, in the order of the clauses.
  init(_ subjects: [Subject], _ clauses: [Clause], columns: [[ConformanceRecord.Cell]]) {
    let rows = clauses.enumerated().map { index, clause in
      let cells = zip(subjects, columns).map { ($0.name, $1[index]) }
      return ConformanceRecord.Clause(clause, results: Dictionary(cells) { first, _ in first })
    }
    self.clauses = clauses
    record = ConformanceRecord(
      designs: subjects.map { subject in .init(subject, rows.compactMap { $0.results[subject.name] }) }, clauses: rows)
  }
}

extension ConformanceRecord {
  /// What the suite asks, with no answers.
  package init(_ clauses: [PromiseConformance.Clause]) {
    self.init(designs: [], clauses: clauses.map { Clause($0, results: [:]) })
  }
}

extension ConformanceRecord.Cell {
  /// A failure that is known says why before what happened.
  init(_ outcome: ConformanceRecord.Outcome, _ detail: String, known: String? = nil) {
    self.init(outcome: outcome, detail: known.map { "known: \($0) \(detail)" } ?? detail, known: known)
  }

  fileprivate var isFailure: Bool { outcome == .fails && known == nil }
}

extension ConformanceRecord.Design {
  fileprivate init(_ subject: Subject, _ cells: [ConformanceRecord.Cell]) {
    func count(_ outcome: ConformanceRecord.Outcome, isKnown: Bool = false) -> Int {
      cells.count { $0.outcome == outcome && ($0.known != nil) == isKnown }
    }
    func some(_ count: Int) -> Int? { count == 0 ? nil : count }
    self.init(
      name: subject.name, capabilities: subject.capabilities.map(\.rawValue).sorted(), holds: count(.holds),
      differs: count(.differs), notOffered: count(.notOffered), fails: count(.fails),
      known: some(count(.fails, isKnown: true)), notRun: some(count(.notRun)), races: some(count(.races)))
  }
}

extension ConformanceRecord.Clause {
  fileprivate init(_ clause: Clause, results: [String: ConformanceRecord.Cell]) {
    self.init(
      id: clause.id, law: clause.law.number, lawTitle: clause.law.title, profile: clause.profile.rawValue,
      statement: clause.statement, sources: clause.sources, reason: clause.reason,
      arrivals: clause.arrivals.cases.map(\.rawValue), arrivalsReason: clause.arrivals.reason,
      needs: clause.needs.map(\.rawValue).sorted(),
      alternatives: clause.alternatives.map { .init(name: $0.name, statement: $0.statement) }, results: results)
  }
}
