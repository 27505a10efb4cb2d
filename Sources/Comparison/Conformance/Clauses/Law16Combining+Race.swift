/// Which of several promises wins a race?
let raceClauses: [Clause] = [
  Clause(
    "race-won-by-value", law: .combining, "The first promise to settle gives a race its value.", "004 race",
    needs: [.race]
  ) { trial in
    let settling = try trial.settling(value(2))
    let (pending, gate) = trial.gated()
    try trial.race([pending, settling.promise]).observe(trial.log)
    settling.arrive()
    try trial.expect("value 2")
    gate.open([value(1)])
    try trial.expect("value 2")
  },
  Clause(
    "race-of-settled", law: .combining, "Of promises that are settled already, the first given wins.",
    "t262 Promise.race",
    needs: [.race], arrivals: .afterwards
  ) { trial in
    try trial.race([trial.value(1), trial.error(2), trial.value(3)]).observe(trial.log)
    try trial.expect("value 1")
  },
  Clause(
    "race-members-work-together", law: .combining, "The second member's work doesn't wait for the first member.",
    "004 race",
    needs: [.race], arrivals: .scripted
  ) { trial in
    let (first, firstGate) = trial.gated()
    let (second, secondGate) = trial.gated()
    try trial.race([first, second]).observe(trial.log)
    try firstGate.waitForRun(until: trial.deadline)
    try secondGate.waitForRun(until: trial.deadline)
    secondGate.open([value(2)])
    try trial.expect("value 2")
    firstGate.open([value(1)])
  },
  Clause(
    "race-of-one-value", law: .combining, "A race of one promise is won by its value.", "t262 Promise.race",
    needs: [.race]
  ) {
    trial in
    let settling = try trial.settling(value(2))
    try trial.race([settling.promise]).observe(trial.log)
    settling.arrive()
    try trial.expect("value 2")
  },
  Clause(
    "race-of-one-twice", law: .combining, "A promise that races against itself wins once.", "t262 Promise.race",
    needs: [.race, .manyObservers]
  ) { trial in
    let settling = try trial.settling(value(2))
    try trial.race([settling.promise, settling.promise]).observe(trial.log)
    settling.arrive()
    try trial.expect("value 2")
  },
  Clause(
    "race-of-races", law: .combining, "The winner of a race can race again.", "here", needs: [.race]
  ) { trial in
    let settling = try trial.settling(value(2))
    let (pending, gate) = trial.gated()
    let (other, otherGate) = trial.gated()
    try trial.race([trial.race([pending]), trial.race([settling.promise, other])]).observe(trial.log)
    settling.arrive()
    try trial.expect("value 2")
    otherGate.open([error(1)])
    gate.open([error(1)])
    try trial.expect("value 2")
  },
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
  Clause(
    "racing-starts-nothing", law: .combining, "Racing starts no work that the members don't start by themselves.",
    "004 race", needs: [.race], arrivals: .scripted,
    alternatives: [
      Clause.Alternative("starts-its-members", "A race starts the work of a promise as an observer does, once.") {
        trial in
        try raceUnstarted(trial, runs: 1)
      }
    ]
  ) { trial in try raceUnstarted(trial, runs: 0) },
]

/// Races two promises whose work nobody asked for; the race runs it so often.
private func raceUnstarted(_ trial: Trial, runs: Int) throws {
  let (first, gate) = trial.gated()
  let (second, other) = trial.gated()
  let before = (gate.runs, other.runs)
  let race = try trial.race([first, second])
  try trial.expectRuns(before.0 + runs, of: gate)
  try trial.expectRuns(before.1 + runs, of: other)
  race.observe(trial.log)
  other.open([value(2)])
  try trial.expect("value 2")
  gate.open([value(1)])
}
