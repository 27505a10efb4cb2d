import Dispatch

/// Do jobs run one at a time, first in, first out, whatever becomes of them?
let jobClauses: [Clause] = [
  behind(
    "job-starts-when-idle", "A job that is added to an idle line begins by itself, and its result is delivered.",
    "002 jobs 4", before: ["job begins"], noting: ["value 1"]
  ) { line, pending, trial in line.job("job", pending).observe(trial.log) },
  behind(
    "jobs-one-at-a-time", "A job begins when the one before has ended, and not before.", "002 jobs 5",
    before: ["first begins"], noting: ["second begins", "value 2"]
  ) { line, pending, trial in
    line.add("first", pending)
    line.job("second", trial.value(2)).observe(trial.log)
  },
  behind(
    "jobs-in-order", "Jobs begin in the order in which they were added.", "002 jobs 1, 8", before: ["0 begins"],
    noting: (1...20).map { "\($0) begins" }
  ) { line, pending, _ in for number in 0...20 { line.add("\(number)", number == 0 ? pending : nil) } },
  queueing(
    "job-after-failure", "The next job begins, also when the promise of the last one failed.", "002 jobs 7",
    arrivals: .five, given: [error(1)], noting: ["first begins", "second begins"]
  ) { failing, log, trial in
    let line = try Line(trial)
    line.add("first", failing)
    line.add("second")
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
  behind(
    "job-added-by-a-job", "A job that another one adds comes after those that wait already.", "002 jobs 1",
    before: ["blocker begins"], noting: ["first begins", "last begins", "added begins"]
  ) { line, pending, _ in
    line.add("blocker", pending)
    line.add("first") { line.add("added") }
    line.add("last")
  },
  behind(
    "lines-are-independent", "Jobs of different lines run at the same time.", "002 jobs 6",
    before: ["first begins", "second begins"], noting: []
  ) { line, pending, trial in
    line.add("first", pending)
    try trial.expect("first begins")
    try Line(trial).add("second")
  },
  behind(
    "cancelled-job-is-removed", "A job that is cancelled while it waits never begins, and the next one does.",
    "002 cancellation 4", needs: [.cancel], before: ["first begins"], noting: ["third begins"]
  ) { line, pending, trial in
    line.add("first", pending)
    let second = line.add("second")
    line.add("third")
    try trial.expect("first begins")
    try second.cancel()
  },
  behind(
    "cancelled-job-makes-way", "When the job that is at work is cancelled, the next one begins.", "002 jobs 7",
    needs: [.cancel], before: ["first begins", "second begins"], noting: []
  ) { line, pending, trial in
    let first = line.add("first", pending)
    line.add("second")
    try trial.expect("first begins")
    try first.cancel()
  },
  queueing(
    "cancelled-job-keeps-its-turn",
    "The next job begins when the block of a job that was cancelled at work has returned, and not before.",
    "002 jobs 5", needs: [.cancel], arrivals: .scripted, noting: ["first begins", "first returns", "second begins"]
  ) { trial in
    let shared = trial.another(Environment(queue: concurrentQueue()))
    let line = try Line(trial, shared)
    let (log, cancelled) = (trial.log, DispatchSemaphore(value: 0))
    let first = line.begin {
      log.note("first begins")
      _ = cancelled.wait(until: trial.deadline)
      // What isn't to happen has a moment in which it could.
      _ = log.wait(for: 2, until: Deadline(seconds: 0.02))
      log.note("first returns")
      return .value(1)
    }
    first.observe { _ in }
    line.add("second")
    try trial.begun(1)
    try first.cancel()
    cancelled.signal()
  },
  queueing(
    "job-outlives-a-cancelled-one",
    "A job that goes on after the cancel of a later one, for which it waited, ends before the next begins.",
    "002 jobs 5", needs: [.cancel, .then, .recover], arrivals: .scripted,
    noting: ["first begins", "second begins", "fourth begins"], inAnyOrder: true
  ) { trial in
    let (line, log) = (try Line(trial), trial.log)
    let later = Lock<Specimen?>(nil)
    let ((ofFirst, endFirst), (ofSecond, endSecond)) = (trial.gated(), trial.gated())
    trial.holdQueue()
    let first = line.begin {
      log.note("first begins")
      // The cancelled promise's own block needn't run.
      let rest = try? later.withLock { $0.take() }?.then { .value($0) }.recover { _ in .promise(ofFirst) }
      return .promise(rest ?? trial.error(0))
    }
    first.observe { _ in }
    line.add("second", ofSecond)
    let third = line.job("third", trial.value(3))
    later.withLock { $0 = third }
    line.add("fourth")
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
    let result = line { [token = Token(trial.log)] in
      token.touch()
      return .promise(trial.value(1))
    }
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
    let line = try Line(trial)
    trial.holdQueue()
    let first = line.add("first")
    line.add("second")
    try first.cancel()
    trial.releaseQueue()
  },
]

private let queueing = Chapter(.loops, needs: [.jobs], arrivals: .whilePending)

/// About a line of jobs and a pending promise for the first job to return.
private func behind(
  _ id: String, _ statement: String, _ source: String, needs: Set<Capability> = [], before: [String],
  noting notes: [String], add: @escaping @Sendable (Line, _ pending: Specimen, Trial) throws -> Void
) -> Clause {
  queueing(id, statement, source, needs: needs, given: [value(1)], before: before, noting: notes) {
    pending, _, trial in try add(Line(trial), pending, trial)
  }
}

/// A line of jobs that note when they begin.
private struct Line: Sendable {
  private let trial: Trial
  /// Adds a job.
  let begin: @Sendable (@escaping @Sendable () -> Reply<Specimen>) -> Specimen

  /// Uses the trial's own operations unless others are given.
  init(_ trial: Trial, _ shared: SharedOperations? = nil) throws {
    self.trial = trial
    begin = try need(.jobs, (shared ?? trial.shared).operations.jobs)()
  }

  /// Adds a job that returns the promise. The caller observes its result.
  func job(_ label: String, _ promise: Specimen, _ act: @escaping @Sendable () -> Void = {}) -> Specimen {
    begin { [log = trial.log] in
      log.note("\(label) begins")
      act()
      return .promise(promise)
    }
  }

  /// Adds a job that returns the promise, or one that is settled. Nobody uses its result.
  @discardableResult
  func add(_ label: String, _ promise: Specimen? = nil, _ act: @escaping @Sendable () -> Void = {}) -> Specimen {
    let result = job(label, promise ?? trial.value(2), act)
    result.observe { _ in }
    return result
  }
}
