/// What becomes of an observer that is attached while others are notified?
let notifyingClauses: [Clause] = clausesWhileNotifying.map { $0.or(.inAnyOrder) }

private let clausesWhileNotifying: [Clause] = [
  notifying(
    "attached-while-told", "A handler attached while others are notified runs once, after those attached before it.",
    "A+ 2.2.6.1", "here", given: [value(1)], noting: ["first", "second: value 1", "late: value 1"]
  ) { promise, log, _ in attachLate(promise, log) { promise.observe(log, "late") } }
  .or(atOnce("first", "late: value 1", "second: value 1")),
  notifying(
    "attached-from-elsewhere-while-told", profile: .strict,
    "A handler attached by another thread while others are notified runs once, after those attached before it.",
    "A+ 2.2.6.1", "here", given: [value(1)], noting: ["first", "second: value 1", "late: value 1"]
  ) { promise, log, _ in attachLate(promise, log) { onThread { promise.observe(log, "late") }.wait() } },
  notifying(
    "adopted-while-told",
    "A promise whose block returns one that is notifying gets its outcome after the earlier observers.", "A+ 2.3.2.2",
    "here", needs: [.then], given: [value(1)], noting: ["second: value 1", "adopting: value 1"]
  ) { promise, log, _ in
    try promise.then { _ in .promise(promise) }.observe(log, "adopting")
    promise.observe(log, "second")
  },
  notifying(
    "block-chained-while-told", "A block chained while others are notified runs once, after those before it.",
    "A+ 2.2.6.1", "here", needs: [.then], given: [value(1)], noting: ["first", "second: value 1", "late block"]
  ) { promise, log, _ in
    attachLate(promise, log) {
      do { try promise.then(log.noting("late block")).observe { _ in } } catch { log.note("\(error)") }
    }
  }.or(atOnce("first", "late block", "second: value 1")),
  notifying(
    "attached-while-told-of-an-error",
    "A handler attached while others are notified of an error gets it once, after those before it.", "A+ 2.2.6.2",
    given: [error(1)], noting: ["first", "second: error 1", "late: error 1"]
  ) { promise, log, _ in attachLate(promise, log) { promise.observe(log, "late") } }
  .or(atOnce("first", "late: error 1", "second: error 1")),
]

private let notifying = Chapter(law: .notifying, needs: [.manyObservers, .sharedRun], arrivals: .whilePending)

/// The first of two handlers attaches another one, or a block.
private func attachLate(_ promise: Specimen, _ log: Recorder, _ attach: @escaping @Sendable () -> Void) {
  promise.observe { _ in
    log.note("first")
    attach()
  }
  promise.observe(log, "second")
}

/// What is attached meanwhile runs at once, in a loop that runs what its handlers attach at once. What another thread
/// attaches has its turn in a loop too: run at once, it would overtake handlers attached before it.
private func atOnce(_ notes: String...) -> Clause.Alternative {
  Clause.Alternative(
    name: "at-once",
    statement: "Those attached before are notified in their order; one attached meanwhile runs at once.", notes: notes)
}
