/// What does a late observer get?
let lateClauses: [Clause] = [
  late("late-observer-hears-value", "A late observer gets the same value, and nothing is done again.", value(1)),
  late("late-observer-hears-error", "A late observer gets the same error, and nothing is done again.", error(1)),
  lateness(
    "late-observer-of-a-chain", "A late observer of a chain gets the same, and no block runs again.",
    "004 what is a promise 8", needs: [.then, .manyObservers], noting: ["block", "early: value 1", "late: value 1"]
  ) { trial in
    let settling = try trial.settling(value(1))
    let end = try settling.promise.then(trial.log.noting("block"))
    end.observe(trial.log, "early")
    settling.arrive()
    try trial.begun(2)
    end.observe(trial.log, "late")
  }.or(
    "runs-again", "A late observer runs the work and its blocks again.",
    noting: ["block", "early: value 1", "block", "late: value 1"]),
  lateness(
    "late-recovery", "An error that nobody waited for is there for the block that comes later.", "A+ 2.2.6.2",
    "004 observing rejection 1", needs: [.recover], noting: ["recovers: error 1", "value 2"]
  ) { trial in
    let promise = try trial.settle([error(1)]) { _ in }
    try trial.quiesce()
    try promise.recover(trial.log.recovering("recovers", .value(2))).observe(trial.log)
  },
  lateness(
    "second-block-is-refused",
    "A second block doesn't run, its promise gets an error of the design's own, and the first one isn't disturbed.",
    needs: [.oneConsumer, .then], given: [value(1)],
    noting: ["first block", "first: value 1", "second: foreign error"], inAnyOrder: true
  ) { promise, log, _ in
    for label in ["first", "second"] { try promise.then(log.noting("\(label) block")).observe(log, label) }
  },
]

private let lateness = Chapter(law: .lateness, sources: ["here"])

private func late(_ id: String, _ statement: String, _ outcome: Outcome) -> Clause {
  lateness(
    id, statement, "001 amenities 13", "004 what is a promise 8", needs: [.manyObservers]
  ) { trial in try observeLate(trial, outcome, runs: 1) }
  .or(
    "runs-again", "A late observer runs the work again.", arrivals: .byWork
  ) { trial in try observeLate(trial, outcome, runs: 2) }
}

private func observeLate(_ trial: Trial, _ outcome: Outcome, runs: Int) throws {
  let settling = try trial.settling(outcome)
  settling.promise.observe(trial.log, "early")
  settling.arrive()
  try trial.expect("early: \(text(outcome))")
  settling.promise.observe(trial.log, "late")
  try trial.expect("early: \(text(outcome))", "late: \(text(outcome))")
  try settling.gate.map { try trial.expectRuns(runs, of: $0) }
}
