/// Law 8: while a handler runs, nobody else has to wait for it: not another thread, and not another promise.
private func elsewhere(
  _ id: String, _ statement: String, needs: Set<Capability> = [],
  _ act: @escaping @Sendable (Specimen, Gate) throws -> Void
) -> Clause {
  Clause(id, law: 8, statement, "here", needs: needs) { trial in
    let settling = try trial.settling(value(1))
    let (other, gate) = trial.gated()
    let (log, promise) = (trial.log, settling.promise)
    other.observe { _ in }
    promise.observe { _ in
      onThread { do { try act(promise, gate) } catch { log.note("\(error)") } }.wait()
      log.note("told")
    }
    settling.arrive()
    try trial.expect("told")
  }
}

let deadlockClauses = [
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
  Clause(
    "cancel-another-inside-handler", law: 8, "A handler may cancel another promise, which then tells no value.", "here",
    needs: [.cancel]
  ) { trial in
    let settling = try trial.settling(value(1))
    let (other, gate) = trial.gated()
    let log = trial.log
    other.observe { if case .success = $0 { log.note("other", $0) } }
    settling.promise.observe { _ in
      do { try other.cancel() } catch { log.note("\(error)") }
      log.note("cancelled")
    }
    settling.arrive()
    try trial.expect("cancelled")
    gate.open([value(2)])
    try trial.expect("cancelled")
  },
]
