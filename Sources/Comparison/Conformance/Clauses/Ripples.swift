/// Law 22: where a cancellation goes, and who is told.
private func chained(_ trial: Trial) throws -> (end: Specimen, gate: Gate) {
  let (source, gate) = try trial.cancellable(noting: "stopped")
  let log = trial.log
  let end = try source.then { value in
    log.note("block")
    return .value(value)
  }
  end.observe { if case .success = $0 { log.note("heard", $0) } }
  return (end, gate)
}

let rippleClauses = [
  Clause(
    "cancel-stops-the-work", law: 22, "Cancelling a promise stops its work before the call returns, once.",
    "002 cancellation", "001 cancel", needs: [.makeCancellable, .cancel], arrivals: .scripted
  ) { trial in
    let (promise, gate) = try trial.cancellable(noting: "stopped")
    let log = trial.log
    promise.observe { if case .success = $0 { log.note("heard", $0) } }
    try promise.cancel()
    log.note("returned")
    try promise.cancel()
    gate.open([value(1)])
    try trial.expect("stopped", "returned")
  },
  Clause(
    "cancel-ripples-to-the-source", law: 22, "Cancelling the end of a chain stops the work at its source.",
    "002 cancellation", needs: [.makeCancellable, .cancel, .then], arrivals: .scripted,
    alternatives: [
      Clause.Alternative("not-upwards", "Cancel doesn't travel up: the work goes on, the cancelled block doesn't run.")
      {
        trial in
        let (end, gate) = try chained(trial)
        try end.cancel()
        gate.open([value(1)])
        try trial.expect([])
      }
    ]
  ) { trial in
    let (end, gate) = try chained(trial)
    try end.cancel()
    trial.log.note("returned")
    gate.open([value(1)])
    try trial.expect("stopped", "returned")
  },
  Clause(
    "settled-work-isn't-stopped", law: 22, "Cancelling after the work is done stops nothing.", "002 cancellation",
    needs: [.makeCancellable, .cancel], arrivals: .whilePending
  ) { trial in
    let (promise, gate) = try trial.cancellable(noting: "stopped")
    promise.observe(trial.log)
    trial.arrive { gate.open([value(1)]) }
    try trial.expect("value 1")
    try promise.cancel()
    try trial.expect("value 1")
  },
  Clause(
    "dependent-is-told", law: 22, "What depends on a cancelled promise gets an error, after the work was stopped.",
    "002 cancellation", needs: [.makeCancellable, .cancel, .then], arrivals: .scripted,
    alternatives: [
      Clause.Alternative("as-new", "What depends on a cancelled promise hears nothing, and can be started again.") {
        trial in
        let (promise, gate) = try trial.cancellable(noting: "stopped")
        let dependent = try promise.then { .value($0 + 1) }
        dependent.observe(trial.log, "first")
        try promise.cancel()
        try trial.expect("stopped")
        dependent.observe(trial.log, "again")
        gate.open([value(1)])
        try trial.expect("stopped", "again: value 2")
        try trial.expect(gate.runs == 2, "the work ran \(gate.runs) times")
      }
    ]
  ) { trial in
    let (promise, gate) = try trial.cancellable(noting: "stopped")
    try promise.then { .value($0 + 1) }.observe(trial.log)
    try promise.cancel()
    gate.open([value(1)])
    try trial.expect("stopped", "foreign error")
  },
]
