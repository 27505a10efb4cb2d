import Dispatch

/// Do jobs run one at a time, first in, first out, whatever becomes of them?
let jobClauses: [Clause] = [
  queueing(
    "cancelled-job-keeps-its-turn",
    "The next job begins when the block of a job that was cancelled at work has returned, and not before.",
    "002 jobs 5", needs: [.cancel], noting: ["first begins", "first returns", "second begins"]
  ) { trial in
    let line = try Line(trial, trial.another(Environment(queue: concurrentQueue())))
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
    line.add("second") { trial.value(2) }
    try trial.begun(1)
    try first.cancel()
    cancelled.signal()
  },
  queueing(
    "job-outlives-a-cancelled-one",
    "A job that goes on after the cancel of a later one, for which it waited, ends before the next begins.",
    "002 jobs 5", needs: [.cancel, .then, .recover],
    noting: ["first begins", "second begins", "fourth begins"], inAnyOrder: true
  ) { trial in
    let (line, third) = (try Line(trial, trial.shared), trial.ring())
    let ((ofFirst, endFirst), (ofSecond, endSecond)) = (trial.gated(), trial.gated())
    trial.holdQueue()
    line.add("first") {
      // The cancelled promise's own block needn't run.
      (try? third.own.then { .value($0) }.recover { _ in .promise(ofFirst) }) ?? trial.error(0)
    }
    line.add("second") { ofSecond }
    // The first job uses its result, so nobody else does.
    third.append(line.add("third", isObserved: false) { trial.value(3) })
    line.add("fourth") { trial.value(4) }
    trial.releaseQueue()
    try trial.quiesce()
    try third.own.cancel()
    endSecond.open([value(2)])
    try trial.quiesce()
    try trial.expect(!trial.log.notes.contains("fourth begins"), "two jobs are at work")
    endFirst.open([value(1)])
  },
  queueing(
    "long-line-of-jobs", "Many jobs that wait run with a small stack.", "here", isolated: true
  ) { trial in
    let line = try Line(trial, trial.shared)
    let (first, gate) = trial.gated()
    let blocker = line.begin { .promise(first) }
    let length = min(trial.length, 100_000)
    var last = blocker
    for number in 1...length { last = line.begin { .promise(trial.value(number)) } }
    last.observe(trial.log)
    gate.open([value(0)])
    try trial.expect("value \(length)")
    withExtendedLifetime(blocker) {}
  },
]

private let queueing = Chapter(law: .loops, needs: [.jobs], arrivals: .scripted)

/// A line of jobs that note when they begin.
private struct Line: Sendable {
  private let trial: Trial
  /// Adds a job.
  let begin: @Sendable (@escaping @Sendable () -> Reply<Specimen>) -> Specimen

  init(_ trial: Trial, _ shared: SharedOperations) throws {
    self.trial = trial
    begin = try need(.jobs, shared.operations.jobs)()
  }

  /// Adds a job that returns the promise, and observes its result, unless another job will.
  @discardableResult
  func add(_ label: String, isObserved: Bool = true, _ promise: @escaping @Sendable () -> Specimen) -> Specimen {
    let result = begin { [log = trial.log] in
      log.note("\(label) begins")
      return .promise(promise())
    }
    if isObserved { result.observe { _ in } }
    return result
  }
}
