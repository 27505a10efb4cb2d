import Dispatch

/// Laws 18, 21 and 22: what is cancelled in the last moment, when it is on its way and hasn't begun.
let onTheWayClauses = [
  Clause(
    "cancelled-on-its-way", law: 21, "After cancel, a handler that is on its way to another queue hears no outcome.",
    "001 cancel", "002 cancellation", needs: [.cancel, .observeOn], arrivals: .unraced
  ) { trial in
    let settling = try trial.settling(value(1))
    let (log, queue) = (trial.log, trial.queue("told"))
    queue.suspend()
    try settling.promise.observe(on: queue) { if $0 == value(1) { log.note(here(), $0) } }
    settling.arrive()
    try trial.quiesce()
    try settling.promise.cancel()
    log.note("cancelled")
    queue.resume()
    try trial.quiesce()
    queue.sync {}
    try trial.expect("cancelled")
  },
  Clause(
    "job-cancelled-on-its-turn", law: 18,
    "A job that is cancelled when its turn has come, before its block, doesn't run, and the next one begins.",
    "002 queuing up jobs", "002 cancellation", needs: [.jobs, .cancel], arrivals: .scripted
  ) { trial in
    let (line, log) = (try trial.jobs(), trial.log)
    @Sendable func job(_ label: String) -> @Sendable () -> Reply<Specimen> {
      {
        log.note("\(label) begins")
        return .promise(trial.value(1))
      }
    }
    trial.holdQueue()
    let first = line(job("first"))
    let second = line(job("second"))
    try first.cancel()
    trial.releaseQueue()
    try trial.expect("second begins")
    withExtendedLifetime((first, second)) {}
  },
  Clause(
    "returned-to-the-cancelled", law: 22,
    "A promise that a block returns to a promise which was cancelled meanwhile is cancelled.", "002 cancellation",
    needs: [.makeCancellable, .cancel, .then], arrivals: .whilePending,
    alternatives: [
      Clause.Alternative("not-upwards", "The returned promise isn't stopped: others who share it hear its value.") {
        trial in
        let gate = try returned(trial)
        try trial.expect("block")
        gate.open([value(2)])
        try trial.expect("block", "shared: value 2")
      }
    ]
  ) { trial in
    let gate = try returned(trial)
    try trial.expect("block", "stopped")
    gate.open([value(2)])
    try trial.expect("block", "stopped")
  },
]

/// A block that cancels its own promise and returns another. Where promises are shared, somebody else listens to that.
private func returned(_ trial: Trial) throws -> Gate {
  let settling = try trial.settling(value(1))
  let (inner, gate) = try trial.cancellable(noting: "stopped")
  let (log, own) = (trial.log, Ring())
  if trial.subject.capabilities.contains(.manyObservers) { inner.observe(log, "shared") }
  trial.atEnd(own.open)
  let outer = try settling.promise.then { _ in
    log.note("block")
    do { try own.all[0].cancel() } catch { log.note("\(error)") }
    return .promise(inner)
  }
  own.append(outer)
  outer.observe { if case .success = $0 { log.note("heard", $0) } }
  settling.arrive()
  return gate
}
