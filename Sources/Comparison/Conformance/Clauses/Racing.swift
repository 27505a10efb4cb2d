/// Laws 16 and 17, more of `race`: one wins, once, and the losers go their way.
let raceClauses = [
  Clause(
    "race-members-work-together", law: 16, "The second member's work doesn't wait for the first member.", "004 race",
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
    "race-of-one-value", law: 16, "A race of one promise is won by its value.", "t262 Promise.race", needs: [.race]
  ) {
    trial in
    let settling = try trial.settling(value(2))
    try trial.race([settling.promise]).observe(trial.log)
    settling.arrive()
    try trial.expect("value 2")
  },
  Clause(
    "race-of-one-error", law: 17, "A race of one promise is won by its error.", "t262 Promise.race", needs: [.race]
  ) { trial in
    let settling = try trial.settling(error(2))
    try trial.race([settling.promise]).observe(trial.log)
    settling.arrive()
    try trial.expect("error 2")
  },
  Clause(
    "race-of-one-twice", law: 16, "A promise that races against itself wins once.", "t262 Promise.race",
    needs: [.race, .manyObservers]
  ) { trial in
    let settling = try trial.settling(value(2))
    try trial.race([settling.promise, settling.promise]).observe(trial.log)
    settling.arrive()
    try trial.expect("value 2")
  },
  Clause(
    "race-of-settled-error", law: 17, "Of promises that are settled already, the first given wins, also with an error.",
    "t262 Promise.race", needs: [.race], arrivals: .afterwards
  ) { trial in
    try trial.race([trial.error(1), trial.value(2), trial.error(3)]).observe(trial.log)
    try trial.expect("error 1")
  },
  Clause(
    "race-of-races", law: 16, "The winner of a race can race again.", "here", needs: [.race]
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
    "race-ignores-later-errors", law: 17, "An error after the first outcome is ignored.", "004 race", needs: [.race],
    arrivals: .whilePending
  ) { trial in
    let (first, firstGate) = trial.gated()
    let (second, secondGate) = trial.gated()
    try trial.race([first, second]).observe(trial.log)
    trial.arrive { secondGate.open([value(2)]) }
    try trial.expect("value 2")
    trial.arrive { firstGate.open([error(1)]) }
    try trial.expect("value 2")
  },
  Clause(
    "race-won-once-by-many", law: 16, "When six threads settle six members at once, one of them wins, once.", "here",
    needs: [.race], arrivals: .race
  ) { trial in
    let members = (0..<6).map { _ in trial.gated() }
    try trial.race(members.map(\.0)).observe(trial.log)
    trial.atOnce(members.map { member in { member.1.open([value(7)]) } })
    try trial.expect("value 7")
  },
  Clause(
    "race-counts-a-member-once", law: 16, "A winner that is settled again wins once.", "t262 Promise.race",
    needs: [.race]
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
    "racing-starts-nothing", law: 16, "Racing starts no work that the members don't start by themselves.", "004 race",
    needs: [.race], arrivals: .scripted
  ) { trial in
    let (first, gate) = trial.gated()
    let (second, other) = trial.gated()
    let before = (gate.runs, other.runs)
    let race = try trial.race([first, second])
    try trial.expect((gate.runs, other.runs) == before, "racing ran the work")
    race.observe(trial.log)
    other.open([value(2)])
    try trial.expect("value 2")
    gate.open([value(1)])
  },
  Clause(
    "race-leaves-losers-alone", law: 17, "A loser goes on, and those who wait for it hear what it comes to.",
    "004 race", needs: [.race, .manyObservers], arrivals: .whilePending
  ) { trial in
    let (loser, gate) = trial.gated()
    try trial.race([loser, trial.value(2)]).observe(trial.log, "race")
    try trial.expect("race: value 2")
    loser.observe(trial.log, "loser")
    trial.arrive { gate.open([error(1)]) }
    try trial.expect("race: value 2", "loser: error 1")
  },
  Clause(
    "race-frees-its-handlers", law: 26, "When a race is won, nothing of it is kept by the losers.", "here",
    needs: [.race], arrivals: .whilePending
  ) { trial in
    let (loser, gate) = trial.gated()
    let (winner, winnerGate) = trial.gated()
    observe(try trial.race([loser, winner]), trial)
    trial.arrive { winnerGate.open([value(2)]) }
    try trial.expect("value 2", "freed")
    withExtendedLifetime(loser) { gate.open([value(1)]) }
  },
  Clause(
    "race-lets-losers-go", law: 26, "A race that is won keeps no loser.", "here",
    needs: [.race, .then, .manyObservers],
    arrivals: .scripted, isolated: true,
    alternatives: [
      Clause.Alternative("kept-by-the-value", "A race keeps its members as long as it lives, to run them again.") {
        trial in
        let race = try Lock<Specimen?>(wonRace(trial))
        try trial.expect("value 2")
        race.withLock { $0.take() }.map { _ in }
        try trial.expect("value 2", "freed")
      }
    ]
  ) { trial in
    let race = try wonRace(trial)
    try trial.expect("value 2", "freed")
    withExtendedLifetime(race) {}
  },
]

/// A race whose loser holds a token and is held by nobody else.
private func wonRace(_ trial: Trial) throws -> Specimen {
  let token = Token(trial.log)
  let gate = trial.gate()
  let (winner, winnerGate) = trial.gated()
  let loser = try trial.make(gate.enter).then { value in
    token.touch()
    return .value(value)
  }
  loser.observe { _ in token.touch() }
  let race = try trial.race([loser, winner])
  race.observe(trial.log)
  trial.arrive { winnerGate.open([value(2)]) }
  try trial.quiesce()
  gate.drop()
  return race
}
