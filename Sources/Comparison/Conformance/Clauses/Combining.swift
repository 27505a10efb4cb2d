/// Laws 16 and 17: what several promises come to together, and which of their errors counts.
///
/// The values of a list are told as the digits of one number behind a leading 1.
let combiningClauses = [
  Clause(
    "all-in-order", law: 16, "All values arrive in the order of the promises, whichever settled first.", "004 all",
    "t262 Promise.all", needs: [.all]
  ) { trial in
    let settling = try trial.settling(value(2))
    let (first, firstGate) = trial.gated()
    let (last, lastGate) = trial.gated()
    try trial.all([first, settling.promise, last]).observe(trial.log)
    lastGate.open([value(3)])
    settling.arrive()
    firstGate.open([value(1)])
    try trial.expect("value 1123")
  },
  Clause(
    "all-of-nothing", law: 16, "All of no promises is an empty list.", "004 all", needs: [.all], arrivals: .afterwards
  ) { trial in
    try trial.all([]).observe(trial.log)
    try trial.expect("value 1")
  },
  Clause(
    "all-of-one-twice", law: 16, "A promise that is given twice counts in both places.", "t262 Promise.all",
    needs: [.all, .manyObservers]
  ) { trial in
    let settling = try trial.settling(value(2))
    try trial.all([settling.promise, trial.value(3), settling.promise]).observe(trial.log)
    settling.arrive()
    try trial.expect("value 1232")
  },
  Clause(
    "all-waits-for-the-last", law: 16, "All values are there when the last promise has settled, and not before.",
    "004 all", needs: [.all], arrivals: .whilePending
  ) { trial in
    let (last, gate) = trial.gated()
    try trial.all([trial.value(1), last, trial.value(3)]).observe(trial.log)
    try trial.expect([])
    trial.arrive { gate.open([value(2)]) }
    try trial.expect("value 1123")
  },
  Clause(
    "all-counts-a-member-once", law: 16, "A member that is settled twice counts once.", "t262 Promise.all",
    needs: [.all]
  ) { trial in
    let settling = try trial.settling(value(1), value(2))
    let (other, gate) = trial.gated()
    try trial.all([settling.promise, other]).observe(trial.log)
    settling.arrive()
    try trial.expect([])
    gate.open([value(3)])
    try trial.expect("value 113")
  },
  Clause(
    "combining-starts-nothing", law: 16, "Combining starts no work that its members don't start by themselves.",
    "004 all", needs: [.all], arrivals: .scripted
  ) { trial in
    let (first, firstGate) = trial.gated()
    let (second, secondGate) = trial.gated()
    let before = (firstGate.runs, secondGate.runs)
    let all = try trial.all([first, second])
    try trial.expect(
      (firstGate.runs, secondGate.runs) == before, "combining ran the work \(firstGate.runs - before.0) times")
    all.observe(trial.log)
    firstGate.open([value(1)])
    secondGate.open([value(2)])
    try trial.expect("value 112")
  },
  Clause(
    "all-fails-with-first-error", law: 17, "The first error is the error of all, though others are pending.",
    "004 all", "t262 Promise.all", needs: [.all]
  ) { trial in
    let settling = try trial.settling(error(2))
    let (pending, gate) = trial.gated()
    try trial.all([pending, settling.promise, trial.value(3)]).observe(trial.log)
    settling.arrive()
    try trial.expect("error 2")
    gate.open([value(1)])
    try trial.expect("error 2")
  },
  Clause(
    "all-ignores-later-errors", law: 17, "An error after the first one is ignored.", "004 all", needs: [.all],
    arrivals: .whilePending
  ) { trial in
    let (first, firstGate) = trial.gated()
    let (second, secondGate) = trial.gated()
    try trial.all([first, second]).observe(trial.log)
    trial.arrive { secondGate.open([error(2)]) }
    try trial.expect("error 2")
    trial.arrive { firstGate.open([error(1)]) }
    try trial.expect("error 2")
  },
  Clause(
    "race-won-by-value", law: 16, "The first promise to settle gives a race its value.", "004 race", needs: [.race]
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
    "race-won-by-error", law: 17, "The first promise to settle gives a race its error.", "004 race", needs: [.race]
  ) { trial in
    let settling = try trial.settling(error(2))
    let (pending, gate) = trial.gated()
    try trial.race([pending, settling.promise]).observe(trial.log)
    settling.arrive()
    try trial.expect("error 2")
    gate.open([value(1)])
    try trial.expect("error 2")
  },
  Clause(
    "race-of-settled", law: 16, "Of promises that are settled already, the first given wins.", "t262 Promise.race",
    needs: [.race], arrivals: .afterwards
  ) { trial in
    try trial.race([trial.value(1), trial.error(2), trial.value(3)]).observe(trial.log)
    try trial.expect("value 1")
  },
  Clause(
    "settled-in-order", law: 16, "All outcomes arrive in the order of the promises, whichever settled first.",
    "002 multiple parallel promises", needs: [.settled]
  ) { trial in
    let settling = try trial.settling(value(2))
    let (first, gate) = trial.gated()
    try trial.settled([first, settling.promise, trial.value(3)]).observe(trial.log)
    settling.arrive()
    gate.open([value(1)])
    try trial.expect("value 1123")
  },
  Clause(
    "settled-counts-errors", law: 17, "An error takes its place among the outcomes; nothing fails.",
    "002 multiple parallel promises", needs: [.settled]
  ) { trial in
    let settling = try trial.settling(error(5))
    try trial.settled([trial.value(1), settling.promise, trial.value(3)]).observe(trial.log)
    settling.arrive()
    try trial.expect("value 1193")
  },
  Clause(
    "settled-of-nothing", law: 16, "The outcomes of no promises are an empty list.",
    "002 multiple parallel promises", needs: [.settled], arrivals: .afterwards
  ) { trial in
    try trial.settled([]).observe(trial.log)
    try trial.expect("value 1")
  },
]
