/// Can a handler do anything with promises without a deadlock?
let deadlockClauses: [Clause] = [
  Clause("observe-inside-handler", law: .deadlocks, "A handler may attach to another promise.", "here") { trial in
    let settling = try trial.settling(value(1))
    let other = trial.value(2)
    let log = trial.log
    settling.promise.observe { _ in
      log.note("outer")
      other.observe(log, "inner")
    }
    settling.arrive()
    try trial.expect("outer", "inner: value 2")
  },
  Clause("settle-inside-handler", law: .deadlocks, "A handler may settle another promise that others wait for.", "here")
  {
    trial in
    let settling = try trial.settling(value(1))
    let (other, gate) = trial.gated()
    other.observe(trial.log, "other")
    settling.promise.observe { _ in gate.open([value(2)]) }
    settling.arrive()
    try trial.expect("other: value 2")
  },
  Clause("chain-inside-handler", law: .deadlocks, "A handler may chain to another promise.", "here", needs: [.then]) {
    trial in
    let settling = try trial.settling(value(1))
    let other = trial.value(2)
    let log = trial.log
    settling.promise.observe { _ in
      do { try other.then { .value($0 + 1) }.observe(log, "chained") } catch { log.note("\(error)") }
    }
    settling.arrive()
    try trial.expect("chained: value 3")
  },
  Clause(
    "cancel-inside-handler", law: .deadlocks, "A handler may cancel its own promise.", "here", needs: [.cancel]
  ) { trial in
    let settling = try trial.settling(value(1))
    let promise = settling.promise
    let log = trial.log
    promise.observe { outcome in
      do { try promise.cancel() } catch { log.note("\(error)") }
      log.note("", outcome)
    }
    settling.arrive()
    try trial.expect("value 1")
  },
  Clause(
    "return-own-inside-block", law: .deadlocks, "A block may return the promise that runs it.", "A+ 2.3.2", "here",
    needs: [.then, .manyObservers, .sharedRun]
  ) { trial in
    let settling = try trial.settling(value(1))
    try settling.promise.then { _ in .promise(settling.promise) }.observe(trial.log)
    settling.arrive()
    try trial.expect("value 1")
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

private func elsewhere(
  _ id: String, _ statement: String, needs: Set<Capability> = [],
  _ act: @escaping @Sendable (Specimen, Gate) throws -> Void
) -> Clause {
  Clause(id, law: .deadlocks, statement, "here", needs: needs) { trial in
    let settling = try trial.settling(value(1))
    let (other, gate) = trial.gated()
    let (log, promise) = (trial.log, settling.promise)
    other.observe { _ in }
    promise.observe { _ in
      onThread { do { try act(promise, gate) } catch { log.note("\(error)") } }.wait()
      log.note("given")
    }
    settling.arrive()
    try trial.expect("given")
  }
}
