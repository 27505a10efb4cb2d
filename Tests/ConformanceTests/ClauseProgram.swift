import Adapters
import Foundation
import Proof
import Record

@testable import PromiseConformance

/// What a cell says, without what stands beside it.
enum Verdict: Equatable {
  case holds, differs(String), notOffered(String), notRun(String), races(String), fails(String)

  init(_ cell: ConformanceRecord.Cell) {
    self =
      switch cell.outcome {
      case .holds: .holds
      case .differs: .differs(cell.detail)
      case .notOffered: .notOffered(cell.detail)
      case .notRun: .notRun(cell.detail)
      case .races: .races(cell.detail)
      case .fails: .fails(cell.detail)
      }
  }

  var isCaught: Bool { if case .fails = self { true } else { false } }
}

extension Matrix {
  func verdict(_ clause: String, _ subject: String) -> Verdict? { cell(clause, subject).map(Verdict.init) }

  func detail(_ clause: String, _ subject: String) -> String { cell(clause, subject)?.detail ?? "" }

  func cell(_ clause: String, _ subject: String) -> ConformanceRecord.Cell? {
    record.clauses.first { $0.id == clause }?.results[subject]
  }

  /// The clauses that found a subject wrong, known failures among them.
  func clauses(catching subject: String) -> [String] {
    record.clauses.filter { $0.results[subject]?.outcome == .fails }.map(\.id)
  }
}

extension ConformanceRecord.Clause {
  func verdict(on subject: String) -> Verdict? { results[subject].map(Verdict.init) }
}

extension Runner {
  func verdict(on clause: Clause, for subject: Subject) -> Verdict { Verdict(answer(on: clause, for: subject).cell) }
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
    return runner.run([clause], on: [subject]).verdict(clause.id, subject.name) ?? .fails("not run")
  }

  /// Nothing has that name.
  struct Missing: Error {}
}
