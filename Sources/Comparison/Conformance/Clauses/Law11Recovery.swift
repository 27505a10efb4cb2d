import Dispatch

/// Which handlers recover, and which only watch?
let recoveryClauses: [Clause] = [
  Clause(
    "recover-with-value", law: .recovery, "A block for errors that returns a value puts the chain right again.",
    "A+ 2.2.7.1", "002 basics", needs: [.then, .recover], given: [error(1)], noting: ["recovers: error 1", "value 3"]
  ) { promise, log, _ in
    try promise.recover(log.recovering("recovers", .value(2))).then { .value($0 + 1) }.observe(log)
  },
  Clause(
    "recover-with-promise", law: .recovery, "A block for errors may return a promise, which takes the error's place.",
    "004 recover", needs: [.recover], given: [value(2)], noting: ["value 2"]
  ) { promise, log, trial in try trial.error(1).recover { _ in .promise(promise) }.observe(log) },
  Clause(
    "watching-doesn't-recover", law: .recovery, "A block that only watches errors sees the error and passes it on.",
    "004 catch", needs: [.watch], given: [error(1)], noting: ["watches: error 1", "error 1"]
  ) { promise, log, _ in try promise.watch { log.note("watches", .failure($0)) }.observe(log) },
  Clause(
    "watching-lets-values-pass", law: .recovery,
    "A value passes a block that only watches errors, and the block doesn't run.",
    "004 catch", needs: [.watch], given: [value(1)], noting: ["value 1"]
  ) { promise, log, _ in try promise.watch { log.note("watches", .failure($0)) }.observe(log) },
  watching(
    "watcher-ends-first", "A handler on another queue gets an error when the block that watches it has ended.",
    "004 catch", .watch, error(1)
  ) { promise, block in try promise.watch { _ in block() } },
  watching(
    "always-ends-before-a-value",
    "A handler on another queue gets a value when the block for every outcome before it has ended.", "004 always",
    .always, value(1)
  ) { promise, block in try promise.always(block) },
  watching(
    "always-ends-before-an-error",
    "A handler on another queue gets an error when the block for every outcome before it has ended.", "004 always",
    .always, error(1)
  ) { promise, block in try promise.always(block) },
  pendingMeanwhile(
    "pending-while-error-is-watched", "A promise is pending while the block runs that watches the error before it.",
    "004 catch", .watch, error(1)
  ) { promise, block in try promise.watch { _ in block() } },
  pendingMeanwhile(
    "always-settles-after-its-block-got-a-value",
    "A promise is pending while the block for every outcome before it runs for a value.", "004 always",
    .always, value(1)
  ) { promise, block in try promise.always(block) },
  pendingMeanwhile(
    "always-settles-after-its-block-got-an-error",
    "A promise is pending while the block for every outcome before it runs for an error.", "004 always",
    .always, error(1)
  ) { promise, block in try promise.always(block) },
  passing(
    "always-passes-a-value", "A block for every outcome runs once for a value, and the same value goes on.", value(1)),
  passing(
    "always-passes-an-error", "A block for every outcome runs once for an error, and the same error goes on.",
    error(1)),
]

private func watching(
  _ id: String, _ statement: String, _ source: String, _ capability: Capability, _ outcome: Outcome,
  _ watch: @escaping @Sendable (Specimen, @escaping @Sendable () -> Void) throws -> Specimen
) -> Clause {
  Clause(id, law: .recovery, statement, source, needs: [capability, .observeOn]) { trial in
    let settling = try trial.settling(outcome)
    let (log, queue) = (trial.log, trial.queue("given"))
    trial.holdQueue()
    try watch(settling.promise) {
      log.note("block begins")
      for _ in 0..<100 { queue.sync {} }  // Whoever is on the way there comes before the end of the block.
      log.note("block ends")
    }.observe(on: queue) { log.note(here(), $0) }
    trial.releaseQueue()
    settling.arrive()
    try trial.expect("block begins", "block ends", "given: \(text(outcome))")
  }
}

/// What the block reads of the promise that its chaining made.
private func pendingMeanwhile(
  _ id: String, _ statement: String, _ source: String, _ capability: Capability, _ outcome: Outcome,
  _ watch: @escaping @Sendable (Specimen, @escaping @Sendable () -> Void) throws -> Specimen
) -> Clause {
  Clause(
    id, law: .recovery, statement, source, needs: [capability, .read], arrivals: .whilePending
  ) { trial in
    let settling = try trial.settling(outcome)
    let log = trial.log
    let next = Lock<Specimen?>(nil)
    let watching = try watch(settling.promise) {
      let read = try? next.withLock { $0 }?.read()
      log.note("block: " + (read.map(text) ?? "pending"))
    }
    next.withLock { $0 = watching }
    watching.observe(log)
    settling.arrive()
    try trial.expect("block: pending", text(outcome))
    next.withLock { $0 = nil }
  }
}

/// A block for every outcome between two handlers.
private func passing(_ id: String, _ statement: String, _ outcome: Outcome) -> Clause {
  Clause(
    id, law: .recovery, statement, "004 always", needs: [.always], given: [outcome], noting: ["block", text(outcome)]
  ) { promise, log, _ in try promise.always { log.note("block") }.observe(log) }
}
