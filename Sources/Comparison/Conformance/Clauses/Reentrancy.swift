/// Law 8: whatever a handler does with promises, nothing deadlocks.
let reentrancyClauses = [
  Clause("observe-inside-handler", law: 8, "A handler may attach to another promise.", "here") { trial in
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
  Clause("settle-inside-handler", law: 8, "A handler may settle another promise that others wait for.", "here") {
    trial in
    let settling = try trial.settling(value(1))
    let (other, gate) = trial.gated()
    other.observe(trial.log, "other")
    settling.promise.observe { _ in gate.open([value(2)]) }
    settling.arrive()
    try trial.expect("other: value 2")
  },
  Clause("chain-inside-handler", law: 8, "A handler may chain to another promise.", "here", needs: [.then]) { trial in
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
    "drop-inside-handler", law: 8, "A handler may let go of the last reference to its promise.", "here",
    arrivals: .whilePending
  ) { trial in
    let gate = Gate()
    let held = Lock<Specimen?>(trial.make(gate.enter))
    let log = trial.log
    held.withLock { $0 }?.observe { outcome in
      let last = held.withLock { $0.take() }
      log.note(last == nil ? "nothing held" : "let go", outcome)
    }
    trial.arrive { gate.open([value(1)]) }
    try trial.expect("let go: value 1")
  },
  Clause(
    "cancel-inside-handler", law: 8, "A handler may cancel its own promise.", "here", needs: [.cancel]
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
]
