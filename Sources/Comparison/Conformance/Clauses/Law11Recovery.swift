import Dispatch

/// Which handlers recover, and which only watch?
let recoveryClauses: [Clause] =
  [
    recovery(
      "recover-with-value", "A block for errors that returns a value puts the chain right again.", "A+ 2.2.7.1",
      "001 error handling 9", "002 basics 12", "004 recover 1", needs: [.then, .recover], given: [error(1)],
      noting: ["recovers: error 1", "value 3"]
    ) { promise, log, _ in
      try promise.recover(log.recovering("recovers", .value(2))).then { .value($0 + 1) }.observe(log)
    },
    recovery(
      "recover-with-promise", "A block for errors may return a promise, which takes the error's place.",
      "002 basics 13", "004 recover 2", needs: [.recover], given: [value(2)], noting: ["value 2"]
    ) { promise, log, trial in try trial.error(1).recover { _ in .promise(promise) }.observe(log) },
    recovery(
      "watching-doesn't-recover", "A block that only watches errors sees the error and passes it on.",
      "004 observing rejection 1", "004 catch 1, 2", "004 catch pipeline 2",
      needs: [.watch], given: [error(1)], noting: ["watches: error 1", "error 1"]
    ) { promise, log, _ in try promise.watch { log.note("watches", .failure($0)) }.observe(log) },
    recovery(
      "watching-lets-values-pass", "A value passes a block that only watches errors, and the block doesn't run.",
      "004 observing rejection 1", "004 catch pipeline 2", needs: [.watch], given: [value(1)], noting: ["value 1"]
    ) { promise, log, _ in try promise.watch { log.note("watches", .failure($0)) }.observe(log) },
  ]
  + watching(
    "watcher-ends-first", "pending-while-error-is-watched", "the block that watches errors", "004 catch 2", .watch,
    "an error", error(1)
  ) { promise, block in try promise.watch { _ in block() } }
  + always("a value", value(1)) + always("an error", error(1))

private let recovery = Chapter(.recovery)

/// What holds of a block for every outcome before it, when it runs for this one.
private func always(_ what: String, _ outcome: Outcome) -> [Clause] {
  let name = what.replacing(" ", with: "-")
  let passes = recovery(
    "always-passes-\(name)", "A block for every outcome runs once for \(what), and the same outcome goes on.",
    "004 always 1", needs: [.always], given: [outcome], noting: ["block", text(outcome)]
  ) { promise, log, _ in try promise.always { log.note("block") }.observe(log) }
  return [passes]
    + watching(
      "always-ends-before-\(name)", "always-settles-after-its-block-got-\(name)", "the block for every outcome",
      "004 always 1", .always, what, outcome
    ) { promise, block in try promise.always(block) }
}

/// What holds while a block runs that changes nothing.
private func watching(
  _ endsFirst: String, _ isPending: String, _ block: String, _ source: String, _ capability: Capability,
  _ what: String, _ outcome: Outcome,
  _ watch: @escaping @Sendable (Specimen, @escaping @Sendable () -> Void) throws -> Specimen
) -> [Clause] {
  let watches = Chapter(.recovery, [source], needs: [capability])
  return [
    watches(
      endsFirst, "A handler on another queue gets \(what) when \(block) before it has ended.", needs: [.observeOn],
      given: [outcome], noting: ["block begins", "block ends", "given: \(text(outcome))"]
    ) { promise, log, trial in
      let queue = trial.queue("given")
      trial.holdQueue()
      try watch(promise) {
        log.note("block begins")
        for _ in 0..<100 { queue.sync {} }  // Whoever is on the way there comes before the end of the block.
        log.note("block ends")
      }.observe(on: queue) { log.note(here(), $0) }
      trial.releaseQueue()
    },
    watches(
      isPending, "A promise is pending while \(block) before it runs for \(what).", needs: [.read],
      arrivals: .whilePending
    ) { trial in
      let log = trial.log
      let next = Lock<Specimen?>(nil)
      try trial.settle([outcome]) { promise in
        let watching = try watch(promise) {
          let read = try? next.withLock { $0 }?.read()
          log.note("block: " + (read.map(text) ?? "pending"))
        }
        next.withLock { $0 = watching }
        watching.observe(log)
      }
      try trial.expect("block: pending", text(outcome))
      next.withLock { $0 = nil }
    },
  ]
}
