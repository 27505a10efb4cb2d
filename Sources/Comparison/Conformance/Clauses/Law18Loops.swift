/// How often does a block run that is done again and again, and with what?
let loopClauses: [Clause] = [
  Chapter(law: .loops, needs: [.iterate])(
    "iteration-counts-from-zero", "The steps are numbered from 0, and run exactly until the block is done.",
    "002 iteration 4", given: [value(7)], noting: ["step 0", "step 1", "step 2", "step 3", "value 9"]
  ) { promise, log, trial in
    let iterate = try need(.iterate, trial.operations.iterate)
    iterate(promise) { _, step in
      log.note("step \(step)")
      return step == 3 ? .value(9) : .promise(trial.value(0))
    }.observe(log)
  },
  Chapter(law: .loops, needs: [.reduce])(
    "reduction-in-order", "Each item is combined with the result of those before, in their order.", "004 reduce 1, 2",
    given: [value(1)], noting: ["1 and 2", "12 and 3", "123 and 4", "value 1234"]
  ) { promise, log, trial in
    try promise.reduce([2, 3, 4]) { partial, item in
      log.note("\(partial) and \(item)")
      return .promise(trial.value(partial * 10 + item))
    }.observe(log)
  },
  retrying(
    "retry-counts-retries", "The attempts are counted without the first try, and the last error is delivered.",
    "004 retry 4, 8", noting: ["try 1", "try 2", "try 3", "error 3"]
  ) { try $0.retry(tries(2), failing($0)).observe($0.log) },
  retrying(
    "retry-with-negative-attempts", "A negative number of attempts counts as zero, so the block runs once.",
    "004 retry 4", "here", noting: ["try 1", "error 1"]
  ) { try $0.retry(tries(-1), failing($0)).observe($0.log) },
  retrying(
    "retry-asks-after-throws", "The condition is asked about what the work throws as well, never after the last try.",
    "004 retry 5", noting: ["try 1", "2 left after error 1", "try 2", "1 left after error 2", "try 3", "error 3"]
  ) { trial in
    let tries = tries(2) { remaining, error in
      trial.log.note("\(remaining) left after error \(error)")
      return true
    }
    try trial.retry(tries, failing(trial, throwing: true)).observe(trial.log)
  },
  retrying(
    "retry-after-throw", "An error that the work throws is tried again like any other.", "004 retry 1",
    noting: ["try 1", "try 2", "value 2"]
  ) { try $0.retry(tries(1), failing($0, succeedingAt: 2, throwing: true)).observe($0.log) },
]

private let retrying = Chapter(law: .loops, needs: [.retry], arrivals: .scripted)

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
