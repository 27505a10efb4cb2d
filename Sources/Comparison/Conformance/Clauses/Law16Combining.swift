/// How are several promises combined?
///
/// The values of a list are the digits of one number behind a leading 1, with a 9 before the code of an error.
let combiningClauses: [Clause] =
  [
    inOrder(
      "all-in-order", ["004 what is a promise 13", "004 all 1, 2, 6", "t262 Promise.all"], .all, value(3)
    ) { try $0.all($1) },
    all(
      "all-of-nothing", "No promises have an empty list of outcomes.", "004 all 2", "t262 Promise.all",
      arrivals: .afterwards, noting: ["value 1"]
    ) { try $0.all([]).observe($0.log) },
    all(
      "all-of-one-twice", "A promise that is given twice counts in both places.", "004 all 6", "t262 Promise.all",
      needs: [.manyObservers], given: [value(2)], noting: ["value 1232"]
    ) { promise, log, trial in try trial.all([promise, trial.value(3), promise]).observe(log) },
    countingOnce(
      Chapter(law: .combining, sources: ["004 all 2", "t262 Promise.all"], needs: [.all]), "all-counts-a-member-once",
      "A member that is settled twice counts once.", value(2)
    ) { try $0.all($1) },
    meeting(
      combining, "all-of-racing-members", "Members that are settled at the same moment by as many threads all count.",
      .all, value, noting: "value 1123456"
    ) { try $0.all($1) },
  ]
  + asking(
    "combining-starts-nothing", "all-members-work-together", "Combining", "004 all 4",
    .all, noting: "value 112"
  ) { try $0.all($1) }
  + [
    combining(
      "all-of-many", "A thousand members all count, whatever thread settles them.", "here", needs: [.all],
      arrivals: .whilePending, noting: ["value 499500"]
    ) { trial in
      let members = (0..<1_000).map { _ in trial.gated() }
      try trial.sum(members.map(\.0)).observe(trial.log)
      trial.arrive { for (number, member) in members.enumerated().reversed() { member.1.open([value(number)]) } }
    },
    winning(combining, "race-won-by-value", "The first promise to settle gives a race its value.", value(2)),
    combining(
      "race-of-settled", "Of promises that are settled already, the first given wins.", "t262 Promise.race",
      needs: [.race], arrivals: .afterwards, noting: ["value 1"]
    ) { trial in try trial.race([trial.value(1), trial.error(2), trial.value(3)]).observe(trial.log) },
    meeting(
      combining, "race-won-once-by-many", "When six threads settle six members at once, one of them wins, once.",
      .race, { _ in value(7) }, noting: "value 7"
    ) { try $0.race($1) },
    combining(
      "race-counts-a-member-once", "A winner that is settled again wins once.", "t262 Promise.race", needs: [.race],
      noting: ["value 1"]
    ) { trial in
      let (pending, gate) = trial.gated()
      try trial.settle([value(1), value(2)]) { try trial.race([pending, $0]).observe(trial.log) }
      try trial.expect("value 1")
      gate.open([value(3)])
    }.or(.traps()),
  ]
  + asking(
    "racing-starts-nothing", "race-members-work-together", "Racing", "004 race 2", .race, noting: "value 2"
  ) { try $0.race($1) }
  + [
    inOrder("settled-in-order", ["002 parallel promises 1, 5"], .settled, error(3)) { try $0.settled($1) }
  ]

private let all = Chapter(law: .combining, needs: [.all])

private let combining = Chapter(law: .combining)

/// How an operator makes one promise of several.
typealias Combine = @Sendable (Trial, [Specimen]) throws -> Specimen

/// The second of three members settles before the first.
private func inOrder(
  _ id: String, _ sources: [String], _ capability: Capability, _ third: Outcome, _ combine: @escaping Combine
) -> Clause {
  Chapter(law: .combining, sources: sources, needs: [capability])(
    id, "All outcomes arrive in the order of the promises, whichever settled first.",
    noting: ["value \(outcomeDigits([value(1), value(2), third]))"]
  ) { trial in
    let (first, gate) = trial.gated()
    try trial.settle([value(2)]) { try combine(trial, [first, $0, trial.resolved(third)]).observe(trial.log) }
    gate.open([value(1)])
  }
}

/// A member is settled with 1, then again, while another one is pending.
func countingOnce(
  _ chapter: Chapter, _ id: String, _ statement: String, _ again: Outcome, _ combine: @escaping Combine
) -> Clause {
  chapter(id, statement, noting: ["value 113"]) { trial in
    let (other, gate) = trial.gated()
    try trial.settle([value(1), again]) { try combine(trial, [$0, other]).observe(trial.log) }
    try trial.expect([])
    gate.open([value(3)])
  }.or(.traps())
}

/// Six threads settle six members at the same moment, each with an outcome for its number from 1.
func meeting(
  _ chapter: Chapter, _ id: String, _ statement: String, _ capability: Capability,
  _ outcome: @escaping @Sendable (Int) -> Outcome, noting note: String, _ combine: @escaping Combine
) -> Clause {
  chapter(id, statement, "here", needs: [capability], arrivals: .race, noting: [note]) { trial in
    let members = (1...6).map { _ in trial.gated() }
    try combine(trial, members.map(\.0)).observe(trial.log)
    trial.atOnce(members.indices.map { index in { members[index].1.open([outcome(index + 1)]) } })
  }
}

/// The second of two members settles first.
func winning(_ chapter: Chapter, _ id: String, _ statement: String, _ outcome: Outcome) -> Clause {
  chapter(id, statement, "004 what is a promise 14", "004 race 1", needs: [.race], noting: [text(outcome)]) { trial in
    let (pending, gate) = trial.gated()
    try trial.settle([outcome]) { try trial.race([pending, $0]).observe(trial.log) }
    try trial.expect(text(outcome))
    gate.open([value(1)])
  }
}

/// How two promises are combined whose work waits for somebody to ask. The second one settles first.
private func asking(
  _ starting: String, _ together: String, _ what: String, _ source: String, _ capability: Capability,
  noting note: String, _ combine: @escaping Combine
) -> [Clause] {
  let asks = Chapter(law: .combining, sources: [source], needs: [capability], arrivals: .scripted)
  /// Counts how often combining runs the work of each that hadn't begun.
  @Sendable func unstarted(_ trial: Trial, runs: Int) throws {
    let members = [trial.gated(), trial.gated()]
    let before = members.map(\.1.runs)
    let whole = try combine(trial, members.map(\.0))
    for (gate, before) in zip(members.map(\.1), before) { try trial.expectRuns(before + runs, of: gate) }
    whole.observe(trial.log)
    for index in [1, 0] { members[index].1.open([value(index + 1)]) }
    try trial.expect(note)
  }
  return [
    asks(starting, "\(what) starts no work that the members don't start by themselves.") { try unstarted($0, runs: 0) }
      .or("starts-its-members", "\(what) starts the work of a promise as an observer does, once.") {
        try unstarted($0, runs: 1)
      },
    asks(together, "The second member's work doesn't wait for the first member.", noting: [note]) { trial in
      let members = [trial.gated(), trial.gated()]
      try combine(trial, members.map(\.0)).observe(trial.log)
      for (_, gate) in members { try gate.waitForRun(until: trial.deadline) }
      for index in [1, 0] { members[index].1.open([value(index + 1)]) }
    },
  ]
}
