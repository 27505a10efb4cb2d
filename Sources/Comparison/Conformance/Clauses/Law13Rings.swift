/// Is a promise that would wait for itself an error and not a hang?
let ringClauses: [Clause] = [
  ring(
    "adopting-itself", "A promise whose block returns that same promise is rejected.", "A+ 2.3.1", needs: [.then],
    isOwn: true, received: ["0: \(foreign(.ring))"]
  ) { trial in settle(try ring(trial, of: 1), trial, value(1)) },
  ring(
    "adopting-in-a-circle", profile: .house, "Promises whose blocks return each other are rejected.", "A+ 2.3.1",
    needs: [.then], received: (0..<3).map { "\($0): \(foreign(.ring))" }
  ) { trial in settle(try ring(trial, of: 3), trial, value(1)) },
  ring(
    "error-block-returns-itself", "A promise whose block for errors returns that same promise is rejected.", "A+ 2.3.1",
    needs: [.recover], isOwn: true, received: ["0: \(foreign(.ring))"]
  ) { trial in
    let gates = try ring(trial, of: 1) { source, next in try source.recover { _ in .promise(next()) } }
    settle(gates, trial, error(1))
  },
  ring(
    "circle-closed-by-threads", profile: .house,
    "Promises that adopt each other on two threads at once are rejected.", "here", needs: [.then],
    received: ["0: \(foreign(.ring))", "1: \(foreign(.ring))"], reports: 2
  ) { trial in trial.atOnce(try ring(trial, of: 2).map { gate in { gate.open([value(1)]) } }) },
  rings(
    "retry-behind-itself", profile: .house, "A retry whose later try returns what is chained behind it is rejected.",
    "here", needs: [.then, .retry], noting: ["0: \(foreign(.ring))"]
  ) { trial in
    let gates = try ring(trial, of: 1) { source, next in
      let isLater = Lock(false)
      return try trial.retry(Tries(attempts: 3, delay: 0)) {
        .promise(isLater.withLock { exchange(&$0, with: true) } ? next() : source)
      }.then { .value($0) }
    }
    settle(gates, trial, error(1))
  },
  rings(
    "reduction-behind-itself", profile: .house,
    "A reduction whose block returns what is chained behind it is rejected, with items left.", "here",
    needs: [.then, .reduce], noting: ["0: \(foreign(.ring))"]
  ) { trial in
    let gates = try ring(trial, of: 1) { source, next in
      try source.reduce([1, 2]) { _, _ in .promise(next()) }.then { .value($0) }
    }
    settle(gates, trial, value(1))
  },
  rings(
    "adopting-itself-freed", profile: .house,
    "A promise whose block returned that same promise is freed when nobody holds it any more.", "here",
    needs: [.then], noting: ["freed"]
  ) { try forgetOwn($0) },
]

private let rings = Chapter(.rings, needs: [.identity], arrivals: .whilePending, isolated: true)

/// A promise that its own block returns, with an observer that holds a token. Nobody else holds it at the end.
private func forgetOwn(_ trial: Trial) throws {
  let (source, gate) = trial.gated()
  let (own, token) = (Ring(), Token(trial.log))
  let member = Held(try source.then { _ in .promise(own.all[0]) })
  member.use { promise in
    own.append(promise)
    promise.observe(token.take)
  }
  trial.arrive { gate.open([value(1)]) }
  try trial.quiesce()
  own.open()
  member.letGo()
}

private let staysUnfinished = "The promise stays unfinished, no handler is called, and the fault is reported."

/// Promises each of whose blocks returns the next one, and the last the first.
private func ring(
  _ trial: Trial, of length: Int,
  _ chain: (Specimen, _ next: @escaping @Sendable () -> Specimen) throws -> Specimen = { source, next in
    try source.then { _ in .promise(next()) }
  }
) throws -> [Gate] {
  let sources = (0..<length).map { _ in trial.gated() }
  let members = Ring()
  trial.atEnd(members.open)
  for (index, (source, _)) in sources.enumerated() {
    members.append(try chain(source) { members.after(index, of: length) })
  }
  for (index, member) in members.all.enumerated() { member.observe(trial.log, "\(index)") }
  return sources.map(\.1)
}

private func settle(_ gates: [Gate], _ trial: Trial, _ outcome: Outcome) {
  trial.arrive { for gate in gates { gate.open([outcome]) } }
}

/// A promise that its own block returns may be forgotten. Whether it is freed is another clause.
private let staysPending = Clause.Alternative("stays-pending", "It stays pending.", ends: .waiting, noting: [])

/// What closes a ring is rejected, or stays unfinished with at most so many reports.
private func ring(
  _ id: String, profile: Profile? = nil, _ statement: String, _ source: String, needs: Set<Capability>,
  isOwn: Bool = false, received: [String], reports: Int = 1, _ close: @escaping Clause.Body
) -> Clause {
  rings(
    id, profile: profile, statement, source, needs: needs,
    alternatives: [
      Clause.Alternative("stays-unfinished", staysUnfinished) { trial in
        let lines = try trial.reports {
          try close(trial)
          try trial.expect([])
        }
        try trial.expect((1...reports).contains(lines.count), "reported \(lines)")
      }
    ] + (isOwn ? [staysPending] : []),
    noting: received, inAnyOrder: true, body: close)
}
