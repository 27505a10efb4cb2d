/// Does a promise settle once, and never change after?
let settlingClauses: [Clause] = [
  settlesOnce("value-then-value", "A second value changes nothing.", "A+ 2.1.2.2", value(1), value(2)),
  settlesOnce("value-then-error", "An error after a value changes nothing.", "A+ 2.1.2.1", value(1), error(2)),
  settlesOnce("error-then-value", "A value after an error changes nothing.", "A+ 2.1.3.1", error(1), value(2)),
  settlesOnce("error-then-error", "A second error changes nothing.", "A+ 2.1.3.2", error(1), error(2)),
  readable(
    "outcome-can-be-read", "The outcome can be read once the promise has settled, and not before.",
    ["001 amenities 2, 10", "004 what is a promise 3, 4", "004 testing 3"], value(1)),
  readable(
    "error-can-be-read", "An error can be read once the promise is rejected, and not before.",
    ["001 amenities 10", "004 what is a promise 5", "004 testing 3"], error(1)),
  settling(
    "read-inside-handler", "A handler that reads its own promise finds the outcome that it gets.",
    "004 what is a promise 3", needs: [.read], given: [value(1)], noting: ["the same"]
  ) { promise, log, _ in
    promise.observe { outcome in
      let read = try? promise.read()
      log.note(read == outcome ? "the same" : "read \(String(describing: read))")
    }
  },
  settling(
    "observers-agree", "When threads settle at once, all observers get the same, the late ones too.", "A+ 2.1.2.2",
    "001 amenities 5", "004 what is a promise 8", needs: [.manyObservers, .sharedRun], arrivals: .race
  ) { trial in
    let (promise, arrive) = trial.crowded(4)
    for _ in 0..<2 { promise.observe(trial.log) }
    arrive()
    for _ in 0..<2 { promise.observe(trial.log) }
    try trial.begun(4)
    try trial.expect(trial.log.notes.count == 4 && Set(trial.log.notes).count == 1, "received \(trial.log.notes)")
  }.or(.traps(.race)),
]

private let settling = Chapter(law: .settling)

private func readable(_ id: String, _ statement: String, _ sources: [String], _ outcome: Outcome) -> Clause {
  Chapter(law: .settling, sources: sources)(
    id, statement, needs: [.read], arrivals: .whilePending
  ) { trial in
    let promise = try trial.settle([outcome]) { promise in
      promise.observe(trial.log)
      try trial.expect(try promise.read() == nil, "an outcome was read before there was one")
    }
    try trial.expect(text(outcome))
    try trial.expect(try promise.read() == outcome, "the outcome can't be read")
  }
}

private func settlesOnce(
  _ id: String, _ statement: String, _ source: String, _ first: Outcome, _ second: Outcome
) -> Clause {
  settling(
    id, statement, source, "004 what is a promise 6", given: [first, second], noting: [text(first)]
  ) { promise, log, _ in promise.observe(log) }
  .or(.traps()).or("every-call", everyCall, noting: [text(first), text(second)])
}
