/// Law 19: what happens when time passes. The time is the clause's own.
private func timed(
  _ id: String, law: Int = 19, _ statement: String, _ source: String, _ capability: Capability,
  needs: Set<Capability> = [], arrivals: Arrivals = .five, _ body: @escaping Clause.Body
) -> Clause {
  Clause(
    id, law: law, statement, source, needs: needs.union([capability, .controlledTime]), arrivals: arrivals, body: body)
}

let delayClauses = [
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
    "delayed-promise-lives", law: 26, "A delayed promise that nobody holds lives until its time has come.",
    "004 ownership", .delay, arrivals: .whilePending
  ) { trial in
    let gate = trial.gate()
    do { try trial.make(gate.enter).delay(5).observe(trial.log) }
    trial.arrive { gate.open([value(1)]) }
    try trial.expectTimer()
    try trial.pass(5)
    try trial.expect("value 1")
  },
]

let timeoutClauses = [
  timed(
    "timeout-rejects", "What isn't settled in time is an error, when the time has passed and not before.",
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
  ) { trial in
    let settling = try trial.settling(value(1))
    try settling.promise.timeout(5).observe(trial.log)
    settling.arrive()
    try trial.expect("value 1")
    try trial.pass(5)
    try trial.expect("value 1")
  },
  timed(
    "timeout-passes-an-error", "An error in time passes as it is.", "004 timeout", .timeout
  ) { trial in
    let settling = try trial.settling(error(1))
    try settling.promise.timeout(5).observe(trial.log)
    settling.arrive()
    try trial.expect("error 1")
    try trial.pass(5)
    try trial.expect("error 1")
  },
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
    "timeout-leaves-the-source-alone", "The promise that took too long goes on, and others hear what it comes to.",
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
    "timeout-of-settled", "What is settled before is in time, though no time is given.", "004 timeout", .timeout,
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
  timed(
    "timeout-frees-its-handlers", law: 26, "When the time has passed the pending promise keeps no handler of it.",
    "here", .timeout, arrivals: .scripted
  ) { trial in
    let (source, gate) = trial.gated()
    observe(try source.timeout(5), trial)
    try trial.expectTimer()
    try trial.pass(5)
    try trial.expect("foreign error", "freed")
    withExtendedLifetime(source) { gate.open([value(1)]) }
  },
]
