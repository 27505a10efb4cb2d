/// How does one subject go through the clauses, one after the other, whatever it does on the way?
///
/// A child runs many clauses. One that crashes takes its child with it, and one that hangs leaves its child unfit for
/// others; the next clause gets a new one. A clause that needs a process of its own has a child for itself.
struct Column {
  private var runner: Runner
  private let subject: Subject
  private var hangs: [Int: Int] = [:]
  private var child: Child?

  init(_ runner: Runner, _ subject: Subject) {
    self.runner = runner
    self.subject = subject
  }

  mutating func verdict(on clause: Clause) -> Verdict {
    if let lacking = runner.lacking(clause, subject) { return lacking }
    if hangs.values.reduce(0, +) >= runner.hangs || hangs[clause.law, default: 0] >= runner.hangsPerLaw {
      return .fails(Violation.notRun)
    }
    let verdict =
      if case .inChildren(let program) = runner.isolation { verdict(on: clause, in: program) } else {
        runner.verdict(on: clause, for: subject)
      }
    if case .fails(let detail) = verdict {
      if detail.hasPrefix(Violation.hang) {
        hangs[clause.law, default: 0] += 1
        child = nil
      }
      if detail.contains(Violation.leak) { runner.leakSeconds = 0.05 }
    }
    return verdict
  }

  private mutating func verdict(on clause: Clause, in program: String) -> Verdict {
    do {
      let job = Child.Job(subject: subject.name, limits: runner.limits)
      let child = try clause.isIsolated ? Child(program: program, job) : self.child ?? Child(program: program, job)
      if !clause.isIsolated { self.child = child }
      let request = Child.Request(clause: clause.id, isAlone: clause.isIsolated, leakSeconds: runner.leakSeconds)
      return try child.verdict(request, seconds: runner.patience(with: clause)).get()
    } catch {
      if !clause.isIsolated { self.child = nil }
      return .fails("\(error)")
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
    if clause.isIsolated, case .none = isolation { return .notOffered("needs a process of its own") }
    return nil
  }
}
