/// Laws 26, 27 and 33: what is let go of and when, and what is said when nobody is left to settle.
let ownershipClauses = [
  Clause(
    "handler-freed-when-settled", law: 26,
    "A handler's captures are freed when it has run, though the promise lives on.",
    "004 ownership", "here"
  ) { trial in
    let settling = try trial.settling(value(1))
    observe(settling.promise, trial)
    settling.arrive()
    try trial.expect("value 1", "freed")
    withExtendedLifetime(settling.promise) {}
  },
  Clause(
    "block-freed-when-settled", law: 26, "A block's captures are freed when it has run, though its promise lives on.",
    "004 ownership", "here", needs: [.then],
    alternatives: [
      Clause.Alternative("kept-by-the-value", "A block's captures live as long as the promise that it made.") { trial in
        let settling = try trial.settling(value(1))
        let held = Lock<Specimen?>(try chain(settling.promise, trial))
        held.withLock { $0 }?.observe(trial.log)
        settling.arrive()
        try trial.expect("block", "value 1")
        held.withLock { $0.take() }.map { _ in }
        settling.drop()
        try trial.expect("block", "value 1", "freed")
      }
    ]
  ) { trial in
    let settling = try trial.settling(value(1))
    let end = try chain(settling.promise, trial)
    end.observe { _ in }
    settling.arrive()
    try trial.expect("block", "freed")
    withExtendedLifetime(end) {}
  },
  Clause(
    "skipped-block-freed", law: 26, "The captures of a block that an error passed are freed as well.", "here",
    needs: [.then],
    alternatives: [
      Clause.Alternative("kept-by-the-value", "A block's captures live as long as the promise that it made.") { trial in
        let settling = try trial.settling(error(1))
        let held = Lock<Specimen?>(try chain(settling.promise, trial))
        held.withLock { $0 }?.observe(trial.log)
        settling.arrive()
        try trial.expect("error 1")
        held.withLock { $0.take() }.map { _ in }
        try trial.expect("error 1", "freed")
      }
    ]
  ) { trial in
    let settling = try trial.settling(error(1))
    let end = try chain(settling.promise, trial)
    end.observe { _ in }
    settling.arrive()
    try trial.expect("freed")
    withExtendedLifetime(end) {}
  },
  Clause(
    "handler-freed-when-cancelled", law: 26, "A handler's captures are freed when it is cancelled.", "002 cancellation",
    "here", needs: [.cancel], arrivals: .scripted
  ) { trial in
    let (promise, gate) = trial.gated()
    observeValue(promise, trial)
    try promise.cancel()
    try trial.expect("freed")
    gate.open([value(1)])
  },
  Clause(
    "lives-while-pending", law: 26, "A chain that nobody holds lives as long as its source is pending, and runs.",
    "004 ownership", needs: [.then], arrivals: .whilePending
  ) { trial in
    let gate = Gate()
    do {
      let (log, promise) = (trial.log, trial.make(gate.enter))
      try promise.then { .value($0 + 1) }.then { .value($0 + 1) }.observe(log)
    }
    try trial.expect([])
    trial.arrive { gate.open([value(1)]) }
    try trial.expect("value 3")
  },
  Clause(
    "freed-when-dropped", law: 26, "What waits for a promise that nobody can settle any more is freed.", "here",
    arrivals: .scripted, isolated: true
  ) { trial in
    let gate = Gate()
    observeValue(trial.make(gate.enter), trial)
    gate.drop()
    try trial.expect("freed")
  },
  Clause(
    "drop-is-reported", law: 27,
    "A promise that nobody can settle any more, and for which somebody waits, is reported.",
    "here", needs: [.reports], arrivals: .scripted, isolated: true
  ) { trial in
    let lines = try trial.reports {
      let gate = Gate()
      trial.make(gate.enter).observe { _ in }
      gate.drop()
    }
    try trial.expect(lines.count == 1, "reported \(lines)")
  },
  Clause(
    "dropped-chain-is-reported-once", law: 27, "A chain behind a dropped promise is reported once, not link by link.",
    "here", needs: [.reports, .then], arrivals: .scripted, isolated: true
  ) { trial in
    var thrown: (any Error)?
    let lines = try trial.reports {
      let gate = Gate()
      do {
        try trial.make(gate.enter).then { .value($0) }.then { .value($0) }.observe { _ in }
        gate.drop()
        try trial.quiesce()
      } catch { thrown = error }
    }
    if let thrown { throw thrown }
    try trial.expect(lines.count == 1, "reported \(lines)")
  },
  Clause(
    "common-context", law: 33, "What all blocks of a chain share is freed when the last of them has run.",
    "002 common context", needs: [.then]
  ) { trial in
    let settling = try trial.settling(value(1))
    share(settling.promise, trial)
    settling.arrive()
    settling.drop()
    try trial.expect("block 1", "block 2", "block 3", "freed")
  },
]

private func observeValue(_ promise: Specimen, _ trial: Trial) {
  let token = Token(trial.log)
  promise.observe { _ in token.touch() }
}

private func chain(_ promise: Specimen, _ trial: Trial) throws -> Specimen {
  let token = Token(trial.log)
  let log = trial.log
  return try promise.then { value in
    token.touch()
    log.note("block")
    return .value(value)
  }
}

private func share(_ promise: Specimen, _ trial: Trial) {
  let context = Token(trial.log)
  let log = trial.log
  var end = promise
  for step in 1...3 {
    end =
      (try? end.then { value in
        context.touch()
        log.note("block \(step)")
        return .value(value)
      }) ?? end
  }
  end.observe { _ in }
}
