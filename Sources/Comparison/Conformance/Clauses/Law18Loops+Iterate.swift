/// Does a block run again and again until it says that it is done, and no more?
let iterationClauses: [Clause] = [
  iterating(
    "iteration-counts-from-zero", "The steps are numbered from 0, and run exactly until the block is done.",
    "002 iteration 4", given: [value(7)], noting: ["step 0", "step 1", "step 2", "step 3", "value 9"]
  ) { promise, log, trial in
    try promise.iterate(stepping(log) { $0 == 3 ? .value(9) : .promise(trial.value(0)) }).observe(log)
  },
  iterating(
    "iteration-passes-results", "Each step gets the result of the promise before, the first one that of the source.",
    "002 iteration 5", given: [value(7)], noting: ["got 7", "got 14", "got 28", "value 28"]
  ) { promise, log, trial in
    try promise.iterate { result, step in
      log.note("got \(result)")
      return step == 2 ? .value(result) : .promise(trial.value(result * 2))
    }.observe(log)
  },
  iterating(
    "iteration-may-end-at-once", "A block that is done in its first step runs once.", "002 iteration 6",
    given: [value(7)], noting: ["step 0", "value 1"]
  ) { promise, log, _ in try promise.iterate(stepping(log) { _ in .value(1) }).observe(log) },
  iterating(
    "iteration-ends-with-thrown-error", "An error that the block throws ends it.", "002 iteration 9", given: [value(7)],
    noting: ["step 0", "step 1", "error 3"]
  ) { promise, log, trial in
    try promise.iterate(stepping(log) { $0 == 1 ? .thrown(Reason(3)) : .promise(trial.value(0)) }).observe(log)
  },
  iterating(
    "iteration-runs-each-step-once", "Of two hundred steps each runs once, one after the other.", "002 iteration 1",
    arrivals: .scripted, noting: ["step 0", "step 50", "step 100", "step 150", "step 200", "value 200"]
  ) { trial in
    let running = Lock(0)
    try trial.value(7).iterate { _, step in
      if running.withLock({ exchange(&$0, with: $0 + 1) }) > 0 { trial.log.note("step \(step) overlaps") }
      defer { running.withLock { $0 -= 1 } }
      if step.isMultiple(of: 50) { trial.log.note("step \(step)") }
      return step == 200 ? .value(step) : .promise(trial.value(0))
    }.observe(trial.log)
  },
  iterating(
    "cancelled-iteration-stops", "Cancelling the end stops the work of the promise waited for; no step follows.",
    "002 cancellation 2", needs: [.cancel, .makeCancellable], arrivals: .scripted, noting: ["step 0", "stopped"]
  ) { trial in
    let (first, gate) = try trial.cancellable(noting: "stopped")
    let end = try trial.value(7).iterate(stepping(trial.log) { _ in .promise(first) })
    end.observeValue(trial.log)
    try trial.expect("step 0")
    try end.cancel()
    gate.open([value(1)])
  },
  iterating(
    "long-iteration-at-once", "Many steps whose promises are settled run with a small stack.", "here",
    arrivals: .scripted, isolated: true
  ) { trial in
    try trial.value(0).iterate { result, step in
      step == trial.length ? .value(result) : .promise(trial.value(result + 1))
    }.observe(trial.log)
    try trial.expect("value \(trial.length)")
  },
  iterating(
    "long-iteration-waiting", "Many steps that each wait for their promise run with a small stack, in flat memory.",
    "here", needs: [.then], arrivals: .scripted, isolated: true
  ) { trial in
    let memory = Memory(trial)
    try trial.value(0).iterate { result, step in
      memory.pass(step)
      return step == memory.steps ? .value(result) : increased(trial.value(result))
    }.observe(trial.log)
    try trial.expect("value \(memory.steps)")
    try memory.expectFlat(trial)
  },
]

private let iterating = Chapter(.loops, needs: [.iterate])

/// A block that notes the number of its step, and answers to it.
private func stepping(
  _ log: Recorder, _ answer: @escaping @Sendable (_ step: Int) -> Reply<Specimen>
) -> @Sendable (Int, Int) -> Reply<Specimen> {
  { _, step in
    log.note("step \(step)")
    return answer(step)
  }
}

/// A promise of one more than another one's value.
func increased(_ promise: Specimen) -> Reply<Specimen> {
  (try? promise.then { .value($0 + 1) }).map { .promise($0) } ?? .error(Reason(0))
}
