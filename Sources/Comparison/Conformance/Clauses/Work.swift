/// Laws 3 and 4: when the work runs and how often, and what somebody hears who comes late.
let workClauses = [
  Clause(
    "work-starts-when-made", law: 3, "The work starts when the promise is made, before anybody asks for its result.",
    "004 all", "002 making a call", arrivals: .scripted,
    alternatives: [
      Clause.Alternative("on-first-observer", "The work starts when somebody asks for its result, and not before.") {
        trial in
        let (promise, gate) = trial.gated()
        try trial.quiesce()
        try trial.expect(gate.runs == 0, "the work ran before anybody asked")
        promise.observe(trial.log)
        try trial.expect(gate.runs == 1, "the work ran \(gate.runs) times")
        gate.open([value(1)])
        try trial.expect("value 1")
      }
    ]
  ) { trial in
    let (promise, gate) = trial.gated()
    try trial.quiesce()
    try trial.expect(gate.runs == 1, "the work ran \(gate.runs) times")
    gate.open([value(1)])
    promise.observe(trial.log)
    try trial.expect("value 1")
  },
  Clause(
    "work-runs-once", law: 3, "The work runs once for one observer.", "001 start",
    arrivals: .byWork
  ) { trial in
    let settling = try trial.settling(value(1))
    settling.promise.observe(trial.log)
    settling.arrive()
    try trial.expect("value 1")
    try trial.expect(settling.gate?.runs == 1, "the work ran \(settling.gate?.runs ?? 0) times")
  },
  Clause(
    "work-is-shared", law: 3, "The work runs once however many observe.", "001 start", "004 what is a promise",
    needs: [.manyObservers], arrivals: .byWork,
    alternatives: [
      Clause.Alternative("once-per-observer", "The work runs once for each observer.") { trial in
        try observeThrice(trial)
        try trial.expect("value 1", "value 1", "value 1")
      }
    ]
  ) { trial in
    try observeThrice(trial, runs: 1)
    try trial.expect("value 1", "value 1", "value 1")
  },
]

private func observeThrice(_ trial: Trial, runs: Int = 3) throws {
  let settling = try trial.settling(value(1))
  for _ in 0..<3 { settling.promise.observe(trial.log) }
  settling.arrive()
  _ = trial.log.wait(for: 3, until: trial.deadline)
  try trial.expect(settling.gate?.runs == runs, "the work ran \(settling.gate?.runs ?? 0) times")
}

private func late(_ id: String, _ statement: String, _ outcome: Outcome) -> Clause {
  Clause(
    id, law: 4, statement, "004 what is a promise", "001 start", needs: [.manyObservers],
    alternatives: [
      Clause.Alternative("runs-again", "A late observer runs the work again.", arrivals: .byWork) { trial in
        try observeLate(trial, outcome, runs: 2)
      }
    ]
  ) { trial in try observeLate(trial, outcome, runs: 1) }
}

private func observeLate(_ trial: Trial, _ outcome: Outcome, runs: Int) throws {
  let settling = try trial.settling(outcome)
  settling.promise.observe(trial.log, "early")
  settling.arrive()
  try trial.expect("early: \(text(outcome))")
  settling.promise.observe(trial.log, "late")
  try trial.expect("early: \(text(outcome))", "late: \(text(outcome))")
  try settling.gate.map { try trial.expect($0.runs == runs, "the work ran \($0.runs) times") }
}

let lateObserverClauses = [
  late("late-observer-hears-value", "A late observer hears the same value, and nothing is done again.", value(1)),
  late("late-observer-hears-error", "A late observer hears the same error, and nothing is done again.", error(1)),
]
