/// How often is something tried again, and which error is delivered?
let retryClauses: [Clause] = [
  retrying(
    "retry-of-success", "A block that succeeds at once runs once, and the condition doesn't.", "004 retry 1",
    noting: ["try 1", "value 1"]
  ) { trial in
    let tries = tries(3) { _, _ in
      trial.log.note("asked")
      return true
    }
    try trial.retry(tries, failing(trial, succeedingAt: 1)).observe(trial.log)
  },
  retrying(
    "retry-counts-retries", "The attempts are counted without the first try, and the last error is delivered.",
    "004 retry 4, 8", noting: ["try 1", "try 2", "try 3", "error 3"]
  ) { try $0.retry(tries(2), failing($0)).observe($0.log) },
  retrying("retry-without-attempts", "Without attempts it is tried once.", "004 retry 4", noting: ["try 1", "error 1"])
  {
    try $0.retry(tries(0), failing($0)).observe($0.log)
  },
  retrying(
    "retry-with-negative-attempts", "A negative number of attempts counts as zero, so the block runs once.",
    "004 retry 4", "here", noting: ["try 1", "error 1"]
  ) { try $0.retry(tries(-1), failing($0)).observe($0.log) },
  retrying(
    "retry-ends-with-success", "The first success ends it.", "004 what is a promise 15", "004 retry 7",
    noting: ["try 1", "try 2", "try 3", "value 3"]
  ) { try $0.retry(tries(5), failing($0, succeedingAt: 3)).observe($0.log) },
  asking(
    "retry-asks-while-some-remain",
    "The condition is asked with the attempts that remain and the error, never after the last.", throwing: false),
  asking(
    "retry-asks-after-throws", "The condition is asked about what the work throws as well, never after the last try.",
    throwing: true),
  retrying(
    "retry-refused", "A condition that says no ends it with the error that it was asked about.", "004 retry 6",
    noting: ["try 1", "try 2", "error 2"]
  ) { try $0.retry(tries(5) { remaining, _ in remaining > 4 }, failing($0)).observe($0.log) },
  retrying(
    "retry-after-throw", "An error that the work throws is tried again like any other.", "004 retry 1",
    noting: ["try 1", "try 2", "value 2"]
  ) { try $0.retry(tries(1), failing($0, succeedingAt: 2, throwing: true)).observe($0.log) },
  retrying(
    "retry-waits-for-its-promise", "A try isn't over before its promise has settled.", "004 retry 1", given: [error(1)],
    before: ["try"], noting: ["try", "value 2"]
  ) { first, log, trial in
    let count = Lock(0)
    try trial.retry(tries(1)) {
      log.note("try")
      return .promise(count.withLock { exchange(&$0, with: 1) } == 0 ? first : trial.value(2))
    }.observe(log)
  },
  retrying(
    "retry-settles-once", "An observer is notified once, and not before the end.", "004 retry 7",
    needs: [.manyObservers], noting: ["try 1", "try 2", "try 3", "early: value 3", "late: value 3"]
  ) { trial in
    let end = try trial.retry(tries(3), failing(trial, succeedingAt: 3))
    end.observe(trial.log, "early")
    try trial.expect("try 1", "try 2", "try 3", "early: value 3")
    end.observe(trial.log, "late")
  },
  retrying("long-retry", "Many tries run with a small stack.", "here", isolated: true) { trial in
    let count = Lock(0)
    let length = min(trial.length, 100_000)
    try trial.retry(tries(length)) {
      let number = count.withLock { exchange(&$0, with: $0 + 1) }
      return .promise(number == length ? trial.value(number) : trial.error(number))
    }.observe(trial.log)
    try trial.expect("value \(length)")
  },
]

private let retrying = Chapter(.loops, needs: [.retry], arrivals: .scripted)

/// Fails with 1, 2, 3 and so on until the try with this number, which gives its number as a value.
func failing(
  _ trial: Trial, succeedingAt last: Int = .max, throwing: Bool = false
) -> @Sendable () -> Reply<Specimen> {
  let count = Lock(0)
  return { [log = trial.log] in
    let number = count.withLock { exchange(&$0, with: $0 + 1) } + 1
    log.note("try \(number)")
    if number == last { return .promise(trial.value(number)) }
    return throwing ? .thrown(Reason(number)) : .promise(trial.error(number))
  }
}

private func asking(_ id: String, _ statement: String, throwing: Bool) -> Clause {
  retrying(
    id, statement, "004 retry 5",
    noting: ["try 1", "2 left after error 1", "try 2", "1 left after error 2", "try 3", "error 3"]
  ) { trial in
    let tries = tries(2) { remaining, error in
      trial.log.note("\(remaining) left after error \(error)")
      return true
    }
    try trial.retry(tries, failing(trial, throwing: throwing)).observe(trial.log)
  }
}

private func tries(_ attempts: Int, _ condition: (@Sendable (Int, Reason) -> Bool)? = nil) -> Tries {
  Tries(attempts: attempts, delay: 0, condition: condition)
}
