import Dispatch
import Record

/// How does one subject go through the clauses, one after the other, whatever it does on the way?
///
/// A child runs many clauses. The next clause gets a new child if this one failed or left something behind that goes
/// on. Clauses that need the process for themselves have a second child, one after the other, because most of the time
/// of a short clause would be the start of its process.
struct Column {
  typealias Cell = ConformanceRecord.Cell

  private var runner: Runner
  private let subject: Subject
  /// How many clauses hung or leaked, also in a second run.
  private var hangs = 0
  /// The second child at true, and the other one at false.
  private var children: [Bool: Child] = [:]
  /// Set when the program that should run clauses did something else.
  private var unfit: Answer?

  init(_ runner: Runner, _ subject: Subject) { (self.runner, self.subject) = (runner, subject) }

  /// The cell of a clause, with the seconds that it took.
  mutating func judge(_ clause: Clause) -> Cell {
    let begun = ContinuousClock.now
    var cell: Cell
    if let known = subject.knownFailures[clause.id] {
      cell = self.cell(of: clause, failing: known)
    } else {
      cell = repeated(clause)
    }
    cell.seconds = ((ContinuousClock.now - begun) / .milliseconds(1)).rounded() / 1_000
    return cell
  }

  /// Runs a clause until it fails, as often as the runner says.
  private mutating func repeated(_ clause: Clause) -> Cell {
    for run in 1..<runner.repeats {
      var cell = answer(to: clause).cell
      if cell.outcome == .fails { cell.detail = "in run \(run) of \(runner.repeats): \(cell.detail)" }
      if ![.holds, .differs].contains(cell.outcome) { return cell }
    }
    return answer(to: clause).cell
  }

  /// What is known to fail must do so in one of ten runs. What fails only sometimes may hold in all of them, and a
  /// search, which can miss the fault, has one run.
  private mutating func cell(of clause: Clause, failing known: Subject.KnownFailure) -> Cell {
    let (isSearch, isSometimes) = (clause.law.isSearch, known.issue != nil)
    var (cell, runs) = (answer(to: clause).cell, 1)
    while !isSearch, runs < 10, [.holds, .differs].contains(cell.outcome) {
      (cell, runs) = (answer(to: clause).cell, runs + 1)
    }
    if isSearch, [.holds, .notOffered, .races].contains(cell.outcome) { return cell }
    func gone(_ how: String) -> Cell { Cell(.fails, "recorded as a known failure, and \(how)") }
    switch cell.outcome {
    case .fails:
      let count = known.issue.map { address in "It failed in run \(runs).\(address == "-" ? "" : " \(address)")" }
      return Cell(.fails, cell.detail, known: [known.reason, count].compactMap(\.self).joined(separator: " "))
    case .notRun: return cell
    case .races where isSometimes: return cell
    case .holds where isSometimes, .differs where isSometimes:
      return Cell(.holds, "recorded as failing sometimes; it held in all \(runs) runs")
    case .holds: return gone("holds")
    case .differs: return gone("differs as declared")
    case .notOffered: return gone("isn't offered: \(cell.detail)")
    case .races: return gone("races: \(cell.detail)")
    }
  }

  private mutating func answer(to clause: Clause) -> Answer {
    if let lacking = runner.lacking(clause, subject) { return lacking }
    let answer = judged(clause)
    if answer.cell.outcome == .fails { runner.red.insert(clause.id) }
    return answer
  }

  /// A busy machine may be the reason for what takes all the time there is, or is kept alive. Then a clause runs once
  /// more and alone, with more time; and twice more if it holds, for something may be lost now and then, and not late.
  /// Only as many subjects' hangs are worth that as `hangs` says, and no failure that is known or was seen before.
  private mutating func judged(_ clause: Clause) -> Answer {
    let begun = ContinuousClock.now
    let first = run(clause)
    let isKnown = subject.knownFailures[clause.id] != nil || runner.red.contains(clause.id)
    guard first.isUnsure, !isKnown else { return first }
    let detail = first.cell.detail
    if hangs >= runner.hangs {
      return Answer(.notRun, "no second run after \(hangs) hangs and leaks; in the first it \(detail)")
    }
    let hadItAll = (ContinuousClock.now - begun) / .seconds(1) >= max(runner.limit(of: clause), runner.secondRunSeconds)
    guard case .inChildren = runner.isolation, runner.secondRunSeconds > runner.seconds, !hadItAll else {
      hangs += 1
      return first
    }
    var second = first
    for _ in 0..<3 {
      second = run(clause, again: true)
      if second.kind != nil { break }
    }
    if [.holds, .differs].contains(second.cell.outcome) {
      let words = "in a second run, alone and with \(Int(runner.patient.seconds)) seconds; the first: \(detail)"
      second.cell.detail = [subject.difference(in: clause)?.reason, words].compactMap(\.self).joined(separator: " ")
    } else if second.isUnsure {
      hangs += 1
    }
    return second
  }

  /// Runs a clause in a child that ran others, or in a new one, and alone in a new one the second time.
  private mutating func run(_ clause: Clause, again: Bool = false) -> Answer {
    guard case .inChildren(let program) = runner.isolation else { return runner.answer(on: clause, for: subject) }
    if let unfit { return unfit }
    let (runner, isAlone) = (again ? runner.patient : runner, again || clause.isIsolated(for: subject))
    let used = again ? nil : children.removeValue(forKey: isAlone)
    do throws(Child.Ending) {
      let child = if let used { used } else { try Child(program, for: subject, runner) }
      let errand = Errand.clause(clause.id, isAlone: isAlone, red: runner.red)
      guard let answer = try child.run(errand, silence: runner.silence(in: clause)).answer else { throw .unreadable }
      if !again, answer.kind == nil, answer.isOver { children[isAlone] = child }
      return answer
    } catch {
      if error.isTrap, clause.alternative(of: subject)?.ends == .trapping {
        return Answer(.differs, subject.difference(in: clause)?.reason ?? "")
      }
      if error.kind == nil, !again { unfit = error.answer }
      return error.answer
    }
  }
}
