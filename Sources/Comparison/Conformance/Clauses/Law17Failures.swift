/// Which errors of members make the whole fail?
let failureClauses: [Clause] = [
  Clause(
    "all-fails-with-first-error", law: .failures, "The first error is the error of all, though others are pending.",
    "004 all", "t262 Promise.all", needs: [.all],
    alternatives: [inListOrder(value(1), then: "error 2")]
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
    "all-ignores-later-errors", law: .failures, "An error after the first one is ignored.", "004 all", needs: [.all],
    arrivals: .whilePending,
    alternatives: [inListOrder(error(1), then: "error 1")]
  ) { trial in
    let (first, firstGate) = trial.gated()
    let (second, secondGate) = trial.gated()
    try trial.all([first, second]).observe(trial.log)
    trial.arrive { secondGate.open([error(2)]) }
    try trial.expect("error 2")
    trial.arrive { firstGate.open([error(1)]) }
    try trial.expect("error 2")
  },
  winning("race-won-by-error", law: .failures, "The first promise to settle gives a race its error.", error(2)),
  Clause(
    "settled-counts-errors", law: .failures, "An error takes its place among the outcomes; nothing fails.",
    "002 multiple parallel promises", needs: [.settled], given: [error(5)], noting: ["value 1193"]
  ) { promise, log, trial in try trial.settled([trial.value(1), promise, trial.value(3)]).observe(log) },
  countingOnce(
    "all-ignores-a-member's-change", law: .failures, "A member that has given its value doesn't fail all any more.",
    "t262 Promise.all", .all, error(2)
  ) { try $0.all($1) },
  Clause(
    "all-leaves-others-alone", law: .failures,
    "When one member fails, the others go on, and their observers get the outcomes.",
    "004 all", needs: [.all, .manyObservers], arrivals: .whilePending,
    alternatives: [
      inListOrder { trial in
        let (pending, gate) = trial.gated()
        pending.observe(trial.log, "member")
        try trial.all([pending, trial.error(2)]).observe(trial.log, "all")
        try trial.expect([])
        trial.arrive { gate.open([value(1)]) }
        try trial.expectUnordered(["all: error 2", "member: value 1"])
      }
    ]
  ) { trial in
    let (pending, gate) = trial.gated()
    try trial.all([pending, trial.error(2)]).observe(trial.log, "all")
    try trial.expect("all: error 2")
    pending.observe(trial.log, "member")
    trial.arrive { gate.open([value(1)]) }
    try trial.expect("all: error 2", "member: value 1")
  },
  Clause(
    "all-of-failing-threads", law: .failures, "Of members that fail at the same moment, one gives its error, once.",
    "here", needs: [.all], arrivals: .race
  ) { trial in
    let members = (0..<6).map { _ in trial.gated() }
    try trial.all(members.map(\.0)).observe(trial.log)
    trial.atOnce(members.map { member in { member.1.open([error(7)]) } })
    try trial.expect("error 7")
  },
  Clause(
    "any-takes-errors", law: .failures, "An error takes its place among the outcomes as long as there is a value.",
    "004 any", needs: [.any], given: [error(5)], noting: ["value 1929"]
  ) { promise, log, trial in try trial.any([promise, trial.value(2), trial.error(6)]).observe(log) },
  Clause(
    "any-fails-with-last-error", law: .failures, "If all fail, the error is that of the promise that failed last.",
    "004 any", needs: [.any], arrivals: .whilePending
  ) { trial in
    let members = (1...3).map { _ in trial.gated() }
    try trial.any(members.map(\.0)).observe(trial.log)
    for index in [2, 0, 1] { trial.arrive { members[index].1.open([error(index + 1)]) } }
    try trial.expect("error 2")
  },
  Clause(
    "any-of-settled-errors", law: .failures, "Of members that had failed before, the last given gives the error.",
    "004 any", needs: [.any], arrivals: .afterwards
  ) { trial in
    let members = [1, 2, 3].map { trial.error($0) }
    try trial.quiesce()
    try trial.any(members).observe(trial.log)
    try trial.expect("error 3")
  },
  Clause(
    "any-of-one-error", law: .failures, "Any of one promise that fails is its error.", "004 any", needs: [.any],
    given: [error(2)], noting: ["error 2"]
  ) { promise, log, trial in try trial.any([promise]).observe(log) },
  Clause(
    "errors-are-counted", law: .failures, "The result is the number of errors, 0 if there is none.",
    "002 multiple parallel promises", needs: [.countErrors]
  ) { trial in
    let settling = try trial.settling(error(5))
    try trial.countErrors([trial.error(1), trial.value(2), settling.promise]).observe(trial.log, "some")
    settling.arrive()
    try trial.expect("some: value 2")
    try trial.countErrors([trial.value(1), trial.value(2)]).observe(trial.log, "none")
    try trial.expect("some: value 2", "none: value 0")
  },
  Clause(
    "errors-are-counted-by-place", law: .failures, "A failed promise that is given twice is counted twice.",
    "002 multiple parallel promises", needs: [.countErrors], given: [error(5)], noting: ["value 2"]
  ) { promise, log, trial in try trial.countErrors([promise, trial.value(2), promise]).observe(log) },
  Clause(
    "settled-with-cancelled-member", law: .failures, "A member that is cancelled counts as an error, and hangs nobody.",
    "002 cancellation", needs: [.settled, .cancel], arrivals: .scripted
  ) { trial in
    let (member, gate) = trial.gated()
    let (cancelled, other) = trial.gated()
    try cancelled.cancel()
    try trial.settled([member, cancelled]).observe(trial.log, "before")
    gate.open([value(1)])
    try trial.expect("before: value 119")
    let (late, lateGate) = trial.gated()
    try trial.settled([trial.value(2), late]).observe(trial.log, "after")
    try late.cancel()
    try trial.expect("before: value 119", "after: value 129")
    for gate in [other, lateGate] { gate.open([value(3)]) }
    try trial.expect("before: value 119", "after: value 129")
  },
  Clause(
    "settled-with-taken-member", law: .failures,
    "A member that has its consumer already counts as an error, and its consumer is served.",
    "002 multiple parallel promises", "here", needs: [.settled, .then],
    alternatives: [
      Clause.Alternative("shared", "A member that others wait for counts with its outcome, and they are served.") {
        trial in
        try takenMember(trial, "settled: value 12")
      }
    ]
  ) { trial in
    try takenMember(trial, "settled: value 19")
  },
]

private func inListOrder(_ body: @escaping Clause.Body) -> Clause.Alternative {
  Clause.Alternative(
    "in-list-order", "All fails with the first error in the order of its list, when those before it have values.",
    body: body)
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

private func takenMember(_ trial: Trial, _ expected: String) throws {
  let settling = try trial.settling(value(2))
  let consumer = try settling.promise.then { .value($0 + 1) }
  try trial.settled([settling.promise]).observe(trial.log, "settled")
  settling.arrive()
  try trial.expect(expected)
  consumer.observe(trial.log, "consumer")
  try trial.expect(expected, "consumer: value 3")
}
