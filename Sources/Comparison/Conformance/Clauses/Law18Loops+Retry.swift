/// How often is something tried again, and which error is delivered?
let retryClauses: [Clause] = [
  trying(
    "retry-of-success", "A block that succeeds at once runs once, and the condition doesn't.", "004 retry 1",
    attempts: 3, succeedingAt: 1, if: yes, noting: ["try 1", "value 1"]),
  trying(
    "retry-counts-retries", "The attempts are counted without the first try, and the last error is delivered.",
    "004 retry 4, 8", attempts: 2, noting: ["try 1", "try 2", "try 3", "error 3"]),
  trying(
    "retry-without-attempts", "Without attempts it is tried once.", "004 retry 4", attempts: 0,
    noting: ["try 1", "error 1"]),
  trying(
    "retry-with-negative-attempts", "A negative number of attempts counts as zero, so the block runs once.",
    "004 retry 4", "here", attempts: -1, noting: ["try 1", "error 1"]),
  trying(
    "retry-ends-with-success", "The first success ends it.", "004 what is a promise 15", "004 retry 7", attempts: 5,
    succeedingAt: 3, noting: ["try 1", "try 2", "try 3", "value 3"]),
  trying(
    "retry-asks-while-some-remain",
    "The condition is asked with the attempts that remain and the error, never after the last.", "004 retry 5",
    attempts: 2, if: yes, noting: asked),
  trying(
    "retry-asks-after-throws", "The condition is asked about what the work throws as well, never after the last try.",
    "004 retry 5", attempts: 2, throwing: true, if: yes, noting: asked),
  trying(
    "retry-refused", "A condition that says no ends it with the error that it was asked about.", "004 retry 6",
    attempts: 5, if: { _, remaining, _ in remaining > 4 }, noting: ["try 1", "try 2", "error 2"]),
  trying(
    "retry-after-throw", "An error that the work throws is tried again like any other.", "004 retry 1", attempts: 1,
    succeedingAt: 2, throwing: true, noting: ["try 1", "try 2", "value 2"]),
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

/// Whether another try follows, of so many that remain, after this error.
private typealias Condition = @Sendable (Recorder, _ remaining: Int, Reason) -> Bool

/// Always yes, and it notes that it is asked.
private let yes: Condition = { log, remaining, error in
  log.note("\(remaining) left after error \(error)")
  return true
}

/// What is noted when it is asked after each try but the last of three.
private let asked = ["try 1", "2 left after error 1", "try 2", "1 left after error 2", "try 3", "error 3"]

/// Retries work that fails until the try with the number `last`.
private func trying(
  _ id: String, _ statement: String, _ sources: String..., attempts: Int, succeedingAt last: Int = .max,
  throwing: Bool = false, if condition: Condition? = nil, noting notes: [String]
) -> Clause {
  Chapter(.loops, sources, needs: [.retry], arrivals: .scripted)(id, statement, noting: notes) { trial in
    let asks = condition.map { condition in { @Sendable in condition(trial.log, $0, $1) } }
    let work = failing(trial, succeedingAt: last, throwing: throwing)
    try trial.retry(tries(attempts, asks), work).observe(trial.log)
  }
}

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

private func tries(_ attempts: Int, _ condition: (@Sendable (Int, Reason) -> Bool)? = nil) -> Tries {
  Tries(attempts: attempts, delay: 0, condition: condition)
}
