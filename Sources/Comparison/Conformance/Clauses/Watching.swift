import Dispatch

/// Law 11: a block that watches, for errors or for every outcome, has ended when anybody hears what it passes on.
private func watching(
  _ id: String, _ statement: String, _ source: String, _ capability: Capability, _ outcome: Outcome,
  _ watch: @escaping @Sendable (Specimen, @escaping @Sendable () -> Void) throws -> Specimen
) -> Clause {
  Clause(id, law: 11, statement, source, needs: [capability, .observeOn]) { trial in
    let settling = try trial.settling(outcome)
    let (log, queue) = (trial.log, trial.queue("told"))
    trial.holdQueue()
    try watch(settling.promise) {
      log.note("block begins")
      for _ in 0..<100 { queue.sync {} }  // Whoever is on the way there comes before the end of the block.
      log.note("block ends")
    }.observe(on: queue) { log.note(here(), $0) }
    trial.releaseQueue()
    settling.arrive()
    try trial.expect("block begins", "block ends", "told: \(text(outcome))")
  }
}

/// A block for every outcome between two handlers.
private func passing(_ id: String, _ statement: String, _ outcome: Outcome) -> Clause {
  Clause(id, law: 11, statement, "004 always", needs: [.always]) { trial in
    let settling = try trial.settling(outcome)
    let log = trial.log
    try settling.promise.always { log.note("block") }.observe(log)
    settling.arrive()
    try trial.expect("block", text(outcome))
  }
}

let watchingClauses = [
  watching(
    "watcher-ends-first", "A handler on another queue hears an error when the block that watches it has ended.",
    "004 catch", .watch, error(1)
  ) { promise, block in try promise.watch { _ in block() } },
  watching(
    "always-ends-before-a-value",
    "A handler on another queue hears a value when the block for every outcome before it has ended.", "004 always",
    .always, value(1)
  ) { promise, block in try promise.always(block) },
  watching(
    "always-ends-before-an-error",
    "A handler on another queue hears an error when the block for every outcome before it has ended.", "004 always",
    .always, error(1)
  ) { promise, block in try promise.always(block) },
  passing(
    "always-passes-a-value", "A block for every outcome runs once for a value, and the same value goes on.", value(1)),
  passing(
    "always-passes-an-error", "A block for every outcome runs once for an error, and the same error goes on.",
    error(1)),
]
