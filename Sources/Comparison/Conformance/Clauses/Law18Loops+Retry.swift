/// How often is something tried again, and which error is delivered?
let retryClauses: [Clause] = [
  retrying("retry-of-success", "A block that succeeds at once runs once, and the condition doesn't.") { trial in
    let log = trial.log
    let condition: @Sendable (Int, Reason) -> Bool = { _, _ in
      log.note("asked")
      return true
    }
    try trial.retry(tries(3, condition), failing(trial, succeedingAt: 1)).observe(log)
    try trial.expect("try 1", "value 1")
  },
  retrying("retry-counts-retries", "The attempts are counted without the first try, and the last error is delivered.") {
    trial in
    try trial.retry(tries(2), failing(trial)).observe(trial.log)
    try trial.expect("try 1", "try 2", "try 3", "error 3")
  },
  retrying("retry-without-attempts", "Without attempts it is tried once.") { trial in
    try trial.retry(tries(0), failing(trial)).observe(trial.log)
    try trial.expect("try 1", "error 1")
  },
  retrying("retry-ends-with-success", "The first success ends it.") { trial in
    try trial.retry(tries(5), failing(trial, succeedingAt: 3)).observe(trial.log)
    try trial.expect("try 1", "try 2", "try 3", "value 3")
  },
  retrying(
    "retry-asks-while-some-remain",
    "The condition is asked with the attempts that remain and the error, never after the last."
  ) { trial in
    let log = trial.log
    let condition: @Sendable (Int, Reason) -> Bool = { remaining, error in
      log.note("\(remaining) left after error \(error)")
      return true
    }
    try trial.retry(tries(2, condition), failing(trial)).observe(log)
    try trial.expect("try 1", "2 left after error 1", "try 2", "1 left after error 2", "try 3", "error 3")
  },
  retrying("retry-refused", "A condition that says no ends it with the error that it was asked about.") { trial in
    try trial.retry(tries(5) { remaining, _ in remaining > 4 }, failing(trial)).observe(trial.log)
    try trial.expect("try 1", "try 2", "error 2")
  },
  retrying("retry-after-throw", "An error that the work throws is tried again like any other.") { trial in
    let count = Lock(0)
    try trial.retry(tries(1)) {
      count.withLock { exchange(&$0, 1) } == 0 ? .thrown(Reason(1)) : .promise(trial.value(2))
    }.observe(trial.log)
    try trial.expect("value 2")
  },
  retrying(
    "retry-waits-for-its-promise", "A try isn't over before its promise has settled.", arrivals: .whilePending
  ) {
    trial in
    let (first, gate) = trial.gated()
    let log = trial.log
    let count = Lock(0)
    try trial.retry(tries(1)) {
      log.note("try")
      return .promise(count.withLock { exchange(&$0, 1) } == 0 ? first : trial.value(2))
    }.observe(log)
    try trial.expect("try")
    trial.arrive { gate.open([error(1)]) }
    try trial.expect("try", "try", "value 2")
  },
  retrying("retry-settles-once", "An observer is notified once, and not before the end.", needs: [.manyObservers]) {
    trial in
    let end = try trial.retry(tries(3), failing(trial, succeedingAt: 3))
    end.observe(trial.log, "early")
    try trial.expect("try 1", "try 2", "try 3", "early: value 3")
    end.observe(trial.log, "late")
    try trial.expect("try 1", "try 2", "try 3", "early: value 3", "late: value 3")
  },
  retrying("retry-frees-its-work", "The captures of the work are freed when the last try is over.") { trial in
    let end = try retry(trial, Token(trial.log))
    end.observe(trial.log)
    try trial.expectUnordered(["error 1", "freed"])
    withExtendedLifetime(end) {}
  },
  retrying("long-retry", "Many tries run with a small stack.", isolated: true) { trial in
    let count = Lock(0)
    let length = min(trial.length, 100_000)
    try trial.retry(tries(length)) {
      let number = count.withLock { exchange(&$0, $0 + 1) }
      return .promise(number == length ? trial.value(number) : trial.error(number))
    }.observe(trial.log)
    try trial.expect("value \(length)")
  },
]

private func retrying(
  _ id: String, _ statement: String, needs: Set<Capability> = [], arrivals: Arrivals = .scripted,
  isolated: Bool = false, _ body: @escaping Clause.Body
) -> Clause {
  Clause(
    id, law: .loops, statement, isolated ? "here" : "004 retry", needs: needs.union([.retry]), arrivals: arrivals,
    isolated: isolated, body: body)
}

/// Fails with 1, 2, 3 and so on until the try with this number, which gives its number as a value.
func failing(_ trial: Trial, succeedingAt last: Int = .max) -> @Sendable () -> Reply<Specimen> {
  let count = Lock(0)
  return { [log = trial.log] in
    let number = count.withLock { exchange(&$0, $0 + 1) } + 1
    log.note("try \(number)")
    return number == last ? .promise(trial.value(number)) : .promise(trial.error(number))
  }
}

private func tries(_ attempts: Int, _ condition: (@Sendable (Int, Reason) -> Bool)? = nil) -> Tries {
  Tries(attempts: attempts, delay: 0, condition: condition)
}

private func retry(_ trial: Trial, _ token: Token) throws -> Specimen {
  try trial.retry(tries(1)) {
    token.touch()
    return .promise(trial.error(1))
  }
}
