/// Law 20: what is bound for the main queue.
private func onMain(
  _ id: String, _ statement: String, arrivals: Arrivals = .five, needs: Set<Capability> = [],
  _ body: @escaping Clause.Body
) -> Clause {
  Clause(
    id, law: 20, statement, "001 finishOnMainThread", "002 queues", "004 default dispatch queue",
    needs: needs.union([.observeOnMain]), arrivals: arrivals, body: body)
}

private func hearOnMain(_ promise: Specimen, _ trial: Trial) throws {
  let log = trial.log
  try promise.observeOnMain { outcome in log.note("on \(here())", outcome) }
}

let mainQueueClauses = [
  onMain("value-on-main", "A value bound for the main queue is heard of there.") { trial in
    let settling = try trial.settling(value(1))
    try hearOnMain(settling.promise, trial)
    settling.arrive()
    try trial.expect("on main: value 1")
  },
  onMain("error-on-main", "An error bound for the main queue is heard of there.") { trial in
    let settling = try trial.settling(error(1))
    try hearOnMain(settling.promise, trial)
    settling.arrive()
    try trial.expect("on main: error 1")
  },
  onMain(
    "main-after-attach", "Also when it is attached on the main queue, the handler doesn't run inside that call.",
    arrivals: .afterwards
  ) { trial in
    let promise = trial.value(1)
    try trial.quiesce()
    try trial.onMain { log in
      try? hearOnMain(promise, trial)
      log.note("attached")
    }
    try trial.expect("attached", "on main: value 1")
  },
  onMain(
    "main-after-settling", "Also when it is settled on the main queue, the handler doesn't run inside that call.",
    arrivals: .scripted
  ) { trial in
    let (promise, gate) = trial.gated()
    try hearOnMain(promise, trial)
    try trial.onMain { log in
      gate.open([value(1)])
      log.note("settled")
    }
    try trial.expect("settled", "on main: value 1")
  },
  onMain(
    "main-in-order", "What is bound for the main queue keeps its order there.", needs: [.manyObservers, .sharedRun]
  ) {
    trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    for number in 1...20 { try settling.promise.observeOnMain { _ in log.note("\(number)") } }
    settling.arrive()
    try trial.expect((1...20).map { "\($0)" })
  },
]
