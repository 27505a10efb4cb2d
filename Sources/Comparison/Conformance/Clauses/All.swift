/// Laws 16 and 17, more of `all`: which member counts, how often, and which of several errors.
///
/// The values of a list are told as the digits of one number behind a leading 1.
let allClauses = [
  Clause("all-of-one", law: 16, "All of one promise is a list of its value.", "004 all", needs: [.all]) { trial in
    let settling = try trial.settling(value(2))
    try trial.all([settling.promise]).observe(trial.log)
    settling.arrive()
    try trial.expect("value 12")
  },
  Clause(
    "all-of-alls", law: 16, "Promises of several lists can be grouped again.", "004 all", needs: [.all]
  ) { trial in
    let settling = try trial.settling(value(2))
    let first = try trial.sum([trial.value(1), settling.promise])
    let second = try trial.sum([trial.value(2), trial.value(3)])
    try trial.all([first, second]).observe(trial.log)
    settling.arrive()
    try trial.expect("value 135")
  },
  Clause(
    "all-of-settled", law: 16, "Members that were settled before count like others.", "t262 Promise.all",
    needs: [.all], arrivals: .afterwards
  ) { trial in
    let members = [1, 2, 3].map { trial.value($0) }
    try trial.quiesce()
    try trial.all(members).observe(trial.log)
    try trial.expect("value 1123")
  },
  Clause(
    "all-of-many", law: 16, "A thousand members all count, whatever thread settles them.", "here", needs: [.all],
    arrivals: .whilePending
  ) { trial in
    let members = (0..<1_000).map { _ in trial.gated() }
    try trial.sum(members.map(\.0)).observe(trial.log)
    trial.arrive { for (number, member) in members.enumerated().reversed() { member.1.open([value(number)]) } }
    try trial.expect("value 499500")
  },
  Clause(
    "all-of-racing-members", law: 16, "Members that are settled at the same moment by as many threads all count.",
    "here", needs: [.all], arrivals: .race
  ) { trial in
    let members = (1...6).map { _ in trial.gated() }
    try trial.all(members.map(\.0)).observe(trial.log)
    trial.atOnce(members.indices.map { index in { members[index].1.open([value(index + 1)]) } })
    try trial.expect("value 1123456")
  },
  Clause(
    "all-members-work-together", law: 16, "The second member's work doesn't wait for the first member.", "004 all",
    needs: [.all], arrivals: .scripted
  ) { trial in
    let (first, firstGate) = trial.gated()
    let (second, secondGate) = trial.gated()
    try trial.all([first, second]).observe(trial.log)
    try firstGate.waitForRun(until: trial.deadline)
    try secondGate.waitForRun(until: trial.deadline)
    secondGate.open([value(2)])
    firstGate.open([value(1)])
    try trial.expect("value 112")
  },
  Clause(
    "two-alls-of-the-same", law: 16, "The same promises can be combined twice.", "004 what is a promise",
    needs: [.all, .manyObservers]
  ) { trial in
    let settling = try trial.settling(value(2))
    let members = [trial.value(1), settling.promise]
    try trial.all(members).observe(trial.log)
    try trial.all(members.reversed()).observe(trial.log)
    settling.arrive()
    try trial.expectUnordered(["value 112", "value 121"])
  },
  Clause(
    "all-fails-with-first-given", law: 17, "Of members that had failed before, the first given is the error of all.",
    "t262 Promise.all", needs: [.all], arrivals: .afterwards
  ) { trial in
    let members = [trial.value(1), trial.error(2), trial.error(3)]
    try trial.quiesce()
    try trial.all(members).observe(trial.log)
    try trial.expect("error 2")
  },
  Clause(
    "all-fails-with-one-twice", law: 17, "A failed promise that is given twice fails all once.", "t262 Promise.all",
    needs: [.all, .manyObservers]
  ) { trial in
    let settling = try trial.settling(error(2))
    try trial.all([settling.promise, trial.value(3), settling.promise]).observe(trial.log)
    settling.arrive()
    try trial.expect("error 2")
  },
  Clause(
    "all-ignores-later-values", law: 17, "The last value after an error changes nothing.", "004 all", needs: [.all],
    arrivals: .whilePending
  ) { trial in
    let (first, firstGate) = trial.gated()
    let (second, secondGate) = trial.gated()
    let (third, thirdGate) = trial.gated()
    try trial.all([first, second, third]).observe(trial.log)
    trial.arrive { secondGate.open([error(2)]) }
    try trial.expect("error 2")
    trial.arrive {
      firstGate.open([value(1)])
      thirdGate.open([value(3)])
    }
    try trial.expect("error 2")
  },
  Clause(
    "all-ignores-a-member's-change", law: 17, "A member that has given its value doesn't fail all any more.",
    "t262 Promise.all", needs: [.all]
  ) { trial in
    let settling = try trial.settling(value(1), error(2))
    let (other, gate) = trial.gated()
    try trial.all([settling.promise, other]).observe(trial.log)
    settling.arrive()
    try trial.expect([])
    gate.open([value(3)])
    try trial.expect("value 113")
  },
  Clause(
    "all-leaves-others-alone", law: 17, "When one member fails, the others go on, and those who wait for them hear.",
    "004 all", needs: [.all, .manyObservers], arrivals: .whilePending
  ) { trial in
    let (pending, gate) = trial.gated()
    try trial.all([pending, trial.error(2)]).observe(trial.log, "all")
    try trial.expect("all: error 2")
    pending.observe(trial.log, "member")
    trial.arrive { gate.open([value(1)]) }
    try trial.expect("all: error 2", "member: value 1")
  },
  Clause(
    "all-of-failing-threads", law: 17, "Of members that fail at the same moment, one gives its error, once.", "here",
    needs: [.all], arrivals: .race
  ) { trial in
    let members = (0..<6).map { _ in trial.gated() }
    try trial.all(members.map(\.0)).observe(trial.log)
    trial.atOnce(members.map { member in { member.1.open([error(7)]) } })
    try trial.expect("error 7")
  },
  Clause(
    "all-frees-its-handlers", law: 26, "When one member has failed, nothing of all is kept by a pending one.", "here",
    needs: [.all], arrivals: .whilePending
  ) { trial in
    let (pending, gate) = trial.gated()
    let (failing, failingGate) = trial.gated()
    observe(try trial.all([pending, failing]), trial)
    trial.arrive { failingGate.open([error(2)]) }
    try trial.expect("error 2", "freed")
    withExtendedLifetime(pending) { gate.open([value(1)]) }
  },
]

/// Notes the outcome, and when the handler is let go of.
func observe(_ promise: Specimen, _ trial: Trial) {
  let token = Token(trial.log)
  let log = trial.log
  promise.observe { outcome in
    token.touch()
    log.note("", outcome)
  }
}
