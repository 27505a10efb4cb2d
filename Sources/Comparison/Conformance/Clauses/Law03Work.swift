/// When does the work run, and how often?
let workClauses: [Clause] = [
  work(
    "work-starts-when-made", "The work starts when the promise is made, before anybody asks for its result.",
    "001 implementation 11", "001 amenities 9", "002 making 1", "002 sequences 1", "002 queues 8", "004 all 4",
    arrivals: .scripted
  ) { try observeMade($0, runs: 1) }
  .or(
    "on-first-observer", "The work starts when somebody asks for its result, and not before."
  ) { try observeMade($0, runs: 0) },
  work(
    "work-runs-once", "The work runs once for one observer.", "001 implementation 1, 2", "004 pending promise 9",
    arrivals: .byWork
  ) { try observe($0, times: 1, runs: 1) },
  work(
    "work-is-shared", "The work runs once however many observe.", "001 amenities 5, 12", "004 what is a promise 7",
    needs: [.manyObservers], arrivals: .byWork
  ) { try observe($0, times: 3, runs: 1) }
  .or("once-per-observer", "The work runs once for each observer.") { try observe($0, times: 3, runs: 3) },
  work(
    "started-once-by-many-threads", "The work runs once when several threads ask for its result at once.",
    "001 amenities 9", "here", needs: [.manyObservers, .sharedRun], arrivals: .race
  ) { trial in
    let (promise, gate) = trial.gated()
    trial.atOnce(["a", "b", "c", "d"].map { label in { promise.observe(trial.log, label) } })
    gate.open([value(1)])
    try trial.expect(["a: value 1", "b: value 1", "c: value 1", "d: value 1"], inAnyOrder: true)
    try trial.expectRuns(1, of: gate)
  },
  work(
    "blocks-are-shared", "A block runs once however many observe the promise that it makes.", "004 what is a promise 7",
    needs: [.then, .manyObservers],
    given: [value(1)], noting: ["block", "value 1", "value 1", "value 1"], inAnyOrder: true
  ) { promise, log, _ in
    let end = try promise.then(log.noting("block"))
    for _ in 0..<3 { end.observe(log) }
  }.or(
    "once-per-observer", "A block runs once for each observer of the promise that it makes.",
    noting: ["block", "block", "block", "value 1", "value 1", "value 1"]),
  work(
    "blocks-run-unobserved", "A block runs though nobody observes its result.", "001 implementation 11",
    "002 queues 8, 9", "004 observing fulfillment 1", needs: [.then]
  ) { trial in
    let (end, _) = try chainUnobserved(trial)
    try trial.expect("block")
    withExtendedLifetime(end) {}
  }.or("on-first-observer", "A block runs when its result gets an observer, and not before.") { trial in
    let (end, _) = try chainUnobserved(trial)
    try trial.expect([])
    end.observe(trial.log)
    try trial.expect("block", "value 1")
  },
]

private let work = Chapter(law: .work)

/// How often does the work run before somebody asks?
private func observeMade(_ trial: Trial, runs: Int) throws {
  let (promise, gate) = trial.gated()
  try trial.expectRuns(runs, of: gate)
  promise.observe(trial.log)
  try trial.expectRuns(1, of: gate)
  gate.open([value(1)])
  try trial.expect("value 1")
}

private func observe(_ trial: Trial, times: Int, runs: Int) throws {
  let settling = try trial.settling(value(1))
  for _ in 0..<times { settling.promise.observe(trial.log) }
  settling.arrive()
  try trial.expect(Array(repeating: "value 1", count: times))
  try settling.gate.map { try trial.expectRuns(runs, of: $0) }
}

private func chainUnobserved(_ trial: Trial) throws -> (end: Specimen, Settling) {
  let settling = try trial.settling(value(1))
  let end = try settling.promise.then(trial.log.noting("block"))
  settling.arrive()
  return (end, settling)
}
