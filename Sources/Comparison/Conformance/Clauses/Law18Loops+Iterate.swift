/// Does a block run again and again until it says that it is done, and no more?
let iterationClauses: [Clause] = [
  iterating(
    "iteration-counts-from-zero", "The steps are numbered from 0, and run exactly until the block is done."
  ) { trial in
    let settling = try trial.settling(value(7))
    try settling.promise.iterate(stepping(trial) { $0 == 3 ? .value(9) : .promise(trial.value(0)) }).observe(trial.log)
    settling.arrive()
    try trial.expect("step 0", "step 1", "step 2", "step 3", "value 9")
  },
  iterating(
    "iteration-passes-results", "Each step gets the result of the promise before, the first one that of the source."
  ) { trial in
    let settling = try trial.settling(value(7))
    let log = trial.log
    try settling.promise.iterate { result, step in
      log.note("got \(result)")
      return step == 2 ? .value(result) : .promise(trial.value(result * 2))
    }.observe(log)
    settling.arrive()
    try trial.expect("got 7", "got 14", "got 28", "value 28")
  },
  iterating("iteration-may-end-at-once", "A block that is done in its first step runs once.") { trial in
    let settling = try trial.settling(value(7))
    try settling.promise.iterate(stepping(trial) { _ in .value(1) }).observe(trial.log)
    settling.arrive()
    try trial.expect("step 0", "value 1")
  },
  iterating(
    "iteration-waits-for-its-promise", "The next step waits for the promise that the last one returned.",
    arrivals: .whilePending
  ) { trial in
    let (first, gate) = trial.gated()
    let log = trial.log
    try trial.value(7).iterate { result, step in
      log.note("step \(step)")
      return step == 0 ? .promise(first) : .value(result)
    }.observe(log)
    try trial.expect("step 0")
    trial.arrive { gate.open([value(5)]) }
    try trial.expect("step 0", "step 1", "value 5")
  },
  iterating("iteration-ends-with-thrown-error", "An error that the block throws ends it.") { trial in
    let settling = try trial.settling(value(7))
    let end = try settling.promise.iterate(stepping(trial) { $0 == 1 ? .thrown(Reason(3)) : .promise(trial.value(0)) })
    end.observe(trial.log)
    settling.arrive()
    try trial.expect("step 0", "step 1", "error 3")
  },
  iterating("iteration-ends-with-promised-error", "An error of a promise that the block returned ends it.") { trial in
    let settling = try trial.settling(error(3))
    try trial.value(7).iterate(stepping(trial) { _ in .promise(settling.promise) }).observe(trial.log)
    try trial.begun(1)
    settling.arrive()
    try trial.expect("step 0", "error 3")
  },
  iterating("failed-source-isn't-iterated", "An error of the source passes; the block never runs.") { trial in
    let settling = try trial.settling(error(3))
    try settling.promise.iterate(stepping(trial) { _ in .value(1) }).observe(trial.log)
    settling.arrive()
    try trial.expect("error 3")
  },
  iterating(
    "iteration-runs-each-step-once", "Of two hundred steps each runs once, one after the other.", arrivals: .scripted
  ) {
    trial in
    let running = Lock(0)
    let log = trial.log
    try trial.value(7).iterate { _, step in
      if running.withLock({ exchange(&$0, $0 + 1) }) > 0 { log.note("step \(step) overlaps") }
      defer { running.withLock { $0 -= 1 } }
      if step.isMultiple(of: 50) { log.note("step \(step)") }
      return step == 200 ? .value(step) : .promise(trial.value(0))
    }.observe(log)
    try trial.expect("step 0", "step 50", "step 100", "step 150", "step 200", "value 200")
  },
  iterating(
    "iteration-frees-its-block", "The block's captures are freed when the iteration has ended."
  ) { trial in
    let settling = try trial.settling(value(0))
    let end = try iteration(settling.promise, trial, Token(trial.log))
    end.observe(trial.log)
    settling.arrive()
    try trial.expectUnordered(["value 3", "freed"])
    withExtendedLifetime(end) {}
  },
  iterating(
    "cancelled-iteration-stops", "Cancelling the end stops the work of the promise waited for; no step follows.",
    needs: [.cancel, .makeCancellable], arrivals: .scripted
  ) { trial in
    let (first, gate) = try trial.cancellable(noting: "stopped")
    let log = trial.log
    let end = try trial.value(7).iterate(stepping(trial) { _ in .promise(first) })
    end.observe { if case .success = $0 { log.note("received", $0) } }
    try trial.expect("step 0")
    try end.cancel()
    gate.open([value(1)])
    try trial.expect("step 0", "stopped")
  },
  iterating(
    "long-iteration-at-once", "Many steps whose promises are settled run with a small stack.",
    arrivals: .scripted, isolated: true
  ) { trial in
    try trial.value(0).iterate { result, step in
      step == trial.length ? .value(result) : .promise(trial.value(result + 1))
    }.observe(trial.log)
    try trial.expect("value \(trial.length)")
  },
  iterating(
    "long-iteration-waiting",
    "Many steps that each wait for their promise run with a small stack, in flat memory.",
    needs: [.then], arrivals: .scripted, isolated: true
  ) { trial in
    let (memory, steps) = (Memory(), Memory.steps(trial))
    try trial.value(0).iterate { result, step in
      if step == steps { return .value(result) }
      return (try? trial.value(result).then { .value($0 + 1) }).map { .promise($0) } ?? .error(Reason(0))
    }.observe(trial.log)
    try trial.expect("value \(steps)")
    try memory.expectFlat(trial)
  },
]

private func iterating(
  _ id: String, _ statement: String, needs: Set<Capability> = [], arrivals: Arrivals = .five,
  isolated: Bool = false, _ body: @escaping Clause.Body
) -> Clause {
  Clause(
    id, law: .loops, statement, isolated ? "here" : "002 iteration", needs: needs.union([.iterate]), arrivals: arrivals,
    isolated: isolated, body: body)
}

/// A block that notes the number of its step, and answers to it.
private func stepping(
  _ trial: Trial, _ answer: @escaping @Sendable (_ step: Int) -> Reply<Specimen>
) -> @Sendable (Int, Int) -> Reply<Specimen> {
  { [log = trial.log] _, step in
    log.note("step \(step)")
    return answer(step)
  }
}

private func iteration(_ source: Specimen, _ trial: Trial, _ token: Token) throws -> Specimen {
  try source.iterate { result, step in
    token.touch()
    return step == 3 ? .value(3) : .promise(trial.value(result))
  }
}
