import Adapters
import PromiseConformance
import Record

/// How does the suite come to the command? Its matrix, turned into the record.
extension ConformanceEngine {
  static let suite = ConformanceEngine(
    designs: Subjects.designs.map(\.name), controls: Subjects.controls.map(\.name),
    mutants: Subjects.mutants.map(\.subject.name),
    clauses: Suite.clauses.map { Entry(id: $0.id, statement: $0.statement) }
  ) { request, progress in
    let subjects = subjects(named: request.designs)
    let clauses = clauses(named: request.clauses)
    let mutants = request.mutants ? Subjects.mutants : []
    let cells = clauses.count * subjects.count
    let total = mutants.reduce(cells) { $0 + $1.clauses(among: clauses).count }
    let runner = Runner.command(quick: request.quick)
    let matrix = runner.run(clauses, on: subjects) { done, _, what in
      progress(Progress(part: "conformance", done: done, total: total, what: what))
    }
    let caught = runner.run(mutants, on: clauses) { done, what in
      progress(Progress(part: "mutants", done: cells + done, total: total, what: what))
    }
    let fuzz = request.fuzz.map { ConformanceRecord.Fuzz($0, seed: request.seed, on: subjects, progress) }
    guard request.mutants else { return ConformanceRecord(matrix, fuzz: fuzz) }
    let busy = Set(caught.flatMap(\.caughtBy))
    // Of clauses that were chosen nobody expects that they catch everything.
    return ConformanceRecord(
      matrix, mutants: request.clauses == nil ? caught : caught.filter { !$0.caughtBy.isEmpty },
      idle: clauses.map(\.id).filter { !busy.contains($0) }, fuzz: fuzz)
  }

  private static func subjects(named designs: [String]?) -> [Subject] {
    guard let designs else { return Subjects.designs }
    return (Subjects.designs + Subjects.controls + Subjects.mutants.map(\.subject)).filter { designs.contains($0.name) }
  }

  private static func clauses(named clauses: [String]?) -> [Clause] {
    guard let clauses else { return Suite.clauses }
    return Suite.clauses.filter { clauses.contains($0.id) }
  }
}

extension Runner {
  /// The runner of this program, with shorter chains for `--quick`.
  static func command(quick: Bool) -> Runner {
    var runner = Runner()
    if quick { runner.chainLength = 30_000 }
    runner.seconds = 10  // The designs don't hang, and a busy machine may stall for longer than a second.
    runner.subjectsAtOnce = 2
    runner.isolation = .inItsOwnProcess { subject, clause in
      ClauseProcess.verdict(subject: subject, clause: clause, quick: quick)
    }
    return runner
  }
}

extension Runner {
  /// Which clauses catch each mutant? Many wait for what never comes, so many are run at once.
  fileprivate func run(
    _ mutants: [Mutant], on clauses: [Clause], progress: (_ done: Int, _ what: String) -> Void
  ) -> [ConformanceRecord.Mutant] {
    var caught: [String: [String]] = [:]
    var done = 0
    for (group, subjectsAtOnce) in [
      (mutants.filter { !$0.isIsolated }, 24), (mutants.filter(\.isIsolated), 2),
    ] {
      guard let clauses = group.first?.clauses(among: clauses) else { continue }
      var runner = self
      runner.subjectsAtOnce = subjectsAtOnce
      runner.seconds = 0.5
      runner.hangs = 16
      let before = done
      let matrix = runner.run(clauses, on: group.map(\.subject)) { cell, _, what in progress(before + cell, what) }
      for mutant in group { caught[mutant.subject.name] = matrix.clauses(catching: mutant.subject.name).map(\.id) }
      done += clauses.count * group.count
    }
    return mutants.map { mutant in
      ConformanceRecord.Mutant(
        name: mutant.subject.name, fault: mutant.fault, caughtBy: caught[mutant.subject.name] ?? [])
    }
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
