/// Which of several promises wins a race?
let raceClauses: [Clause] = [
  winning("race-won-by-value", law: .combining, "The first promise to settle gives a race its value.", value(2)),
  Clause(
    "race-of-settled", law: .combining, "Of promises that are settled already, the first given wins.",
    "t262 Promise.race",
    needs: [.race], arrivals: .afterwards
  ) { trial in
    try trial.race([trial.value(1), trial.error(2), trial.value(3)]).observe(trial.log)
    try trial.expect("value 1")
  },
  workingTogether("race-members-work-together", "004 race", .race, "value 2") { try $0.race($1) },
  Clause(
    "race-won-once-by-many", law: .combining, "When six threads settle six members at once, one of them wins, once.",
    "here",
    needs: [.race], arrivals: .race
  ) { trial in
    let members = (0..<6).map { _ in trial.gated() }
    try trial.race(members.map(\.0)).observe(trial.log)
    trial.atOnce(members.map { member in { member.1.open([value(7)]) } })
    try trial.expect("value 7")
  },
  Clause(
    "race-counts-a-member-once", law: .combining, "A winner that is settled again wins once.", "t262 Promise.race",
    needs: [.race],
    alternatives: [.traps()]
  ) { trial in
    let settling = try trial.settling(value(1), value(2))
    let (pending, gate) = trial.gated()
    try trial.race([pending, settling.promise]).observe(trial.log)
    settling.arrive()
    try trial.expect("value 1")
    gate.open([value(3)])
    try trial.expect("value 1")
  },
  startingNothing(
    "racing-starts-nothing", "Racing starts no work that the members don't start by themselves.", "004 race", .race,
    "A race starts the work of a promise as an observer does, once.", "value 2"
  ) { try $0.race($1) },
]

/// The second of two members settles first.
func winning(_ id: String, law: Law, _ statement: String, _ outcome: Outcome) -> Clause {
  Clause(id, law: law, statement, "004 race", needs: [.race]) { trial in
    let settling = try trial.settling(outcome)
    let (pending, gate) = trial.gated()
    try trial.race([pending, settling.promise]).observe(trial.log)
    settling.arrive()
    try trial.expect(text(outcome))
    gate.open([value(1)])
    try trial.expect(text(outcome))
  }
}
