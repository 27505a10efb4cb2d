/// How are the values of several promises combined?
///
/// The values of a list are the digits of one number behind a leading 1.
let allClauses: [Clause] =
  [
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
    startingNothing(
      "combining-starts-nothing", "Combining starts no work that its members don't start by themselves.", "004 all",
      .all, "An operator starts the work of a promise as an observer does, once.", "value 112"
    ) { try $0.all($1) },
    workingTogether("all-members-work-together", "004 all", .all, "value 112") { try $0.all($1) },
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
  ]
  + gathering("all", "t262 Promise.all", .all, twice: [.manyObservers], first: value(1), again: value(2)) {
    try $0.all($1)
  }

/// How an operator makes one promise of several.
typealias Combine = @Sendable (Trial, [Specimen]) throws -> Specimen

/// What holds for each way to wait for all members. The `first` outcome doesn't decide, nor does one that comes
/// `again`; `twice` is what it takes to give a member twice.
func gathering(
  _ name: String, _ source: String, _ capability: Capability, twice: Set<Capability> = [], first: Outcome,
  again: Outcome, _ combine: @escaping Combine
) -> [Clause] {
  [
    Clause(
      "\(name)-of-one-twice", law: .combining, "A promise that is given twice counts in both places.", source,
      needs: twice.union([capability])
    ) { trial in
      let settling = try trial.settling(value(2))
      try combine(trial, [settling.promise, trial.value(3), settling.promise]).observe(trial.log)
      settling.arrive()
      try trial.expect("value 1232")
    },
    Clause(
      "\(name)-waits-for-the-last", law: .combining,
      "The outcome is there when the last promise has settled, and not before.", source, needs: [capability],
      arrivals: .whilePending
    ) { trial in
      let (last, gate) = trial.gated()
      try combine(trial, [trial.resolved(first), last, trial.value(3)]).observe(trial.log)
      try trial.expect([])
      trial.arrive { gate.open([value(2)]) }
      try trial.expect("value \(outcomeDigits([first, value(2), value(3)]))")
    },
    countingOnce(
      "\(name)-counts-a-member-once", law: .combining, "A member that is settled twice counts once.", source,
      capability, again, combine),
    Clause(
      "\(name)-of-racing-members", law: .combining,
      "Members that are settled at the same moment by as many threads all count.", "here", needs: [capability],
      arrivals: .race
    ) { trial in
      let members = (1...6).map { _ in trial.gated() }
      try combine(trial, members.map(\.0)).observe(trial.log)
      trial.atOnce(members.indices.map { index in { members[index].1.open([value(index + 1)]) } })
      try trial.expect("value 1123456")
    },
  ]
}

/// A member is settled with 1, then again, while another one is pending.
func countingOnce(
  _ id: String, law: Law, _ statement: String, _ source: String, _ capability: Capability, _ again: Outcome,
  _ combine: @escaping Combine
) -> Clause {
  Clause(id, law: law, statement, source, needs: [capability], alternatives: [.traps()]) { trial in
    let settling = try trial.settling(value(1), again)
    let (other, gate) = trial.gated()
    try combine(trial, [settling.promise, other]).observe(trial.log)
    settling.arrive()
    try trial.expect([])
    gate.open([value(3)])
    try trial.expect("value 113")
  }
}

/// Members wait for somebody to ask. The second one settles first.
func workingTogether(
  _ id: String, _ source: String, _ capability: Capability, _ expected: String, _ combine: @escaping Combine
) -> Clause {
  Clause(
    id, law: .combining, "The second member's work doesn't wait for the first member.", source, needs: [capability],
    arrivals: .scripted
  ) { trial in
    let members = [trial.gated(), trial.gated()]
    try combine(trial, members.map(\.0)).observe(trial.log)
    for (_, gate) in members { try gate.waitForRun(until: trial.deadline) }
    for index in [1, 0] { members[index].1.open([value(index + 1)]) }
    try trial.expect(expected)
  }
}

/// Combines two promises, and counts how often that runs the work of each that hadn't begun.
func startingNothing(
  _ id: String, _ statement: String, _ source: String, _ capability: Capability, _ alternative: String,
  _ expected: String, _ combine: @escaping Combine
) -> Clause {
  @Sendable func unstarted(_ trial: Trial, runs: Int) throws {
    let members = [trial.gated(), trial.gated()]
    let before = members.map(\.1.runs)
    let whole = try combine(trial, members.map(\.0))
    for (gate, before) in zip(members.map(\.1), before) { try trial.expectRuns(before + runs, of: gate) }
    whole.observe(trial.log)
    for index in [1, 0] { members[index].1.open([value(index + 1)]) }
    try trial.expect(expected)
  }
  return Clause(
    id, law: .combining, statement, source, needs: [capability], arrivals: .scripted,
    alternatives: [Clause.Alternative("starts-its-members", alternative) { try unstarted($0, runs: 1) }]
  ) { try unstarted($0, runs: 0) }
}
