import Record

/// What does the matrix say, law by law and taken together?
struct Matrix {
  typealias Clause = ConformanceRecord.Clause
  typealias Outcome = ConformanceRecord.Outcome

  /// The clauses of one law.
  struct LawRow: Equatable {
    var law: Int
    var clauses: [Clause]

    var title: String { clauses[0].lawTitle }

    /// How often a design got each outcome; outcomes that didn't occur are left out.
    func counts(of design: String) -> [Outcome: Int] {
      clauses.compactMap { $0.results[design]?.outcome }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
  }

  /// One reason, and the clauses of one design and one law that it explains.
  struct Explanation: Equatable {
    var law: Int
    var design: String
    var detail: String
    var clauses: [String]
  }

  let record: ConformanceRecord

  var designs: [String] { record.designs.map(\.name) }

  /// In the order of the laws' numbers, the clauses in the order of the run.
  var laws: [LawRow] {
    Dictionary(grouping: record.clauses, by: \.law).sorted { $0.key < $1.key }.map { LawRow(law: $0, clauses: $1) }
  }

  /// Why cells have an outcome: one entry for a reason that several clauses of a law share.
  func explanations(of outcome: Outcome) -> [Explanation] {
    laws.flatMap { row in designs.flatMap { explanations(of: outcome, row, $0) } }
  }

  private func explanations(of outcome: Outcome, _ row: LawRow, _ design: String) -> [Explanation] {
    row.clauses.reduce(into: []) { found, clause in
      guard let cell = clause.results[design], cell.outcome == outcome, !cell.detail.isEmpty else { return }
      if let known = found.firstIndex(where: { $0.detail == cell.detail }) {
        found[known].clauses.append(clause.id)
      } else {
        found.append(Explanation(law: row.law, design: design, detail: cell.detail, clauses: [clause.id]))
      }
    }
  }
}

extension ConformanceRecord.Outcome {
  /// From the worst to the best: what a law's cell begins with.
  static let fromWorst: [Self] = [.fails, .notRun, .races, .differs, .notOffered, .holds]

  var symbol: String {
    switch self {
    case .holds: "✓"
    case .differs: "≠"
    case .notOffered: "–"
    case .notRun: "?"
    case .races: "∥"
    case .fails: "✗"
    }
  }

  var words: String {
    switch self {
    case .notOffered: "not offered"
    case .notRun: "not run"
    case .holds, .differs, .races, .fails: rawValue
    }
  }

  var tone: Tone {
    switch self {
    case .holds: .good
    case .differs: .different
    case .notOffered, .notRun, .races: .absent
    case .fails: .bad
    }
  }
}

extension ConformanceRecord.Design {
  func count(_ outcome: ConformanceRecord.Outcome) -> Int {
    switch outcome {
    case .holds: holds
    case .differs: differs
    case .notOffered: notOffered
    case .notRun: notRun ?? 0
    case .races: races ?? 0
    case .fails: fails
    }
  }
}
