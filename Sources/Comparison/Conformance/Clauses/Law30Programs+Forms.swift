import Dispatch

/// Does a promise do the same with values of other types, and through its other entry points?
let formClauses: [Clause] = [
  forms(
    "random-programs-in-other-forms",
    "A random program does what the model does, whatever the type of the values and the entry points."
  ) { try $0.expectForms(100, seed: 30) },
  forms(
    "clauses-in-other-forms",
    "The clauses about work, recovery, jobs and places hold whatever the type of the values and the entry points."
  ) { try $0.expectInForms(workClauses + recoveryClauses + clausesOfEntries) },
]

/// Without contests: these have many lines at work at once, and in some forms each blocks a thread.
private let clausesOfEntries = (jobClauses + placeClauses).filter { clause in
  !clause.isIsolated && clause.arrivals != .race && !clause.needs.isDisjoint(with: [.jobs, .thenOn, .thenIn])
}

private let forms = Chapter(.programs, ["here"], needs: [.forms], arrivals: .scripted)

extension Trial {
  /// Runs programs on each form that the model can follow, for an equal share of the time. It can't follow lazy work in
  /// a task, because nobody knows when all of it has ended. Programs contain no jobs, so they would show nothing about
  /// a form made for jobs, which has no places.
  fileprivate func expectForms(_ count: Int, seed: UInt64) throws {
    let modelled = subject.forms.filter { form in
      let isFollowed = form.semantics.runs == .whenMade || form.semantics.delivery == .sameStack
      let isOfJobs = form.capabilities.contains(.jobs) && !form.capabilities.contains(.thenOn)
      return isFollowed && !form.semantics.isStartedByOperators && !isOfJobs
    }
    for form in modelled {
      let end = DispatchTime.now() + runner.programSeconds / Double(modelled.count)
      try inForm(form) {
        try expect(try fuzz().first(of: Program.halves, on: form))
        try expect(try fuzz(seed).first(count, on: form, until: end))
      }
    }
  }

  /// Each form must keep the clauses, or do what it declares instead.
  fileprivate func expectInForms(_ clauses: [Clause]) throws {
    var runner = runner
    runner.races = 1
    for form in subject.forms {
      for clause in clauses {
        let answer = runner.answer(on: clause, for: form)
        guard case .fails(let detail) = answer.verdict else { continue }
        let words = "\(clause.id): \(detail.trimmingPrefix("hangs: "))"
        try inForm(form) { throw Violation(words, answer.kind ?? .wrong) }
      }
    }
  }

  private func inForm(_ form: Subject, _ body: () throws -> Void) throws {
    do { try body() } catch let violation as Violation { throw violation.of(form.name) }
  }
}
