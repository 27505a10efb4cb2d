import Foundation
import Record

/// What does a promise fail today? Lines for a file of declarations, from several runs.
///
/// A clause that fails in each run is known to fail. One that fails in some runs fails sometimes. One whose alternative
/// holds in each run differs; that is found out first, because other clauses and the model follow what is declared.
struct RecordedFailures {
  /// With more clauses that fail only sometimes, a gate would hide what changes.
  static let mostSometimes = 20

  /// The lines of the file, without the reasons that only an author knows.
  private(set) var lines: [String] = []
  /// Those of differences.
  var differences: [String] { lines.filter { $0.hasPrefix("differs") } }
  /// The clauses that fail only sometimes.
  private(set) var sometimes: [String] = []

  private let clauses: [Clause]
  private var subject: Subject
  private var runner: Runner

  /// Runs the clauses of which the subject declares nothing.
  init(of clauses: [Clause], on subject: Subject, by runner: Runner, runs: Int, progress: (String) -> Void) {
    self.clauses = clauses.filter { clause in
      subject.differences[clause.id] == nil && subject.knownFailures[clause.id] == nil
    }
    (self.subject, self.runner) = (subject, runner)
    progress("\(subject.name): differences")
    findDifferences()
    var cells: [String: [ConformanceRecord.Cell]] = [:]
    for run in 1...runs {
      progress("\(subject.name): run \(run) of \(runs)")
      for (id, cell) in self.run() { cells[id, default: []].append(cell) }
    }
    for clause in self.clauses { note(clause.id, cells[clause.id] ?? []) }
  }

  /// Declares the alternatives that hold where clauses fail.
  private mutating func findDifferences() {
    for (id, cell) in run() where cell.outcome == .fails {
      guard let clause = clauses.first(where: { $0.id == id }),
        let alternative = clause.alternatives.first(where: { holds($0, insteadOf: clause) })
      else { continue }
      subject.differences[id] = .init(id, alternative.name, alternative.statement)
    }
  }

  private func holds(_ alternative: Clause.Alternative, insteadOf clause: Clause) -> Bool {
    var subject = subject
    subject.differences[clause.id] = .init(clause.id, alternative.name, alternative.statement)
    var column = Column(runner, subject)
    return column.judge(clause).outcome == .differs
  }

  /// Runs all clauses once. What fails has no second run in the next one.
  private mutating func run() -> [(id: String, cell: ConformanceRecord.Cell)] {
    var column = Column(runner, subject)
    let cells = clauses.map { clause in (id: clause.id, cell: column.judge(clause)) }
    runner.red.formUnion(cells.filter { $0.cell.outcome == .fails }.map(\.id))
    return cells
  }

  private mutating func note(_ id: String, _ cells: [ConformanceRecord.Cell]) {
    let failures = cells.filter { $0.outcome == .fails }
    let seen = failures.last?.detail.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(160)
    switch failures.count {
    case 0: if let difference = subject.differences[id] { note("differs", difference.words) }
    case cells.count: note("fails", "\(id)  Seen: \(seen ?? "")")
    default:
      note("sometimes", "\(id)  -  It failed in \(failures.count) of \(cells.count) runs. Seen: \(seen ?? "")")
      sometimes.append(id)
    }
  }

  private mutating func note(_ word: String, _ words: String) {
    lines.append("\(word.padding(toLength: 10, withPad: " ", startingAt: 0)) \(words)")
  }

  /// How many lines there are of each kind.
  var summary: String {
    func count(_ word: String) -> Int { lines.count { $0.hasPrefix(word) } }
    return "\(count("differs")) differ, \(count("fails")) fail, \(sometimes.count) fail sometimes"
  }
}

extension Subject.Difference {
  fileprivate var words: String { "\(clause)  \(alternative)  \(reason)" }
}
