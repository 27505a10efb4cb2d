import Dispatch

/// What happens when time passes?
///
/// The time is the clause's own, except where the wall clock itself is asked. No clause leaves a timer behind.
let timeClauses: [Clause] = [
  timed(
    "delay-holds-a-value", "A value is delivered when the time has passed since it was there, not before.",
    "004 delay 1, 3", needs: [.delay], noting: ["value 1"]
  ) { trial in
    try trial.settle([value(1)]) { try $0.delay(5).observe(trial.log) }
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
    "no-delay", "A delay that is negative or not a number counts as zero.", "here", needs: [.delay],
    arrivals: .scripted, noting: notTimes.map { _ in "value 1" }
  ) { trial in
    for seconds in notTimes { try trial.value(1).delay(seconds).observe(trial.log) }
    try trial.pass(0)
  },
  timed(
    "no-time", "A timeout that is negative or not a number counts as zero.", "here",
    needs: [.timeout], arrivals: .scripted, noting: notTimes.map { _ in foreign(.timedOut) }
  ) { trial in
    for seconds in notTimes { try trial.pending().timeout(seconds).observe(trial.log) }
    try trial.pass(0)
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
  Chapter(law: .time, sources: ["004 timeout 2", "here"], needs: [.timeout], arrivals: .scripted)(
    "timeout-lasts", "A pending promise has as many seconds as were given."
  ) { trial in
    let start = DispatchTime.now()
    try trial.pending().timeout(seconds).observe(trial.log)
    _ = trial.log.wait(for: 1, until: trial.deadline)
    let time = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    try trial.expect(foreign(.timedOut))
    // Two clocks may differ a little.
    try trial.expect(time > seconds * 0.9, "it took \(time) of \(seconds) seconds")
  },
]

private let timed = Chapter(law: .time, needs: [.controlledTime])

private let seconds = 0.05

/// Seconds that count as zero.
let notTimes = [-1, 0, Double.nan, -Double.infinity]
