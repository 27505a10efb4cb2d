import Dispatch

/// How does one subject go through the clauses, one after the other, whatever it does on the way?
///
/// A child runs many clauses. The next clause gets a new child if this one failed or left something behind that goes
/// on. Clauses that need the process for themselves have a second child, one after the other, because most of the time
/// of a short clause would be the start of its process.
struct Column {
  private var runner: Runner
  let subject: Subject
  /// How many clauses hung or leaked, also in a second run.
  private var hangs = 0
  /// The second child at true, and the other one at false.
  private var children: [Bool: Child] = [:]
  /// Set when the program that should run clauses did something else.
  private var unfit: Answer?

  init(_ runner: Runner, _ subject: Subject) { (self.runner, self.subject) = (runner, subject) }

  /// What fails sometimes anyway has no second run.
  mutating func answer(to clause: Clause, isSometimes: Bool = false) -> Answer {
    if let lacking = runner.lacking(clause, subject) { return Answer(lacking) }
    let answer = isSometimes ? run(clause) : judged(clause)
    if case .fails = answer.verdict { runner.red.insert(clause.id) }
    return answer
  }

  /// A busy machine may be the reason for what takes all the time there is, or is kept alive. Then a clause runs once
  /// more and alone, with more time; and twice more if it holds, for something may be lost now and then, and not late.
  /// Only as many subjects' hangs are worth that as `hangs` says, and no failure that is known.
  private mutating func judged(_ clause: Clause) -> Answer {
    let begun = ContinuousClock.now
    let first = run(clause)
    guard first.isUnsure, case .fails(let detail) = first.verdict, subject.knownFailures[clause.id] == nil else {
      return first
    }
    if hangs >= runner.hangs {
      return Answer(.notRun("no second run after \(hangs) hangs and leaks; in the first it \(detail)"))
    }
    let hadItAll = (ContinuousClock.now - begun) / .seconds(1) >= max(runner.limit(of: clause), runner.secondRunSeconds)
    guard case .inChildren(let program) = runner.isolation, runner.secondRunSeconds > runner.seconds, !hadItAll else {
      hangs += 1
      return first
    }
    var second = first
    for _ in 0..<3 {
      (second, _) = run(clause, runner.patient, in: nil, program, isAlone: true)
      if second.kind != nil { break }
    }
    if second.kind == nil {
      second.remark =
        "in a second run, alone and with \(Int(runner.patient.seconds)) seconds; the first: \(detail)"
    } else if second.isUnsure {
      hangs += 1
    }
    return second
  }

  private mutating func run(_ clause: Clause) -> Answer {
    guard case .inChildren(let program) = runner.isolation else { return runner.answer(on: clause, for: subject) }
    if let unfit { return unfit }
    let isAlone = clause.isIsolated(for: subject)
    let (answer, rest) = run(clause, runner, in: children[isAlone] ?? nil, program, isAlone: isAlone)
    children[isAlone] = rest
    if case .notRun = answer.verdict { unfit = answer }
    return answer
  }

  /// Runs a clause in a child, a new one if there is none. Returns the child if it is fit for another clause.
  private func run(
    _ clause: Clause, _ runner: Runner, in child: Child?, _ program: String, isAlone: Bool
  ) -> (Answer, Child?) {
    do throws(Child.Ending) {
      let child = if let child { child } else { try Child(program, for: subject, runner.limits) }
      let request = Child.Request.clause(clause.id, isAlone: isAlone, red: runner.red)
      guard case .answer(let answer) = try child.ask(request, silence: runner.silence(in: clause)) else {
        throw .unreadable
      }
      return (answer, answer.kind == nil && answer.isOver ? child : nil)
    } catch {
      if error.isTrap, clause.alternative(of: subject)?.ends == .trapping {
        return (Answer(.differs(subject.differences[clause.id]?.reason ?? "")), nil)
      }
      return (error.answer, nil)
    }
  }
}

extension Runner {
  /// The verdict on a clause that needs what the subject or this runner can't do; nil if it can be run.
  func lacking(_ clause: Clause, _ subject: Subject) -> Verdict? {
    let missing = clause.needs.subtracting([.ownProcess]).subtracting(subject.capabilities)
    if !missing.isEmpty {
      return .notOffered("lacks \(missing.map(\.rawValue).sorted().joined(separator: ", "))")
    }
    if clause.isIsolated(for: subject), case .none = isolation { return .notRun("needs a process of its own") }
    return nil
  }
}
