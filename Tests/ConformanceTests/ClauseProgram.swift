import Adapters
import Foundation
import Proof

@testable import PromiseConformance

extension Matrix {
  func verdict(_ clause: String, _ subject: String) -> Verdict? {
    rows.first { $0.clause.id == clause }?.verdicts[subject]
  }

  func detail(_ clause: String, _ subject: String) -> String {
    switch verdict(clause, subject) {
    case .fails(let detail), .differs(let detail), .notOffered(let detail), .notRun(let detail), .races(let detail):
      detail
    case .holds, nil: ""
    }
  }
}

extension Subjects {
  /// A design, a control, a toy or a broken promise.
  static func named(_ name: String) throws -> Subject {
    let all = designs + controls + toys.map(\.subject) + mutants.map(\.subject)
    guard let subject = all.first(where: { $0.name == name }) else { throw ClauseProgram.Missing() }
    return subject
  }
}

/// The built program, which runs clauses in children.
enum ClauseProgram {
  /// A runner whose clauses run in children of this process.
  static func runner(_ name: String = "compare") throws -> Runner {
    var runner = Runner()
    runner.isolation = try .inChildren(of: name)
    return runner
  }

  /// What came out of one clause; `change` says otherwise than usual how it is run.
  static func verdict(
    _ subject: String, _ clause: String, _ change: (inout Runner) -> Void = { $0.seconds = 10 }
  ) throws -> Verdict {
    let subject = try Subjects.named(subject)
    guard let clause = Suite.clauses.first(where: { $0.id == clause }) else { throw Missing() }
    var runner = try runner()
    change(&runner)
    let found = Lock(Verdict.fails("not run"))
    runner.run([clause], on: subject) { _, verdict in found.withLock { $0 = verdict } }
    return found.withLock { $0 }
  }

  /// Nothing has that name.
  struct Missing: Error {}
}
