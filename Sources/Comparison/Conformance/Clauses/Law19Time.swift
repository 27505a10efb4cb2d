import Dispatch

/// What happens when time passes?
///
/// The time is the clause's own, except where the wall clock itself is asked.
let timeClauses: [Clause] = [
  timed(
    "retry-after-the-delay", "The next try comes when the delay has passed since the failure, not before.", "004 retry",
    .retry, arrivals: .scripted
  ) { trial in
    let tries = Tries(attempts: 2, delay: 5, condition: nil)
    try trial.retry(tries, failing(trial)).observe(trial.log)
    try trial.expectTimer(after: "try 1")
    try trial.pass(4)
    try trial.expect("try 1")
    try trial.pass(1)
    try trial.expectTimer(after: "try 1", "try 2")
    try trial.pass(5)
    try trial.expect("try 1", "try 2", "try 3", "error 3")
    try trial.expect(trial.clock.timers == 0, "a timer is left")
  },
  timed(
    "retry-by-default", "When nothing else is said it is tried once more, a second later.", "004 retry", .retry,
    arrivals: .scripted
  ) { trial in
    try trial.retry(nil, failing(trial)).observe(trial.log)
    try trial.expectTimer(after: "try 1")
    try trial.pass(0.75)
    try trial.expect("try 1")
    try trial.pass(0.25)
    try trial.expect("try 1", "try 2", "error 2")
  },
  timed(
    "delay-holds-a-value", "A value is delivered when the time has passed since it was there, not before.", "004 delay",
    .delay
  ) { trial in
    let settling = try trial.settling(value(1))
    try settling.promise.delay(5).observe(trial.log)
    settling.arrive()
    try trial.expectTimer()
    try trial.pass(4)
    try trial.expect([])
    try trial.pass(1)
    try trial.expect("value 1")
  },
  timed(
    "delay-passes-errors-at-once", "An error is not held back, and sets no timer.", "004 delay", .delay
  ) { trial in
    let settling = try trial.settling(error(1))
    try settling.promise.delay(5).observe(trial.log)
    settling.arrive()
    try trial.expect("error 1")
    try trial.expect(trial.clock.timers == 0, "a timer waits")
  },
  timed(
    "delay-begins-when-settled", "The time before the value was there doesn't count.", "004 delay", .delay,
    arrivals: .whilePending
  ) { trial in
    let (source, gate) = trial.gated()
    try source.delay(5).observe(trial.log)
    try trial.pass(100)
    trial.arrive { gate.open([value(1)]) }
    try trial.expectTimer()
    try trial.pass(4)
    try trial.expect([])
    try trial.pass(1)
    try trial.expect("value 1")
  },
  timed(
    "delays-are-independent", "A shorter delay ends before a longer one that began earlier.", "004 delay", .delay,
    arrivals: .whilePending
  ) {
    trial in
    let (first, gate) = trial.gated()
    let (second, other) = trial.gated()
    try first.delay(5).observe(trial.log, "long")
    try second.delay(2).observe(trial.log, "short")
    trial.arrive { gate.open([value(1)]) }
    try trial.expectTimer()
    trial.arrive { other.open([value(2)]) }
    try trial.expectTimers(2)
    try trial.pass(2)
    try trial.expect("short: value 2")
    try trial.pass(3)
    try trial.expect("short: value 2", "long: value 1")
  },
  timed("delays-add-up", "A delay behind a delay begins when that one ends.", "004 delay", .delay) { trial in
    let settling = try trial.settling(value(1))
    try settling.promise.delay(5).delay(5).observe(trial.log)
    settling.arrive()
    try trial.expectTimer()
    try trial.pass(5)
    try trial.expectTimer()
    try trial.pass(4)
    try trial.expect([])
    try trial.pass(1)
    try trial.expect("value 1")
  },
  timed(
    "timeout-rejects", "A promise that isn't settled in time fails when the time has passed, and not before.",
    "004 timeout", .timeout, arrivals: .scripted
  ) { trial in
    let (source, gate) = trial.gated()
    try source.timeout(5).observe(trial.log)
    try trial.expectTimer()
    try trial.pass(4)
    try trial.expect([])
    try trial.pass(1)
    try trial.expect("foreign error")
    gate.open([value(1)])
  },
  timed(
    "timeout-passes-a-value", "A value in time passes, and the time that passes then changes nothing.", "004 timeout",
    .timeout
  ) { trial in try passes(trial, value(1)) },
  timed(
    "timeout-passes-an-error", "An error in time passes as it is.", "004 timeout", .timeout
  ) { trial in try passes(trial, error(1)) },
  timed(
    "timeout-frees-its-timer", "The timer goes when the outcome is there in time.", "004 timeout", .timeout,
    arrivals: .whilePending
  ) {
    trial in
    let (source, gate) = trial.gated()
    try source.timeout(5).observe(trial.log)
    try trial.expectTimer()
    trial.arrive { gate.open([value(1)]) }
    try trial.expect("value 1")
    try trial.expect(trial.clock.timers == 0, "the timer is left")
  },
  timed(
    "timeout-leaves-the-source-alone",
    "The promise that took too long goes on, and its other observers get its outcome.",
    "004 timeout", .timeout, needs: [.manyObservers], arrivals: .whilePending
  ) { trial in
    let (source, gate) = trial.gated()
    try source.timeout(5).observe(trial.log, "timeout")
    source.observe(trial.log, "source")
    try trial.expectTimer()
    try trial.pass(5)
    try trial.expect("timeout: foreign error")
    trial.arrive { gate.open([value(1)]) }
    try trial.expect("timeout: foreign error", "source: value 1")
  },
  timed(
    "outcome-after-timeout", "An outcome that comes too late changes nothing.", "004 timeout", .timeout,
    arrivals: .whilePending
  ) { trial in
    let (source, gate) = trial.gated()
    try source.timeout(5).observe(trial.log)
    try trial.expectTimer()
    try trial.pass(5)
    try trial.expect("foreign error")
    trial.arrive { gate.open([value(1)]) }
    try trial.expect("foreign error")
  },
  timed(
    "timeout-of-settled", "A promise that is settled already is in time, even for a timeout of 0.", "004 timeout",
    .timeout,
    arrivals: .afterwards
  ) { trial in
    let source = trial.value(1)
    try trial.quiesce()
    try source.timeout(0).observe(trial.log)
    try trial.expect("value 1")
    try trial.pass(1)
    try trial.expect("value 1")
  },
  timed(
    "shorter-timeout-wins", "Of two timeouts in a chain the shorter decides.", "004 timeout", .timeout,
    arrivals: .scripted
  ) { trial in
    let (source, gate) = trial.gated()
    try source.timeout(2).timeout(5).observe(trial.log, "inner")
    try trial.expectTimers(2)
    try trial.pass(2)
    try trial.expect("inner: foreign error")
    try trial.expect(trial.clock.timers == 0, "a timer is left")
    gate.open([value(1)])
  },
  lasting(
    "delay-lasts", "A value is held back for as many seconds as were given.", "004 delay", .delay, "value 1"
  ) { trial in
    try trial.value(1).delay(seconds).observe(trial.log)
  },
  lasting(
    "timeout-lasts", "A pending promise has as many seconds as were given.", "004 timeout", .timeout, "foreign error"
  ) { trial in
    let (source, gate) = trial.gated()
    try source.timeout(seconds).observe(trial.log)
    trial.atEnd { withExtendedLifetime((source, gate)) {} }
  },
  lasting(
    "retry-lasts", "The next try comes as many seconds after a failure as were said.", "004 retry", .retry, "value 2"
  ) { trial in
    let tries = Lock(0)
    try trial.retry(Tries(attempts: 1, delay: seconds)) {
      .promise(tries.withLock { exchange(&$0, $0 + 1) } == 0 ? trial.error(1) : trial.value(2))
    }.observe(trial.log)
  },
]

