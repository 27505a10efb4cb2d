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
  ]
  + always("a value", value(1)) + always("an error", error(1))

private let recovery = Chapter(law: .recovery)

/// What holds of a block for every outcome before it, when it runs for this one.
private func always(_ what: String, _ outcome: Outcome) -> [Clause] {
  let name = what.replacing(" ", with: "-")
  let always = Chapter(law: .recovery, sources: ["004 always 1"], needs: [.always])
  return [
    always(
      "always-passes-\(name)", "A block for every outcome runs once for \(what), and the same outcome goes on.",
      given: [outcome], noting: ["block", text(outcome)]
    ) { promise, log, _ in try promise.always { log.note("block") }.observe(log) },
    always(
      "always-ends-before-\(name)",
      "A handler on another queue gets \(what) when the block for every outcome before it has ended.",
      needs: [.observeOn], given: [outcome], noting: ["block begins", "block ends", "given: \(text(outcome))"]
    ) { promise, log, trial in
      let queue = trial.queue("given")
      trial.holdQueue()
      try promise.always {
        log.note("block begins")
        for _ in 0..<100 { queue.sync {} }  // Whoever is on the way there comes before the end of the block.
        log.note("block ends")
      }.observe(on: queue) { log.note(here(), $0) }
      trial.releaseQueue()
    },
    always(
      "always-settles-after-its-block-got-\(name)",
      "A promise is pending while the block for every outcome before it runs for \(what).", needs: [.read],
      arrivals: .whilePending
    ) { trial in
      let log = trial.log
      let next = Lock<Specimen?>(nil)
      try trial.settle([outcome]) { promise in
        let passing = try promise.always {
          let read = try? next.withLock { $0 }?.read()
          log.note("block: " + (read.map(text) ?? "pending"))
        }
        next.withLock { $0 = passing }
        passing.observe(log)
      }
      try trial.expect("block: pending", text(outcome))
      next.withLock { $0 = nil }
    },
  ]
}
