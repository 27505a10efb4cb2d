import Dispatch

/// Laws 19 and 29: what lasts so many seconds lasts them by the clock on the wall too. A busy machine may make it last
/// longer, which fails nothing.
private let seconds = 0.05

private func lasting(
  _ id: String, law: Int = 19, _ statement: String, _ source: String, _ capability: Capability, _ expected: String,
  _ begin: @escaping @Sendable (Trial) throws -> Void
) -> Clause {
  Clause(id, law: law, statement, source, "here", needs: [capability], arrivals: .scripted) { trial in
    let start = DispatchTime.now()
    try begin(trial)
    _ = trial.log.wait(for: 1, until: trial.deadline)
    let time = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    try trial.expect(expected)
    // Two clocks may differ a little.
    try trial.expect(time > seconds * 0.9, "it took \(time) of \(seconds) seconds")
  }
}

let boundClauses = [
  lasting(
    "delay-lasts", "A value is held back for as many seconds as were said.", "004 delay", .delay, "value 1"
  ) { trial in
    try trial.value(1).delay(seconds).observe(trial.log)
  },
  lasting(
    "timeout-lasts", "What isn't settled has as many seconds as were said.", "004 timeout", .timeout, "foreign error"
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
      let number = tries.withLock { tries in
        tries += 1
        return tries
      }
      return .promise(number == 1 ? trial.error(1) : trial.value(number))
    }.observe(trial.log)
  },
  lasting(
    "wait-lasts", law: 29, "A thread that waits so many seconds waits as many as were said.", "004 awaitPromise",
    .waitHere, "timed out"
  ) { trial in
    let (source, gate) = trial.gated()
    trial.log.note(try source.waitHere(seconds) == .timedOut ? "timed out" : "went on")
    withExtendedLifetime(gate) {}
  },
]
