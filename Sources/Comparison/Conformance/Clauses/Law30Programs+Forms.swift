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
  ) { try $0.expectInForms(workClauses + recoveryClauses) },
]

/// Those about jobs and places that forms without these operations aren't asked.
private let clausesOfEntries = (jobClauses + placeClauses).filter { clause in
  !clause.isIsolated && !clause.needs.isDisjoint(with: [.jobs, .thenOn, .thenIn])
}

private let forms = Chapter(.programs, "here", needs: [.forms], arrivals: .scripted)

extension Trial {
  /// Each form that the model knows plays some programs in its share of the time. Where lazy work is a task, nobody
  /// knows when all work has ended. Programs have no jobs, so entry points for jobs would show nothing.
  fileprivate func expectForms(_ count: Int, seed: UInt64) throws {
    let modelled = subject.forms.filter { form in
      let isFollowed = form.semantics.runs == .whenMade || form.semantics.delivery == .sameStack
      let isOfJobs = form.capabilities.contains(.jobs) && !isOfValues(form)
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

  /// Whether a form only has other values: it then offers as much as the subject.
  private func isOfValues(_ form: Subject) -> Bool {
    form.capabilities == subject.capabilities.subtracting([.forms])
  }

  /// Each form keeps the clauses, or does what it declares instead.
  fileprivate func expectInForms(_ clauses: [Clause]) throws {
    var runner = runner
    runner.races = 1
    for form in subject.forms {
      for clause in clauses + (isOfValues(form) ? [] : clausesOfEntries) {
        guard case .fails(let detail) = runner.verdict(on: clause, for: form) else { continue }
        try inForm(form) { throw Violation("\(clause.id): \(detail)") }
      }
    }
  }

  private func inForm(_ form: Subject, _ body: () throws -> Void) throws {
    do { try body() } catch let violation as Violation {
      throw Violation("\(form.name): \(violation)", violation.kind)
    }
  }
}
