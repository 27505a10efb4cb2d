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

private let forms = Chapter(law: .programs, sources: ["here"], needs: [.forms], arrivals: .scripted)

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
        let halves = Program.halves.filter { Rules.admit($0, form.semantics, form.capabilities) }
        let played = try fuzz().run(on: form) { play, _ in
          _ = halves.allSatisfy { play(Program(steps: $0.steps + [.drain]), nil) }
        }
        try expect(played.difference)
        try expect(try fuzz(seed).run(count, on: form, until: end).difference)
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
        guard answer.cell.outcome == .fails else { continue }
        let words = "\(clause.id): \(Violation.withoutHead(answer.cell.detail))"
        try inForm(form) { throw Violation(words, answer.kind ?? .wrong) }
      }
    }
  }

  private func inForm(_ form: Subject, _ body: () throws -> Void) throws {
    do { try body() } catch let violation as Violation { throw violation.of(form.name) }
  }
}

extension Program {
  /// What does a combination keep of its members when one has a value, one an error, and one works on?
  fileprivate static let halves: [Program] = [Combination.all, .settled, .any, .race].flatMap { kind in
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].flatMap { members in
      [[Step.settle(0, .value(1)), .settle(1, .error(2))], [.settle(1, .error(2)), .settle(0, .value(1))]].map {
        Program(steps: [.source(0), .source(1), .source(2), .combine(3, kind, members), .observe(0, of: 3)] + $0)
      }
    }
  }
}
