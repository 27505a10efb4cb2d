import Dispatch

/// Law 20: a handler runs where it was told to.
private func place(_ id: String, _ statement: String, _ outcome: Outcome) -> Clause {
  Clause(id, law: 20, statement, "002 queues", "004 then", needs: [.observeOn]) { trial in
    let settling = try trial.settling(outcome)
    let queue = trial.queue("told")
    let log = trial.log
    try settling.promise.observe(on: queue) { log.note(here(), $0) }
    settling.arrive()
    try trial.expect("told: \(text(outcome))")
  }
}

let placeClauses = [
  place("value-on-its-queue", "A handler of a value runs on the queue it was given.", value(1)),
  place("error-on-its-queue", "A handler of an error runs on the queue it was given.", error(1)),
  Clause(
    "each-handler-on-its-queue", law: 20, "Handlers of one promise run each on its own queue.", "004 then",
    needs: [.observeOn, .manyObservers]
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    for name in ["a", "b"] {
      try settling.promise.observe(on: trial.queue(name)) { log.note(here(), $0) }
    }
    settling.arrive()
    try trial.expectUnordered(["a: value 1", "b: value 1"])
  },
]
