/// Laws 16 and 17: what of promises comes together when errors are outcomes too.
///
/// The values are told as the digits of one number behind a leading 1, with a 9 for every error.
private typealias Combine = @Sendable (Trial, [Specimen]) throws -> Specimen

/// What holds for each way to wait for all outcomes.
private func outcomes(
  _ name: String, _ source: String, _ capability: Capability, _ combine: @escaping Combine
) -> [Clause] {
  [
    Clause(
      "\(name)-of-settled", law: 16, "Members that were settled before count like others.", source,
      needs: [capability], arrivals: .afterwards
    ) { trial in
      let members = [trial.value(1), trial.error(2), trial.value(3)]
      try trial.quiesce()
      try combine(trial, members).observe(trial.log)
      try trial.expect("value 1193")
    },
    Clause(
      "\(name)-of-one-twice", law: 16, "A promise that is given twice counts in both places.", source,
      needs: [capability]
    ) { trial in
      let settling = try trial.settling(value(2))
      try combine(trial, [settling.promise, trial.value(3), settling.promise]).observe(trial.log)
      settling.arrive()
      try trial.expect("value 1232")
    },
    Clause(
      "\(name)-waits-for-the-last", law: 16, "All outcomes are there when the last promise has settled, not before.",
      source, needs: [capability], arrivals: .whilePending
    ) { trial in
      let (last, gate) = trial.gated()
      try combine(trial, [trial.error(1), last, trial.value(3)]).observe(trial.log)
      try trial.expect([])
      trial.arrive { gate.open([value(2)]) }
      try trial.expect("value 1923")
    },
    Clause(
      "\(name)-counts-a-member-once", law: 16, "A member that is settled twice counts once.", source,
      needs: [capability]
    ) { trial in
      let settling = try trial.settling(value(1), error(2))
      let (other, gate) = trial.gated()
      try combine(trial, [settling.promise, other]).observe(trial.log)
      settling.arrive()
      try trial.expect([])
      gate.open([value(3)])
      try trial.expect("value 113")
    },
    Clause(
      "\(name)-of-racing-members", law: 16,
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

let outcomeClauses =
  outcomes("any", "004 any", .any) { try $0.any($1) }
  + outcomes("settled", "002 multiple parallel promises", .settled) { try $0.settled($1) }

let anyClauses = [
  Clause(
    "any-in-order", law: 16, "All outcomes arrive in the order of the promises, whichever settled first.", "004 any",
    needs: [.any]
  ) { trial in
    let settling = try trial.settling(value(2))
    let (first, gate) = trial.gated()
    try trial.any([first, settling.promise, trial.error(3)]).observe(trial.log)
    settling.arrive()
    gate.open([value(1)])
    try trial.expect("value 1129")
  },
  Clause(
    "any-of-nothing", law: 16, "Any of no promises is an empty list.", "004 any", needs: [.any], arrivals: .afterwards
  ) { trial in
    try trial.any([]).observe(trial.log)
    try trial.expect("value 1")
  },
  Clause(
    "any-takes-errors", law: 17, "An error takes its place among the outcomes as long as there is a value.", "004 any",
    needs: [.any]
  ) { trial in
    let settling = try trial.settling(error(5))
    try trial.any([settling.promise, trial.value(2), trial.error(6)]).observe(trial.log)
    settling.arrive()
    try trial.expect("value 1929")
  },
  Clause(
    "any-fails-with-last-error", law: 17, "If all fail, the error is that of the promise that failed last.", "004 any",
    needs: [.any], arrivals: .whilePending
  ) { trial in
    let members = (1...3).map { _ in trial.gated() }
    try trial.any(members.map(\.0)).observe(trial.log)
    for index in [2, 0, 1] { trial.arrive { members[index].1.open([error(index + 1)]) } }
    try trial.expect("error 2")
  },
  Clause(
    "any-of-settled-errors", law: 17, "Of members that had failed before, the last given gives the error.", "004 any",
    needs: [.any], arrivals: .afterwards
  ) { trial in
    let members = [1, 2, 3].map { trial.error($0) }
    try trial.quiesce()
    try trial.any(members).observe(trial.log)
    try trial.expect("error 3")
  },
  Clause("any-of-one-error", law: 17, "Any of one promise that fails is its error.", "004 any", needs: [.any]) {
    trial in
    let settling = try trial.settling(error(2))
    try trial.any([settling.promise]).observe(trial.log)
    settling.arrive()
    try trial.expect("error 2")
  },
]

let settledClauses = [
  Clause(
    "settled-of-errors", law: 17, "Though all members fail, nothing fails.", "002 multiple parallel promises",
    needs: [.settled]
  ) { trial in
    let settling = try trial.settling(error(5))
    try trial.settled([trial.error(1), settling.promise]).observe(trial.log)
    settling.arrive()
    try trial.expect("value 199")
  },
  Clause(
    "errors-are-counted", law: 17, "The number of errors is told, 0 if there is none.",
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
    "errors-are-counted-by-place", law: 17, "A failed promise that is given twice is counted twice.",
    "002 multiple parallel promises", needs: [.countErrors]
  ) { trial in
    let settling = try trial.settling(error(5))
    try trial.countErrors([settling.promise, trial.value(2), settling.promise]).observe(trial.log)
    settling.arrive()
    try trial.expect("value 2")
  },
  Clause(
    "settled-with-cancelled-member", law: 17, "A member that is cancelled counts as an error, and hangs nobody.",
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
    "settled-with-taken-member", law: 17,
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
  Clause(
    "settled-cancels-members", law: 22,
    "Cancelling what waits for several promises stops the work of the pending ones.",
    "002 cancellation", needs: [.settled, .makeCancellable, .cancel], arrivals: .scripted
  ) { trial in
    let (first, firstGate) = try trial.cancellable(noting: "first stopped")
    let (second, secondGate) = try trial.cancellable(noting: "second stopped")
    let both = try trial.settled([first, second])
    both.observe { _ in }
    firstGate.open([value(1)])
    try trial.quiesce()
    try both.cancel()
    trial.log.note("returned")
    secondGate.open([value(2)])
    try trial.expect("second stopped", "returned")
  },
]

private func takenMember(_ trial: Trial, _ expected: String) throws {
  let settling = try trial.settling(value(2))
  let consumer = try settling.promise.then { .value($0 + 1) }
  try trial.settled([settling.promise]).observe(trial.log, "settled")
  settling.arrive()
  try trial.expect(expected)
  consumer.observe(trial.log, "consumer")
  try trial.expect(expected, "consumer: value 3")
}
