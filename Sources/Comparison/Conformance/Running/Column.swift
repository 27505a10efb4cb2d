import Dispatch

/// How does one subject go through the clauses, one after the other, whatever it does on the way?
///
/// A child runs many clauses. The next clause gets a new child if this one failed or left something behind that goes
/// on. A clause that needs a process of its own has a child for itself.
struct Column {
  private var runner: Runner
  private let subject: Subject
  private var hangs: [Law: Int] = [:]
  private var child: Child?
  /// What is left for second runs.
  private var secondsLeft: Double
  /// Set when the program that should run clauses did something else.
  private var unfit: Answer?
  /// Whether the subject was seen to keep what it was given. It isn't waited for as long any more.
  private var leaks = false

  init(_ runner: Runner, _ subject: Subject) {
    self.runner = runner
    self.subject = subject
    secondsLeft = runner.allSecondRunsSeconds
  }

  mutating func answer(to clause: Clause) -> Answer {
    if let lacking = runner.lacking(clause, subject) { return Answer(lacking) }
    if hangs.values.reduce(0, +) >= runner.hangs || hangs[clause.law, default: 0] >= runner.hangsPerLaw {
      return Answer(.fails(Violation.notRun))
    }
    var answer = run(clause)
    if let second = secondRun(of: clause, after: answer) { answer = second }
    if case .fails = answer.verdict { runner.red.insert(clause.id) }
    switch answer.kind {
    case .timeout: hangs[clause.law, default: 0] += 1
    case .leak: (leaks, runner.leakSeconds) = (true, 0.05)
    case .wrong, .crash, .unfit, nil: break
    }
    return answer
  }

  private mutating func run(_ clause: Clause) -> Answer {
    guard case .inChildren(let program) = runner.isolation else { return runner.answer(on: clause, for: subject) }
    let isAlone = clause.isIsolated(for: subject)
    if let unfit { return unfit }
    let used = isAlone ? nil : child
    if !isAlone { child = nil }
    let (answer, rest) = Self.run(clause, runner, subject, in: used, program, isAlone: isAlone)
    if !isAlone { child = rest }
    if answer.kind == .unfit { unfit = answer }
    return answer
  }

  /// Once more and alone, with more time, what a busy machine may have failed. Nil if it fails again.
  private mutating func secondRun(of clause: Clause, after first: Answer) -> Answer? {
    guard case .inChildren(let program) = runner.isolation, case .fails(let detail) = first.verdict,
      first.kind == .timeout || first.kind == .leak, secondsLeft > 0, runner.limit(of: clause) < runner.secondRunSeconds
    else { return nil }
    var patient = runner.patient
    patient.leakSeconds = leaks ? runner.seconds : nil
    let begun = ContinuousClock.now
    let (second, _) = Self.run(
      clause, patient, subject, in: nil, program, isAlone: true, atMost: min(secondsLeft, patient.seconds + 2))
    secondsLeft -= (ContinuousClock.now - begun) / .seconds(1)
    guard second.kind == nil else { return nil }
    var answer = second
    answer.remark = "in a second run, alone and with \(Int(patient.seconds)) seconds; the first: \(detail)"
    return answer
  }

  /// Runs a clause in a child, a new one if there is none. Returns the child if it is fit for another clause.
  private static func run(
    _ clause: Clause, _ runner: Runner, _ subject: Subject, in child: Child?, _ program: String, isAlone: Bool,
    atMost seconds: Double = .infinity
  ) -> (Answer, Child?) {
    do {
      let child = try child ?? Child(program: program, Child.Job(subject: subject.name, limits: runner.limits))
      let request = Child.Request(clause: clause.id, isAlone: isAlone, leakSeconds: runner.leakSeconds, red: runner.red)
      let answer = try child.answer(request, seconds: min(runner.patience(with: clause), seconds)).get()
      return (answer, answer.kind == nil && answer.isOver ? child : nil)
    } catch let ending as Child.Ending {
      if ending.isTrap, clause.alternative(of: subject)?.ends == .trapping {
        return (Answer(.differs(subject.differences[clause.id]?.reason ?? "")), nil)
      }
      return (Answer(ending.violation), nil)
    } catch {
      return (Answer(.fails("\(error)")), nil)
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
    if clause.isIsolated(for: subject), case .none = isolation { return .notOffered("needs a process of its own") }
    return nil
  }
}
