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
    var cell = cell(of: clause)
    cell.seconds = ((ContinuousClock.now - begun) / .milliseconds(1)).rounded() / 1_000
    return cell
  }

  /// What is known to fail must do so, but a search may miss it.
  private mutating func cell(of clause: Clause) -> Cell {
    guard let known = subject.knownFailures[clause.id] else { return answer(to: clause).cell }
    let isSearch = clause.law.isSearch
    if let issue = known.issue, !isSearch { return cell(of: clause, failingSometimes: known.reason, issue) }
    let cell = answer(to: clause).cell
    if isSearch, [.holds, .notOffered, .races].contains(cell.outcome) { return cell }
    func gone(_ how: String) -> Cell { Cell(.fails, "recorded as a known failure, and \(how)") }
    switch cell.outcome {
    case .fails:
      return Cell(.fails, cell.detail, known: [known.reason, known.issue].compactMap(\.self).joined(separator: " "))
    case .notRun: return cell
    case .holds: return gone("holds")
    case .differs: return gone("differs as declared")
    case .notOffered: return gone("isn't offered: \(cell.detail)")
    case .races: return gone("races: \(cell.detail)")
    }
  }

  /// What is known to fail sometimes runs at least ten times, and must not always end alike. What fails one time in ten
  /// may hold ten times, by luck, so if all ended alike there are up to a hundred runs, for a minute.
  private mutating func cell(of clause: Clause, failingSometimes reason: String, _ issue: String) -> Cell {
    let begun = ContinuousClock.now
    var (runs, failures, fault) = (0, 0, "")
    while runs < 10 || [0, runs].contains(failures) && runs < 100 && ContinuousClock.now - begun < .seconds(60) {
      let cell = answer(to: clause, isSometimes: true).cell
      switch cell.outcome {
      case .holds, .differs: break
      case .fails: (failures, fault) = (failures + 1, cell.detail)
      case .notOffered: return Cell(.fails, "recorded as failing sometimes, and isn't offered: \(cell.detail)")
      case .notRun, .races: return cell
      }
      runs += 1
    }
    switch failures {
    case 0: return Cell(.fails, "recorded as failing sometimes, and held in all \(runs) runs")
    case runs: return Cell(.fails, "recorded as failing sometimes, and failed in all \(runs) runs: \(fault)")
    default: return Cell(.fails, fault, known: "\(reason) It failed in \(failures) of \(runs) runs. \(issue)")
    }
  }

  /// What fails sometimes anyway has no second run.
  private mutating func answer(to clause: Clause, isSometimes: Bool = false) -> Answer {
    if let lacking = runner.lacking(clause, subject) { return lacking }
    let answer = isSometimes ? run(clause) : judged(clause)
    if answer.cell.outcome == .fails { runner.red.insert(clause.id) }
    return answer
  }

  /// A busy machine may be the reason for what takes all the time there is, or is kept alive. Then a clause runs once
  /// more and alone, with more time; and twice more if it holds, for something may be lost now and then, and not late.
  /// Only as many subjects' hangs are worth that as `hangs` says, and no failure that is known.
  private mutating func judged(_ clause: Clause) -> Answer {
    let begun = ContinuousClock.now
    let first = run(clause)
    guard first.isUnsure, subject.knownFailures[clause.id] == nil else { return first }
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
      second.cell.detail = [subject.differences[clause.id]?.reason, words].compactMap(\.self).joined(separator: " ")
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
        return Answer(.differs, subject.differences[clause.id]?.reason ?? "")
      }
      if error.kind == nil, !again { unfit = error.answer }
      return error.answer
    }
  }
}
