import Dispatch

/// Who wins when cancelling and settling race?
let cancelRaceClauses: [Clause] = [
  cancelRaces(
    "cancel-races-settle", "When cancelling and settling race, a value is delivered once or not at all.", "here",
    arrivals: .race
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    settling.promise.observe { if case .success = $0 { log.note("received", $0) } }
    try settling.promise.cancel()
    settling.arrive()
    try trial.quiesce()
    try trial.expect(log.notes.isEmpty || log.notes == ["received: value 1"], "received \(log.notes)")
  },
  cancelRaces(
    "cancel-returns-then-silence", profile: .house,
    "A result isn't delivered after cancel returned, unless the block before it had begun.", "002 cancellation 4",
    "here", needs: [.then],
    arrivals: .race
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    let end = try settling.promise.then(log.noting("begun"))
    end.observe { if case .success = $0 { log.note("received", $0) } }
    try end.cancel()
    log.note("cancelled")
    settling.arrive()
    try trial.quiesce()
    let after = log.notes.drop { $0 != "cancelled" }
    try trial.expect(!after.contains("received: value 1") || log.notes.first == "begun", "after cancel: \(log.notes)")
  },
  cancelRaces(
    "stop-may-settle", "When the work answers a cancellation with a value, no handler gets that value.",
    "002 cancellation 6", "here",
    needs: [.makeCancellable], arrivals: .scripted
  ) { trial in
    let log = trial.log
    let gates = Lock<[Gate]>([])
    let (promise, gate) = try trial.cancellable {
      log.note("stopped")
      for gate in gates.withLock({ $0 }) { gate.open([value(1)]) }
    }
    gates.withLock { $0 = [gate] }
    trial.atEnd { gates.withLock { $0 = [] } }
    promise.observe { if case .success = $0 { log.note("received", $0) } }
    try promise.cancel()
    try trial.expect("stopped")
  },
  cancelRaces(
    "stopped-or-heard", "When cancelling and settling race, work whose value is delivered isn't stopped.",
    "002 cancellation 6", "here",
    needs: [.makeCancellable], arrivals: .race
  ) { trial in
    let (promise, gate) = try trial.cancellable(noting: "stopped")
    let log = trial.log
    promise.observe { if case .success = $0 { log.note("received", $0) } }
    let done = onThread { gate.open([value(1)]) }
    for _ in 0..<Int.random(in: 0..<4_000) { spin() }
    try promise.cancel()
    done.wait()
    try trial.quiesce()
    try promise.cancel()
    try trial.expect(log.notes.count <= 1, "noted \(log.notes)")
  },
  cancelRaces(
    "cancelled-or-settled", "When cancelling and settling race, a promise that depends on it gets one of the two.",
    "002 cancellation 7", "here",
    needs: [.then], arrivals: .race,
    alternatives: [
      Clause.Alternative("value-or-silence", "A promise that depends on it gets the value once, or nothing.") { trial in
        try cancelRacing(trial)
        try trial.expect(trial.log.notes.isEmpty || trial.log.notes == ["value 1"], "received \(trial.log.notes)")
      }
    ]
  ) { trial in
    try cancelRacing(trial)
    try trial.begun(1)
    try trial.expect(oneOf: [["value 1"], [foreign(.cancelled)]], "received")
  },
]

private let cancelRaces = Chapter(.cancelRaces, "here", needs: [.cancel], arrivals: .race)

private func cancelRacing(_ trial: Trial) throws {
  let settling = try trial.settling(value(1))
  let next = try settling.promise.then { .value($0) }
  next.observe(trial.log)
  for _ in 0..<Int.random(in: 0..<2_000) { spin() }
  try settling.promise.cancel()
  settling.arrive()
  try trial.quiesce()
}
