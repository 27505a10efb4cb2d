import Dispatch

/// Do jobs run one at a time, first in, first out, whatever becomes of them?
let jobClauses: [Clause] = [
  queueing("job-starts-when-idle", "A job that is added to an idle line begins by itself, and its result is delivered.")
  {
    trial in
    let (result, gate) = add("job", to: try trial.jobs(), trial)
    result.observe(trial.log)
    try trial.expect("job begins")
    trial.arrive { gate.open([value(1)]) }
    try trial.expect("job begins", "value 1")
  },
  queueing("jobs-one-at-a-time", "A job begins when the one before has ended, and not before.") { trial in
    let line = try trial.jobs()
    let (first, gate) = add("first", to: line, trial)
    let (second, other) = add("second", to: line, trial)
    try trial.expect("first begins")
    trial.arrive { gate.open([value(1)]) }
    try trial.expect("first begins", "second begins")
    other.open([value(2)])
    second.observe(trial.log)
    try trial.expect("first begins", "second begins", "value 2")
    withExtendedLifetime(first) {}
  },
  queueing("jobs-in-order", "Jobs begin in the order in which they were added.", arrivals: .scripted) { trial in
    let line = try trial.jobs()
    let (first, gate) = add("0", to: line, trial)
    let rest = (1...20).map { line(beginning("\($0)", trial)) }
    gate.open([value(0)])
    try trial.expect((0...20).map { "\($0) begins" })
    withExtendedLifetime((first, rest)) {}
  },
  queueing("job-after-failure", "The next job begins, also when the promise of the last one failed.", arrivals: .five) {
    trial in
    let line = try trial.jobs()
    let settling = try trial.settling(error(1))
    let log = trial.log
    line {
      log.note("first begins")
      return .promise(settling.promise)
    }.observe { _ in }
    let second = line(beginning("second", trial))
    try trial.begun(1)
    if trial.arrival == .later || trial.arrival == .otherThread { try trial.expect("first begins") }
    settling.arrive()
    try trial.expect("first begins", "second begins")
    withExtendedLifetime(second) {}
  },
  queueing(
    "job-after-throw", "The next job begins, also when the last one threw an error, which is its result.",
    arrivals: .scripted
  ) { trial in
    let line = try trial.jobs()
    let failed = line { .thrown(Reason(1)) }
    failed.observe(trial.log, "first")
    line { .promise(trial.value(2)) }.observe(trial.log, "second")
    try trial.expectUnordered(["first: error 1", "second: value 2"])
  },
  queueing(
    "job-added-by-a-job", "A job that another one adds comes after those that wait already.", arrivals: .scripted
  ) {
    trial in
    let line = try trial.jobs()
    let log = trial.log
    let (blocker, gate) = add("blocker", to: line, trial)
    let first = line {
      log.note("first begins")
      _ = line(beginning("added", trial))
      return .promise(trial.value(1))
    }
    let last = line(beginning("last", trial))
    gate.open([value(0)])
    try trial.expect("blocker begins", "first begins", "last begins", "added begins")
    withExtendedLifetime((blocker, first, last)) {}
  },
  queueing("lines-are-independent", "Jobs of different lines run at the same time.", arrivals: .scripted) { trial in
    let (first, gate) = add("first", to: try trial.jobs(), trial)
    try trial.expect("first begins")
    let (second, other) = add("second", to: try trial.jobs(), trial)
    try trial.expect("first begins", "second begins")
    for gate in [gate, other] { gate.open([value(1)]) }
    withExtendedLifetime((first, second)) {}
  },
  queueing(
    "cancelled-job-is-removed", "A job that is cancelled while it waits never begins, and the next one does.",
    needs: [.cancel]
  ) { trial in
    let line = try trial.jobs()
    let (first, gate) = add("first", to: line, trial)
    let (second, skipped) = add("second", to: line, trial)
    let (third, other) = add("third", to: line, trial)
    try trial.expect("first begins")
    try second.cancel()
    trial.arrive { gate.open([value(1)]) }
    try trial.expect("first begins", "third begins")
    for gate in [skipped, other] { gate.open([value(3)]) }
    withExtendedLifetime((first, third)) {}
  },
  queueing(
    "cancelled-job-makes-way", "When the job that is at work is cancelled, the next one begins.", needs: [.cancel],
    arrivals: .scripted
  ) { trial in
    let line = try trial.jobs()
    let (first, gate) = add("first", to: line, trial)
    let (second, other) = add("second", to: line, trial)
    try trial.expect("first begins")
    try first.cancel()
    try trial.expect("first begins", "second begins")
    for gate in [gate, other] { gate.open([value(1)]) }
    try trial.expect("first begins", "second begins")
    withExtendedLifetime(second) {}
  },
  queueing("job-is-freed", "A job's captures are freed when it has run, though the line lives on.", arrivals: .scripted)
  { trial in
    let line = try trial.jobs()
    let result = job(line, Token(trial.log), trial)
    result.observe(trial.log)
    try trial.expectUnordered(["value 1", "freed"])
    withExtendedLifetime((line, result)) {}
  },
  queueing(
    "long-line-of-jobs", "Many jobs that wait run with a small stack.", arrivals: .scripted, isolated: true
  ) { trial in
    let line = try trial.jobs()
    let (first, gate) = trial.gated()
    let blocker = line { .promise(first) }
    let length = min(trial.length, 100_000)
    var last = blocker
    for number in 1...length { last = line { .promise(trial.value(number)) } }
    last.observe(trial.log)
    gate.open([value(0)])
    try trial.expect("value \(length)")
    withExtendedLifetime(blocker) {}
  },
  Clause(
    "job-cancelled-on-its-turn", law: .loops,
    "A job that is cancelled when its turn has come, before its block, doesn't run, and the next one begins.",
    "002 queuing up jobs", "002 cancellation", needs: [.jobs, .cancel], arrivals: .scripted
  ) { trial in
    let line = try trial.jobs()
    trial.holdQueue()
    let first = line(beginning("first", trial))
    let second = line(beginning("second", trial))
    try first.cancel()
    trial.releaseQueue()
    try trial.expect("second begins")
    withExtendedLifetime((first, second)) {}
  },
]

private func queueing(
  _ id: String, _ statement: String, needs: Set<Capability> = [], arrivals: Arrivals = .whilePending,
  isolated: Bool = false, _ body: @escaping Clause.Body
) -> Clause {
  Clause(
    id, law: .loops, statement, isolated ? "here" : "002 queuing up jobs", needs: needs.union([.jobs]),
    arrivals: arrivals,
    isolated: isolated, body: body)
}

private typealias Line = @Sendable (@escaping @Sendable () -> Reply<Specimen>) -> Specimen

/// Adds a job that notes its beginning and ends when the gate is opened.
private func add(_ label: String, to line: Line, _ trial: Trial) -> (result: Specimen, gate: Gate) {
  let (promise, gate) = trial.gated()
  let log = trial.log
  let result = line {
    log.note("\(label) begins")
    return .promise(promise)
  }
  return (result, gate)
}

/// A job that notes its beginning, and ends at once.
private func beginning(_ label: String, _ trial: Trial) -> @Sendable () -> Reply<Specimen> {
  { [log = trial.log] in
    log.note("\(label) begins")
    return .promise(trial.value(1))
  }
}

private func job(_ line: Line, _ token: Token, _ trial: Trial) -> Specimen {
  line {
    token.touch()
    return .promise(trial.value(1))
  }
}
