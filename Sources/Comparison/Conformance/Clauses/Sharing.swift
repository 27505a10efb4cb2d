/// Law 3: what runs, and how often, when many ask, when steps are chained, and when nobody asks.
private func observeChainThrice(_ trial: Trial, _ expected: [String]) throws {
  let settling = try trial.settling(value(1))
  let log = trial.log
  let end = try settling.promise.then { value in
    log.note("block")
    return .value(value)
  }
  for _ in 0..<3 { end.observe(log) }
  settling.arrive()
  try trial.expectUnordered(expected)
}

private func chainUnobserved(_ trial: Trial) throws -> (end: Specimen, Settling) {
  let settling = try trial.settling(value(1))
  let log = trial.log
  let end = try settling.promise.then { value in
    log.note("block")
    return .value(value)
  }
  settling.arrive()
  return (end, settling)
}

let sharingClauses = [
  Clause(
    "started-once-by-many-threads", law: 3, "The work runs once when several threads ask for its result at once.",
    "001 start", "here", needs: [.manyObservers, .sharedRun], arrivals: .race
  ) { trial in
    let (promise, gate) = trial.gated()
    let done = ["a", "b", "c", "d"].map { label in onThread { promise.observe(trial.log, label) } }
    for group in done { group.wait() }
    gate.open([value(1)])
    try trial.expectUnordered(["a: value 1", "b: value 1", "c: value 1", "d: value 1"])
    try trial.expect(gate.runs == 1, "the work ran \(gate.runs) times")
  },
  Clause(
    "chain-starts-its-source-once", law: 3, "The work behind a chain of several steps runs once for one observer.",
    "001 then", needs: [.then], arrivals: .byWork
  ) { trial in
    let settling = try trial.settling(value(1))
    var end = settling.promise
    for _ in 1...3 { end = try end.then { .value($0 + 1) } }
    end.observe(trial.log)
    settling.arrive()
    try trial.expect("value 4")
    try trial.expect(settling.gate?.runs == 1, "the work ran \(settling.gate?.runs ?? 0) times")
  },
  Clause(
    "blocks-are-shared", law: 3, "A block runs once however many observe the promise that it makes.",
    "004 what is a promise", needs: [.then, .manyObservers],
    alternatives: [
      Clause.Alternative("once-per-observer", "A block runs once for each observer of the promise that it makes.") {
        trial in
        try observeChainThrice(trial, Array(repeating: "block", count: 3) + Array(repeating: "value 1", count: 3))
      }
    ]
  ) { trial in try observeChainThrice(trial, ["block"] + Array(repeating: "value 1", count: 3)) },
  Clause(
    "blocks-run-unobserved", law: 3, "A block runs though nobody observes what it makes.", "004 observing fulfillment",
    "002 making a call", needs: [.then],
    alternatives: [
      Clause.Alternative("on-first-observer", "A block runs when somebody asks for what it makes, and not before.") {
        trial in
        let (end, _) = try chainUnobserved(trial)
        try trial.expect([])
        end.observe(trial.log)
        try trial.expect("block", "value 1")
      }
    ]
  ) { trial in
    let (end, _) = try chainUnobserved(trial)
    try trial.expect("block")
    withExtendedLifetime(end) {}
  },
]
