/// Which errors of members make the whole fail?
let failureClauses: [Clause] = [
  failures(
    "all-fails-with-first-error", "The first error is the error of all, though others are pending.", "004 all 3, 5",
    "t262 Promise.all", needs: [.all], noting: ["error 2"]
  ) { trial in
    let (pending, gate) = trial.gated()
    try trial.settle([error(2)]) { try trial.all([pending, $0, trial.value(3)]).observe(trial.log) }
    try trial.expect("error 2")
    gate.open([value(1)])
  }.or(inListOrder(value(1), then: "error 2"))
    .or(late(.waits, value(1), then: "error 2")).or(late(.several, value(1), then: "error 2")),
  failures(
    "all-ignores-later-errors", "An error after the first one is ignored.", "004 all 3", needs: [.all],
    arrivals: .whilePending, noting: ["error 2"]
  ) { trial in
    let members = (1...2).map { _ in trial.gated() }
    try trial.all(members.map(\.0)).observe(trial.log)
    trial.arrive { members[1].1.open([error(2)]) }
    try trial.expect("error 2")
    trial.arrive { members[0].1.open([error(1)]) }
  }.or(inListOrder(error(1), then: "error 1"))
    .or(late(.waits, error(1), then: "error 1")).or(late(.several, error(1), then: "foreign error")),
  winning(failures, "race-won-by-error", "The first promise to settle gives a race its error.", error(2)),
  countingOnce(
    Chapter(law: .failures, sources: ["t262 Promise.all"], needs: [.all]), "all-ignores-a-member's-change",
    "A member that has given its value doesn't fail all any more.", error(2)
  ) { try $0.all($1) },
  failures(
    "all-leaves-others-alone", "When one member fails, the others go on, and their observers get the outcomes.",
    "004 all 5", needs: [.all, .manyObservers], arrivals: .whilePending,
    given: [value(1)], before: ["all: error 2"], noting: ["member: value 1"]
  ) { pending, log, trial in
    try trial.all([pending, trial.error(2)]).observe(log, "all")
    try trial.expect("all: error 2")
    pending.observe(log, "member")
  }.or(inListOrder(leavingAlone)).or(late(.waits, leavingAlone)).or(late(.several, leavingAlone)),
  meeting(
    failures, "all-of-failing-threads", "Of members that fail at the same moment, one gives its error, once.", .all,
    { _ in error(7) }, noting: "error 7"
  ) { try $0.all($1) }.or(Late.several.rawValue, Late.several.statement, noting: ["foreign error"]),
  failures(
    "any-takes-errors", "An error takes its place among the outcomes as long as there is a value.", "004 any 1",
    needs: [.any], given: [error(5)], noting: ["value 195296"]
  ) { promise, log, trial in try trial.any([promise, trial.value(2), trial.error(6)]).observe(log) },
  failures(
    "errors-are-counted", "The result is the number of errors, 0 if there is none.", "002 parallel promises 6",
    needs: [.countErrors], noting: ["some: value 2", "none: value 0"]
  ) { trial in
    let countErrors = try need(.countErrors, trial.operations.countErrors)
    try trial.settle([error(5)]) { countErrors([trial.error(1), trial.value(2), $0]).observe(trial.log, "some") }
    try trial.expect("some: value 2")
    countErrors([trial.value(1), trial.value(2)]).observe(trial.log, "none")
  },
]

private let failures = Chapter(law: .failures)

/// One member fails, and the other goes on; all waits for it.
private func leavingAlone(_ trial: Trial) throws {
  let (pending, gate) = trial.gated()
  pending.observe(trial.log, "member")
  try trial.all([pending, trial.error(2)]).observe(trial.log, "all")
  try trial.expect([])
  trial.arrive { gate.open([value(1)]) }
  try trial.expect(["all: error 2", "member: value 1"], inAnyOrder: true)
}

/// What all may do instead of failing at once.
private enum Late: String {
  case waits = "waits-for-all"
  case several = "several-errors-are-one"

  var statement: String {
    switch self {
    case .waits: "All is settled when all its members are, with the first error in its list, if there is one."
    case .several: "All is settled when all its members are; several errors become one of the design's own."
    }
  }
}

private func late(_ way: Late, _ body: @escaping Clause.Body) -> Clause.Alternative {
  Clause.Alternative(name: way.rawValue, statement: way.statement, body: body)
}

/// The second of three members fails before the others are settled.
private func late(_ way: Late, _ first: Outcome, then expected: String) -> Clause.Alternative {
  late(way) { trial in
    let members = (0..<3).map { _ in trial.gated() }
    try trial.all(members.map(\.0)).observe(trial.log)
    trial.arrive { members[1].1.open([error(2)]) }
    trial.arrive { members[0].1.open([first]) }
    try trial.expect([])
    trial.arrive { members[2].1.open([value(3)]) }
    try trial.expect(expected)
  }
}

private func inListOrder(_ body: @escaping Clause.Body) -> Clause.Alternative {
  Clause.Alternative(
    name: "in-list-order",
    statement: "All fails with the first error in the order of its list, when those before it have values.", body: body)
}

/// The second of three members fails before the first is settled.
private func inListOrder(_ first: Outcome, then expected: String) -> Clause.Alternative {
  inListOrder { trial in
    let members = (0..<3).map { _ in trial.gated() }
    try trial.all(members.map(\.0)).observe(trial.log)
    trial.arrive { members[1].1.open([error(2)]) }
    try trial.expect([])
    trial.arrive { members[0].1.open([first]) }
    try trial.expect(expected)
    trial.arrive { members[2].1.open([value(3)]) }
    try trial.expect(expected)
  }
}
