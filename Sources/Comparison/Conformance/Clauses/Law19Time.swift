import Dispatch

/// What happens when time passes?
///
/// The time is the clause's own, except where the wall clock itself is asked. No clause leaves a timer behind.
let timeClauses: [Clause] = [
  timed(
    "retry-after-the-delay", "The next try comes when the delay has passed since the failure, not before.",
    "004 retry 4", needs: [.retry], arrivals: .scripted, noting: ["try 1", "try 2", "try 3", "error 3"]
  ) { trial in
    try trial.retry(Tries(attempts: 2, delay: 5), failing(trial)).observe(trial.log)
    try trial.passTimer(of: 5, after: "try 1")
    try trial.passTimer(of: 5, after: "try 1", "try 2")
  },
  timed(
    "retry-by-default", "When nothing else is said it is tried once more, a second later.", "004 retry 2, 3",
    needs: [.retry], arrivals: .scripted, noting: ["try 1", "try 2", "error 2"]
  ) { trial in
    try trial.retry(nil, failing(trial)).observe(trial.log)
    try trial.passTimer(of: 1, after: "try 1")
  },
  timed(
    "delay-holds-a-value", "A value is delivered when the time has passed since it was there, not before.",
    "004 delay 1, 3", needs: [.delay], noting: ["value 1"]
  ) { trial in
    try trial.settle([value(1)]) { try $0.delay(5).observe(trial.log) }
    try trial.passTimer(of: 5)
  },
  timed(
    "delay-begins-when-settled", "The time before the value was there doesn't count.", "004 delay 1", needs: [.delay],
    arrivals: .whilePending, noting: ["value 1"]
  ) { trial in
    try trial.settle([value(1)]) { source in
      try source.delay(5).observe(trial.log)
      try trial.pass(100)
    }
    try trial.passTimer(of: 5)
  },
  timed(
    "timeout-rejects", "A promise that isn't settled in time fails when the time has passed, for good, and not before.",
    "004 timeout 1", needs: [.timeout], given: [value(1)], before: [foreign(.timedOut)], noting: []
  ) { source, log, trial in
    try source.timeout(5).observe(log)
    try trial.passTimer(of: 5)
  },
  timed(
    "timeout-of-settled", "A promise that is settled already is in time, even for a timeout of 0 or less.",
    "004 timeout 2", needs: [.timeout], arrivals: .afterwards, noting: notTimes.map { "\($0): value 1" }
  ) { trial in
    for seconds in notTimes {
      let source = trial.value(1)
      try trial.quiesce()
      try source.timeout(seconds).observe(trial.log, "\(seconds)")
      try trial.pass(1)
    }
  },
  timed(
    "no-delay", "A delay that is negative or not a number counts as zero.", "here", needs: [.delay],
    arrivals: .scripted, noting: notTimes.map { _ in "value 1" }
  ) { trial in
    for seconds in notTimes { try trial.value(1).delay(seconds).observe(trial.log) }
    try trial.quiesce()
    try trial.pass(0)
  },
  timed(
    "no-time", "A timeout that is negative or not a number counts as zero.", "here",
    needs: [.timeout], arrivals: .scripted, noting: notTimes.map { _ in foreign(.timedOut) }
  ) { trial in
    for seconds in notTimes { try trial.pending().timeout(seconds).observe(trial.log) }
    try trial.quiesce()
    try trial.pass(0)
  },
  timed(
    "timeout-without-end", "A timeout of infinity, or beyond the range of any clock, never ends.", "here",
    needs: [.timeout], arrivals: .whilePending, noting: ["value 1", "value 1"]
  ) { trial in
    try trial.settle([value(1)]) { source in
      for seconds in [Double.infinity, .greatestFiniteMagnitude] { try source.timeout(seconds).observe(trial.log) }
      try trial.quiesce()
      try trial.pass(1e9)
    }
  },
  timed(
    "retry-without-delay", "The next try comes at once if the delay is negative or not a number.", "here",
    needs: [.retry], arrivals: .scripted, noting: notTimes.flatMap { ["try 1", "try 2", "\($0): value 2"] }
  ) { trial in
    for seconds in notTimes {
      let tries = Tries(attempts: 1, delay: seconds)
      try trial.retry(tries, failing(trial, succeedingAt: 2)).observe(trial.log, "\(seconds)")
      try trial.pass(0)
    }
  },
  lasting(
    .time, "delay-lasts", "A value is held back for as many seconds as were given.", "004 delay 1", .delay,
    noting: "value 1"
  ) { trial in try trial.value(1).delay(seconds).observe(trial.log) },
  lasting(
    .time, "timeout-lasts", "A pending promise has as many seconds as were given.", "004 timeout 2", .timeout,
    noting: foreign(.timedOut)
  ) { trial in try trial.pending().timeout(seconds).observe(trial.log) },
  lasting(
    .time, "retry-lasts", "The next try comes as many seconds after a failure as were said.", "004 retry 4", .retry,
    noting: "try 1", "try 2", "value 2"
  ) { trial in
    try trial.retry(Tries(attempts: 1, delay: seconds), failing(trial, succeedingAt: 2)).observe(trial.log)
  },
]

private let timed = Chapter(.time, needs: [.controlledTime])

let seconds = 0.05

/// Seconds that count as zero.
let notTimes = [-1, 0, Double.nan, -Double.infinity]

func lasting(
  _ law: Law, _ id: String, _ statement: String, _ source: String, _ capability: Capability, noting notes: String...,
  begin: @escaping Clause.Body
) -> Clause {
  Chapter(law, [source, "here"], needs: [capability], arrivals: .scripted)(id, statement) { trial in
    let start = DispatchTime.now()
    try begin(trial)
    _ = trial.log.wait(for: notes.count, until: trial.deadline)
    let time = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    try trial.expect(notes)
    // Two clocks may differ a little.
    try trial.expect(time > seconds * 0.9, "it took \(time) of \(seconds) seconds")
  }
}
