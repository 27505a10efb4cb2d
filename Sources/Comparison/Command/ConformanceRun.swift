import Adapters
import Foundation
import PromiseConformance
import Record

/// How does the suite come to the command? Its matrix, turned into the record.
extension ConformanceEngine {
  static let suite = ConformanceEngine(
    designs: Subjects.designs.map(\.name), controls: Subjects.controls.map(\.name),
    mutants: Subjects.mutants.map { Entry(id: $0.subject.name, statement: $0.fault) },
    clauses: Suite.clauses.map { Entry(id: $0.id, statement: $0.statement) }
  ) { request, progress in
    Subjects.silenceReports()
    let subjects = subjects(named: request.designs)
    let clauses = clauses(named: request.clauses)
    let runner = Runner.command(for: subjects, links: request.links, inProcess: request.inProcess)
    let matrix = runner.run(clauses, on: subjects) { done, total, what in
      progress(Progress(part: "conformance", done: done, total: total, what: what))
    }
    let fuzz = request.fuzz.map { ConformanceRecord.Fuzz($0, seed: request.seed, on: subjects, progress) }
    guard request.mutants else { return ConformanceRecord(matrix, fuzz: fuzz) }
    let hunt = MutantHunt(Subjects.mutants, clauses, areAllAsked: request.clauses != nil)
    let catches = hunt.run { done, total, what in
      progress(Progress(part: "mutants", done: done, total: total, what: what))
    }
    // Of clauses that were chosen nobody expects that they catch everything.
    return ConformanceRecord(
      matrix, mutants: request.clauses == nil ? catches.caught : catches.caught.filter { !$0.caughtBy.isEmpty },
      idle: catches.idle, fuzz: fuzz)
  }

  private static func subjects(named designs: [String]?) -> [Subject] {
    guard let designs else { return Subjects.designs }
    return Subjects.all.filter { designs.contains($0.name) }
  }

  private static func clauses(named clauses: [String]?) -> [Clause] {
    guard let clauses else { return Suite.clauses }
    return Suite.clauses.filter { clauses.contains($0.id) }
  }
}

extension Subjects {
  /// Whatever can be asked for by name.
  static var all: [Subject] { designs + controls + mutants.map(\.subject) }

  /// The same, with nobody to tell what they report.
  static var silenced: [Subject] {
    silenceReports()
    return all
  }

  /// Whether one is right, as far as anybody knows: it doesn't hang, while a busy machine may stall for seconds.
  fileprivate static func isSound(_ subject: Subject) -> Bool {
    (designs + controls).contains { $0.name == subject.name }
  }
}

extension Runner {
  /// The runner of this program.
  static func command(for subjects: [Subject], links: Int, inProcess: Bool = false) -> Runner {
    var runner = Runner()
    runner.chainLength = links
    if subjects.allSatisfy(Subjects.isSound) {
      runner.seconds = 10
    } else {
      runner.races = 200  // A fault that shows by chance has many.
      runner.isolatedSeconds = 10
    }
    runner.subjectsAtOnce = 4
    runner.isolation = inProcess ? .inThisProcess : Bundle.main.executablePath.map(Isolation.inChildren) ?? .none
    return runner
  }

  /// The runner of the hunt. What hangs has little time, and takes none from others.
  static func hunt(_ subject: Subject) -> Runner {
    var runner = command(for: [subject], links: 100_000)
    runner.seconds = 0.5
    runner.races = 8
    runner.hangs = 16
    return runner
  }
}

extension ConformanceRecord {
  init(_ matrix: Matrix, mutants: [Mutant] = [], idle: [String]? = nil, fuzz: Fuzz? = nil) {
    let designs = matrix.subjects.map { subject in
      let cells = matrix.rows.compactMap { $0.verdicts[subject.name] }.map(Cell.init)
      func count(_ outcome: Outcome) -> Int { cells.count { $0.outcome == outcome } }
      return Design(
        name: subject.name, capabilities: subject.capabilities.map(\.rawValue).sorted(), holds: count(.holds),
        differs: count(.differs), notOffered: count(.notOffered), fails: count(.fails))
    }
    let clauses = matrix.rows.map { row in
      Clause(
        id: row.clause.id, law: row.clause.law, statement: row.clause.statement, sources: row.clause.sources,
        arrivals: row.clause.arrivals.cases.map(\.rawValue), arrivalsReason: row.clause.arrivals.reason,
        results: row.verdicts.mapValues(Cell.init))
    }
    self.init(designs: designs, clauses: clauses, mutants: mutants, idle: idle)
    self.fuzz = fuzz
  }
}

extension ConformanceRecord.Cell {
  init(_ verdict: Verdict) {
    switch verdict {
    case .holds: self.init(outcome: .holds, detail: "")
    case .differs(let detail): self.init(outcome: .differs, detail: detail)
    case .notOffered(let detail): self.init(outcome: .notOffered, detail: detail)
    case .fails(let detail): self.init(outcome: .fails, detail: detail)
    }
  }
}
