import Dispatch

/// Can a handler do anything with promises without a deadlock?
let deadlockClauses: [Clause] = [
  deadlocks(
    "chain-inside-handler", "A handler may chain to another promise.", needs: [.then], given: [value(1)],
    noting: ["chained: value 3"]
  ) { promise, log, trial in
    let other = trial.value(2)
    promise.observe { _ in
      do { try other.then { .value($0 + 1) }.observe(log, "chained") } catch { log.note("\(error)") }
    }
  },
  deadlocks(
    "return-own-inside-block", "A block may return the promise that runs it.", "A+ 2.3.2.2", "here",
    needs: [.then, .manyObservers, .sharedRun], given: [value(1)], noting: ["value 1"]
  ) { promise, log, _ in try promise.then { _ in .promise(promise) }.observe(log) },
  deadlocks(
    "work-waits-for-a-handler",
    "Work that an observer began may wait for what the handler does with an outcome that another thread gave.",
    arrivals: .scripted, noting: ["value 1", "work goes on"], inAnyOrder: true
  ) { trial in
    // Work that began before it was observed could wait forever.
    let (handled, waits) = (DispatchSemaphore(value: 0), trial.subject.semantics.runs != .whenMade)
    trial.make { settle in
      onThread { settle(value(1)) }.wait()
      if !waits || handled.wait(until: trial.deadline) { trial.log.note("work goes on") }
    }.observe { outcome in
      trial.log.note("", outcome)
      handled.signal()
    }
  },
  elsewhere("settle-elsewhere-while-told", "Another thread can settle another promise while a handler runs.") {
    _, gate in gate.open([value(2)])
  },
  elsewhere("read-elsewhere-while-told", "Another thread can read a promise while its handler runs.", needs: [.read]) {
    promise, _ in
    try promise.read().map { if $0 != value(1) { throw Violation("read \($0)") } }
  },
  elsewhere(
    "cancel-elsewhere-while-told", "Another thread can cancel a promise while its handler runs.", needs: [.cancel]
  ) { promise, _ in try promise.cancel() },
]

private let deadlocks = Chapter(law: .deadlocks, sources: ["here"])

private func elsewhere(
  _ id: String, _ statement: String, needs: Set<Capability> = [],
  _ act: @escaping @Sendable (Specimen, Gate) throws -> Void
) -> Clause {
  deadlocks(id, statement, needs: needs, given: [value(1)], noting: ["given"]) {
    promise, log, trial in
    let (other, gate) = trial.gated()
    other.observe { _ in }
    promise.observe { _ in
      onThread { do { try act(promise, gate) } catch { log.note("\(error)") } }.wait()
      log.note("given")
    }
  }
}
