/// Does a thrown or returned error reject?
let errorClauses: [Clause] = [
  answering(
    "returned-value-fulfils", "A value that a block returns fulfils the next promise.", "A+ 2.2.7.1", "A+ 2.2.7",
    "A+ 2.3.4", "002 basics 5, 6", "002 sequences 6", "004 what is a promise 1, 9", "004 observing fulfillment 4",
    "004 then 2, 4", "004 retry 7", to: value(1), .value(2), value(2)),
  answering(
    "thrown-error-rejects", "An error that a block throws rejects the next promise with that error.", "A+ 2.2.7.2",
    "004 what is a promise 1", "004 then 5", "004 observing rejection 4", to: value(1), .thrown(Reason(2)), error(2)),
  answering(
    "returned-error-rejects", "An error that a block returns rejects the next promise with that error.", "004 then 4",
    "004 observing rejection 4", to: value(1), .error(Reason(2)), error(2)),
  answering(
    "error-block-throws", "An error that a block for errors throws takes the place of the one it was given.",
    "A+ 2.2.7.2", to: error(1), .thrown(Reason(2)), error(2)),
  answering(
    "error-block-returns-error", "An error that a block for errors returns takes the place of the first.", "A+ 2.2.7.1",
    "002 basics 12", to: error(1), .error(Reason(2)), error(2)),
  throwing(
    "work-that-throws", "An error that the work throws rejects the promise.",
    ["A+ 2.3.3.3.4.2", "004 pending promise 7"], after: nil),
  throwing(
    "work-throws-after-a-value", "An error that the work throws after it gave a value is ignored.",
    ["A+ 2.3.3.3.4.1", "t262 Promise constructor"], after: value(1)
  ).or(.traps()),
  throwing(
    "work-throws-after-an-error", "An error that the work throws after it gave another is ignored.",
    ["A+ 2.3.3.3.4.1", "t262 Promise constructor"], after: error(1)
  ).or(.traps()),
  errors(
    "throw-stays-in-its-branch", "An error that a block throws reaches only those behind that block.", "A+ 2.2.7.2",
    needs: [.then, .manyObservers], given: [value(1)], noting: ["behind: error 2", "beside: value 1"], inAnyOrder: true
  ) { promise, log, _ in
    try promise.then { _ in .thrown(Reason(2)) }.observe(log, "behind")
    promise.observe(log, "beside")
  },
]

private let errors = Chapter(law: .errors)

private func answering(
  _ id: String, _ statement: String, _ sources: String..., to outcome: Outcome, _ reply: Reply<Specimen>,
  _ result: Outcome
) -> Clause {
  let recovers = if case .failure = outcome { true } else { false }
  return Chapter(law: .errors, sources: sources)(
    id, statement, needs: recovers ? [.recover] : [.then], given: [outcome], noting: [text(result)]
  ) { promise, log, _ in
    try (recovers ? promise.recover { _ in reply } : promise.then { _ in reply }).observe(log)
  }
}

/// The work may settle its promise, and throws another error.
private func throwing(_ id: String, _ statement: String, _ sources: [String], after outcome: Outcome?) -> Clause {
  Chapter(law: .errors, sources: sources, needs: [.makeThrowing], arrivals: .whenMade)(
    id, statement, noting: [text(outcome ?? error(2))]
  ) { trial in
    let make = try need(.makeThrowing, trial.operations.makeThrowing)
    trial.arrive {
      make { settle throws(Reason) in
        if let outcome { settle(outcome) }
        throw Reason(2)
      }.observe(trial.log)
    }
  }
}
