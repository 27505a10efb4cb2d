import Dispatch

/// Do jobs run one at a time, first in, first out, whatever becomes of them?
let jobClauses: [Clause] = [
  queueing(
    "job-starts-when-idle", "A job that is added to an idle line begins by itself, and its result is delivered.",
    "002 jobs 4",
    given: [value(1)], before: ["job begins"], noting: ["value 1"]
  ) { pending, log, trial in try trial.jobs()(beginning("job", pending, log)).observe(log) },
  queueing(
    "jobs-one-at-a-time", "A job begins when the one before has ended, and not before.", "002 jobs 5",
    given: [value(1)],
    before: ["first begins"], noting: ["second begins", "value 2"]
  ) { pending, log, trial in
    let line = try trial.jobs()
    add("first", pending, to: line, log)
    line(beginning("second", trial.value(2), log)).observe(log)
  },
  queueing(
    "jobs-in-order", "Jobs begin in the order in which they were added.", "002 jobs 1, 8", given: [value(0)],
    before: ["0 begins"],
    noting: (1...20).map { "\($0) begins" }
  ) { pending, log, trial in
    let line = try trial.jobs()
    for number in 0...20 { add("\(number)", number == 0 ? pending : trial.value(number), to: line, log) }
  },
  queueing(
    "job-after-failure", "The next job begins, also when the promise of the last one failed.", "002 jobs 7",
    arrivals: .five,
    given: [error(1)], noting: ["first begins", "second begins"]
  ) { failing, log, trial in
    let line = try trial.jobs()
    add("first", failing, to: line, log)
    add("second", trial.value(2), to: line, log)
    try trial.begun(1)
  },
  queueing(
    "job-after-throw", "The next job begins, also when the last one threw an error, which is its result.", "002 jobs 7",
    arrivals: .scripted, noting: ["first: error 1", "second: value 2"], inAnyOrder: true
  ) { trial in
    let line = try trial.jobs()
    line { .thrown(Reason(1)) }.observe(trial.log, "first")
    line { .promise(trial.value(2)) }.observe(trial.log, "second")
  },
  queueing(
    "job-added-by-a-job", "A job that another one adds comes after those that wait already.", "002 jobs 1",
    given: [value(0)],
    before: ["blocker begins"], noting: ["first begins", "last begins", "added begins"]
  ) { pending, log, trial in
    let line = try trial.jobs()
    add("blocker", pending, to: line, log)
    line {
      log.note("first begins")
      add("added", trial.value(3), to: line, log)
      return .promise(trial.value(1))
    }.observe { _ in }
    add("last", trial.value(2), to: line, log)
  },
  queueing(
    "lines-are-independent", "Jobs of different lines run at the same time.", "002 jobs 6", given: [value(1)],
    before: ["first begins", "second begins"], noting: []
  ) { pending, log, trial in
    add("first", pending, to: try trial.jobs(), log)
    try trial.expect("first begins")
    add("second", trial.value(2), to: try trial.jobs(), log)
  },
  queueing(
    "cancelled-job-is-removed", "A job that is cancelled while it waits never begins, and the next one does.",
    "002 cancellation 4",
    needs: [.cancel], given: [value(1)], before: ["first begins"], noting: ["third begins"]
  ) { pending, log, trial in
    let line = try trial.jobs()
    add("first", pending, to: line, log)
    let second = add("second", trial.value(2), to: line, log)
    add("third", trial.value(3), to: line, log)
    try trial.expect("first begins")
    try second.cancel()
  },
  queueing(
    "cancelled-job-makes-way", "When the job that is at work is cancelled, the next one begins.", "002 jobs 7",
    needs: [.cancel],
    given: [value(1)], before: ["first begins", "second begins"], noting: []
  ) { pending, log, trial in
    let line = try trial.jobs()
    let first = add("first", pending, to: line, log)
    add("second", trial.value(2), to: line, log)
    try trial.expect("first begins")
    try first.cancel()
  },
  queueing(
    "cancelled-job-keeps-its-turn",
    "The next job begins when the block of a job that was cancelled at work has returned, and not before.",
    "002 jobs 5",
    needs: [.cancel], arrivals: .scripted, noting: ["first begins", "first returns", "second begins"]
  ) { trial in
    let shared = trial.another(Environment(queue: concurrentQueue()))
    let line = try need(.jobs, shared.operations.jobs)()
    let (log, cancelled) = (trial.log, DispatchSemaphore(value: 0))
    let first = line {
      log.note("first begins")
      _ = cancelled.wait(until: trial.deadline)
      // What isn't to happen has a moment in which it could.
      _ = log.wait(for: 2, until: Deadline(seconds: 0.02))
      log.note("first returns")
      return .value(1)
    }
    first.observe { _ in }
    add("second", trial.value(2), to: line, log)
    try trial.begun(1)
    try first.cancel()
    cancelled.signal()
  },
  queueing(
    "job-outlives-a-cancelled-one",
    "A job that goes on after the cancel of a later one, for which it waited, ends before the next begins.",
    "002 jobs 5",
    needs: [.cancel, .then, .recover], arrivals: .scripted, noting: ["first begins", "second begins", "fourth begins"],
    inAnyOrder: true
  ) { trial in
    let (line, log) = (try trial.jobs(), trial.log)
    let later = Lock<Specimen?>(nil)
    let ((ofFirst, endFirst), (ofSecond, endSecond)) = (trial.gated(), trial.gated())
    trial.holdQueue()
    let first = line {
      log.note("first begins")
      // The cancelled promise's own block needn't run.
      let rest = try? later.withLock { $0.take() }?.then { .value($0) }.recover { _ in .promise(ofFirst) }
      return .promise(rest ?? trial.error(0))
    }
    first.observe { _ in }
    add("second", ofSecond, to: line, log)
    let third = line(beginning("third", trial.value(3), log))
    later.withLock { $0 = third }
    add("fourth", trial.value(4), to: line, log)
    trial.releaseQueue()
    try trial.quiesce()
    try third.cancel()
    endSecond.open([value(2)])
    try trial.quiesce()
    try trial.expect(!log.notes.contains("fourth begins"), "two jobs are at work")
    endFirst.open([value(1)])
  },
  queueing(
    "job-added-at-an-end",
    "If a job is added just as the last job of its line ends, the next job still waits until the added one has ended.",
    "002 jobs 5", arrivals: .race
  ) { trial in
    try trial.contests(deliveries: 1, trial.lastJob) {
      $0.settle(value(0))
    } _: {
      $0.act()
    } last: { contest in
      for _ in 0..<4 { trial.environment.queue.sync {} }
      contest.end()
    } check: { contest in
      let notes = contest.received.notes
      if notes.isEmpty { throw Violation("the job behind the added one doesn't begin", .timeout) }
      try trial.expect(notes == ["in turn"], "a job begins \(listed(notes))")
    }
  },
  queueing(
    "job-is-freed", "A job's captures are freed when it has run, though the line lives on.", "002 making 6",
    arrivals: .scripted
  ) { trial in
    let line = try trial.jobs()
    let result = job(line, Token(trial.log), trial)
    result.observe(trial.log)
    try trial.expectUnordered(["value 1", "freed"])
    withExtendedLifetime((line, result)) {}
  },
  queueing(
    "long-line-of-jobs", "Many jobs that wait run with a small stack.", "here", arrivals: .scripted, isolated: true
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
  queueing(
    "job-cancelled-on-its-turn",
    "A job that is cancelled when its turn has come, before its block, doesn't run, and the next one begins.",
    "002 cancellation 4", needs: [.cancel], arrivals: .scripted, noting: ["second begins"]
  ) { trial in
    let line = try trial.jobs()
    trial.holdQueue()
    let first = add("first", trial.value(1), to: line, trial.log)
    add("second", trial.value(2), to: line, trial.log)
    try first.cancel()
    trial.releaseQueue()
  },
]

private let queueing = Chapter(.loops, needs: [.jobs], arrivals: .whilePending)

private typealias Line = @Sendable (@escaping @Sendable () -> Reply<Specimen>) -> Specimen

/// Adds such a job, whose result nobody waits for.
@discardableResult
private func add(_ label: String, _ promise: Specimen, to line: Line, _ log: Recorder) -> Specimen {
  let result = line(beginning(label, promise, log))
  result.observe { _ in }
  return result
}

/// A job that notes its beginning, and ends with the promise.
private func beginning(
  _ label: String, _ promise: Specimen, _ log: Recorder
) -> @Sendable () -> Reply<Specimen> {
  {
    log.note("\(label) begins")
    return .promise(promise)
  }
}

private func job(_ line: Line, _ token: Token, _ trial: Trial) -> Specimen {
  line {
    token.touch()
    return .promise(trial.value(1))
  }
}
