/// How are the values of several promises combined?
///
/// The values of a list are the digits of one number behind a leading 1.
let allClauses: [Clause] = [
  Clause(
    "all-in-order", law: .combining, "All values arrive in the order of the promises, whichever settled first.",
    "004 all",
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
    "all-of-nothing", law: .combining, "All of no promises is an empty list.", "004 all", needs: [.all],
    arrivals: .afterwards
  ) { trial in
    try trial.all([]).observe(trial.log)
    try trial.expect("value 1")
  },
  Clause(
    "all-of-one-twice", law: .combining, "A promise that is given twice counts in both places.", "t262 Promise.all",
    needs: [.all, .manyObservers]
  ) { trial in
    let settling = try trial.settling(value(2))
    try trial.all([settling.promise, trial.value(3), settling.promise]).observe(trial.log)
    settling.arrive()
    try trial.expect("value 1232")
  },
  Clause(
    "all-waits-for-the-last", law: .combining,
    "All values are there when the last promise has settled, and not before.",
    "004 all", needs: [.all], arrivals: .whilePending
  ) { trial in
    let (last, gate) = trial.gated()
    try trial.all([trial.value(1), last, trial.value(3)]).observe(trial.log)
    try trial.expect([])
    trial.arrive { gate.open([value(2)]) }
    try trial.expect("value 1123")
  },
  Clause(
    "all-counts-a-member-once", law: .combining, "A member that is settled twice counts once.", "t262 Promise.all",
    needs: [.all],
    alternatives: [.traps()]
  ) { trial in try allTakesFirst(trial, then: value(2)) },
  Clause(
    "combining-starts-nothing", law: .combining, "Combining starts no work that its members don't start by themselves.",
    "004 all", needs: [.all], arrivals: .scripted,
    alternatives: [
      Clause.Alternative("starts-its-members", "An operator starts the work of a promise as an observer does, once.") {
        trial in try combineUnstarted(trial, runs: 1)
      }
    ]
  ) { trial in try combineUnstarted(trial, runs: 0) },
  Clause("all-of-one", law: .combining, "All of one promise is a list of its value.", "004 all", needs: [.all]) {
    trial in
    let settling = try trial.settling(value(2))
    try trial.all([settling.promise]).observe(trial.log)
    settling.arrive()
    try trial.expect("value 12")
  },
  Clause(
    "all-of-alls", law: .combining, "Promises of several lists can be grouped again.", "004 all", needs: [.all]
  ) { trial in
    let settling = try trial.settling(value(2))
    let first = try trial.sum([trial.value(1), settling.promise])
    let second = try trial.sum([trial.value(2), trial.value(3)])
    try trial.all([first, second]).observe(trial.log)
    settling.arrive()
    try trial.expect("value 135")
  },
  Clause(
    "all-of-settled", law: .combining, "Members that were settled before count like others.", "t262 Promise.all",
    needs: [.all], arrivals: .afterwards
  ) { trial in
    let members = [1, 2, 3].map { trial.value($0) }
    try trial.quiesce()
    try trial.all(members).observe(trial.log)
    try trial.expect("value 1123")
  },
  Clause(
    "all-of-many", law: .combining, "A thousand members all count, whatever thread settles them.", "here",
    needs: [.all],
    arrivals: .whilePending
  ) { trial in
    let members = (0..<1_000).map { _ in trial.gated() }
    try trial.sum(members.map(\.0)).observe(trial.log)
    trial.arrive { for (number, member) in members.enumerated().reversed() { member.1.open([value(number)]) } }
    try trial.expect("value 499500")
  },
  Clause(
    "all-of-racing-members", law: .combining,
    "Members that are settled at the same moment by as many threads all count.",
    "here", needs: [.all], arrivals: .race
  ) { trial in
    let members = (1...6).map { _ in trial.gated() }
    try trial.all(members.map(\.0)).observe(trial.log)
    trial.atOnce(members.indices.map { index in { members[index].1.open([value(index + 1)]) } })
    try trial.expect("value 1123456")
  },
  Clause(
    "all-members-work-together", law: .combining, "The second member's work doesn't wait for the first member.",
    "004 all",
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
    "two-alls-of-the-same", law: .combining, "The same promises can be combined twice.", "004 what is a promise",
    needs: [.all, .manyObservers]
  ) { trial in
    let settling = try trial.settling(value(2))
    let members = [trial.value(1), settling.promise]
    try trial.all(members).observe(trial.log)
    try trial.all(members.reversed()).observe(trial.log)
    settling.arrive()
    try trial.expectUnordered(["value 112", "value 121"])
  },
]

/// A member is settled with 1, then again, while all wait for another one.
func allTakesFirst(_ trial: Trial, then second: Outcome) throws {
  let settling = try trial.settling(value(1), second)
  let (other, gate) = trial.gated()
  try trial.all([settling.promise, other]).observe(trial.log)
  settling.arrive()
  try trial.expect([])
  gate.open([value(3)])
  try trial.expect("value 113")
}

/// Combines two promises, and counts how often that runs the work of each that hadn't begun.
private func combineUnstarted(_ trial: Trial, runs: Int) throws {
  let members = [trial.gated(), trial.gated()]
  let before = members.map(\.1.runs)
  let all = try trial.all(members.map(\.0))
  for (gate, before) in zip(members.map(\.1), before) { try trial.expectRuns(before + runs, of: gate) }
  all.observe(trial.log)
  for (index, gate) in members.map(\.1).enumerated() { gate.open([value(index + 1)]) }
  try trial.expect("value 112")
}