func timed(
  _ id: String, law: Law = .time, _ statement: String, _ source: String, _ capability: Capability,
  needs: Set<Capability> = [], arrivals: Arrivals = .five, _ body: @escaping Clause.Body
) -> Clause {
  Clause(
    id, law: law, statement, source, needs: needs.union([capability, .controlledTime]), arrivals: arrivals, body: body)
}

let seconds = 0.05

func lasting(
  _ id: String, law: Law = .time, _ statement: String, _ source: String, _ capability: Capability, _ expected: String,
  alternatives: [Clause.Alternative] = [], _ begin: @escaping @Sendable (Trial) throws -> Void
) -> Clause {
  Clause(
    id, law: law, statement, source, "here", needs: [capability], arrivals: .scripted, alternatives: alternatives
  ) { trial in
    let start = DispatchTime.now()
    try begin(trial)
    _ = trial.log.wait(for: 1, until: trial.deadline)
    let time = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    try trial.expect(expected)
    // Two clocks may differ a little.
    try trial.expect(time > seconds * 0.9, "it took \(time) of \(seconds) seconds")
  }
}

/// An outcome in time passes, and the time that passes then changes nothing.
private func passes(_ trial: Trial, _ outcome: Outcome) throws {
  let settling = try trial.settling(outcome)
  try settling.promise.timeout(5).observe(trial.log)
  settling.arrive()
  try trial.expect(text(outcome))
  try trial.pass(5)
  try trial.expect(text(outcome))
}
