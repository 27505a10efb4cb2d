/// Does exactly one of the two branches run, and at most once?
let branchClauses: [Clause] = [
  oneBranch(
    "value-runs-value-block", "A value runs the block for values, once, and no other.",
    [
      "A+ 2.2.2.1", "A+ 2.2.3.2", "A+ 2.1.1.1", "001 error handling 3, 4", "002 basics 1, 2, 8", "002 making 4",
      "004 observing fulfillment 1", "004 then 1",
    ], [value(1)]),
  oneBranch(
    "error-runs-error-block", "An error runs the block for errors, once, and no other.",
    ["A+ 2.2.3.1", "A+ 2.2.2.2", "A+ 2.1.1.1", "001 error handling 3", "002 basics 2, 7", "002 making 5"], [error(1)]),
  oneBranch(
    "value-twice-runs-block-once", "A promise settled with two values runs the block for values once.",
    ["A+ 2.2.2.3", "002 basics 1"], [value(1), value(2)]),
  oneBranch(
    "value-and-error-run-one-block", "A promise settled both ways runs one of the two blocks.",
    ["A+ 2.2.2.3", "A+ 2.2.3.3"], [value(1), error(2)]),
  oneBranch(
    "error-and-value-run-one-block", "A promise settled both ways, the error first, runs the block for errors alone.",
    ["A+ 2.2.3.3", "A+ 2.2.2.3"], [error(1), value(2)]),
  waits(
    "value-block-waits", "A block for values doesn't run before there is a value.",
    ["A+ 2.2.2.2", "002 making 2", "002 sequences 4"], [.then], value(1)
  ) { promise, block in try promise.then { _ in block() } },
  waits(
    "error-block-waits", "A block for errors doesn't run before there is an error.", ["A+ 2.2.3.2", "002 making 2"],
    [.recover], error(1)
  ) { promise, block in try promise.recover { _ in block() } },
]

private func oneBranch(
  _ id: String, _ statement: String, _ sources: [String], _ outcomes: [Outcome]
) -> Clause {
  let notes = outcomes.map { outcome in
    if case .success = outcome { "value block: \(text(outcome))" } else { "error block: \(text(outcome))" }
  }
  let clause = Chapter(law: .branches, sources: sources)(
    id, statement, needs: [.then, .recover], given: outcomes, noting: [notes[0], "end"]
  ) { promise, log, _ in
    try promise.then { value in
      log.note("value block", .success(value))
      return .value(value)
    }.recover(log.recovering("error block", .value(0))).observe { _ in log.note("end") }
  }
  if outcomes.count == 1 { return clause }
  return clause.or(
    "once-per-call", "The branches run once for each call of the completion handler.",
    noting: notes.flatMap { [$0, "end"] }
  ).or(.traps())
}

private func waits(
  _ id: String, _ statement: String, _ sources: [String], _ needs: Set<Capability>, _ outcome: Outcome,
  _ chain: @escaping @Sendable (Specimen, @escaping @Sendable () -> Reply<Specimen>) throws -> Specimen
) -> Clause {
  Chapter(law: .branches, sources: sources)(
    id, statement, needs: needs, given: [outcome], before: [], noting: ["block", "value 5"]
  ) {
    promise, log, _ in
    try chain(promise) {
      log.note("block")
      return .value(5)
    }.observe(log)
  }
}
