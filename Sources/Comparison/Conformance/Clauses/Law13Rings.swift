/// Is a promise that would wait for itself an error and not a hang?
let ringClauses: [Clause] = [
  closing(
    "adopting-itself", "A promise whose block returns that same promise is rejected.", "A+ 2.3.1", needs: [.then]
  ) { try settleRing($0) }
  .or(staysPending),
  closing(
    "adopting-in-a-circle", profile: .strict, "Promises whose blocks return each other are rejected.", "A+ 2.3.1",
    needs: [.then], members: 3
  ) { try settleRing($0, of: 3) },
  closing(
    "error-block-returns-itself", "A promise whose block for errors returns that same promise is rejected.", "A+ 2.3.1",
    needs: [.recover]
  ) { trial in
    try settleRing(trial, error(1)) { source, next in try source.recover { _ in .promise(next()) } }
  }.or(staysPending),
  closing(
    "circle-closed-by-threads", profile: .strict, "Promises that adopt each other on two threads at once are rejected.",
    "here", needs: [.then], members: 2, reports: 2
  ) { trial in trial.atOnce(try ring(trial, of: 2, adopting).map { gate in { gate.open([value(1)]) } }) },
  rings(
    "retry-behind-itself", "A retry whose later try returns what is chained behind it is rejected.",
    "here", needs: [.then, .retry], noting: ["0: \(foreign(.ring))"]
  ) { trial in
    try settleRing(trial, error(1)) { source, next in
      let isLater = Lock(false)
      return try trial.retry(Tries(attempts: 3, delay: 0)) {
        .promise(isLater.withLock { exchange(&$0, with: true) } ? next() : source)
      }.then { .value($0) }
    }
  },
  rings(
    "reduction-behind-itself",
    "A reduction whose block returns what is chained behind it is rejected, with items left.", "here",
    needs: [.then, .reduce], noting: ["0: \(foreign(.ring))"]
  ) { trial in
    try settleRing(trial) { source, next in
      try source.reduce([1, 2]) { _, _ in .promise(next()) }.then { .value($0) }
    }
  },
  rings(
    "adopting-itself-freed", profile: .strict,
    "A promise whose block returned that same promise is freed when nobody holds it any more.", "here",
    needs: [.then], noting: ["freed"]
  ) { trial in
    let (ring, (source, gate)) = (Ring(), trial.gated())
    let promise = try source.then { _ in .promise(ring.own) }
    ring.append(promise)
    promise.observe(Token(trial.log).take)
    trial.arrive { gate.open([value(1)]) }
    try trial.quiesce()
    ring.open()
  },
]

private let rings = Chapter(law: .rings, needs: [.identity], arrivals: .whilePending, isolated: true)

/// `close` closes a ring: its members are rejected, or stay unfinished with at most so many reports.
private func closing(
  _ id: String, profile: Profile? = nil, _ statement: String, _ source: String, needs: Set<Capability>,
  members: Int = 1, reports: Int = 1, _ close: @escaping Clause.Body
) -> Clause {
  rings(
    id, profile: profile, statement, source, needs: needs,
    noting: (0..<members).map { "\($0): \(foreign(.ring))" }, inAnyOrder: true, body: close
  ).or("stays-unfinished", "The promise stays unfinished, no handler is called, and the fault is reported.") { trial in
    let lines = try trial.reports {
      try close(trial)
      try trial.expect([])
    }
    try trial.expect((1...reports).contains(lines.count), "reported \(lines)")
  }
}

/// A promise that its own block returns may be forgotten. Whether it is freed is another clause.
private let staysPending = Clause.Alternative(
  name: "stays-pending", statement: "It stays pending.", ends: .waiting, notes: [])

/// Chains to the source a promise that will wait for the next member of the ring.
private typealias Link = (_ source: Specimen, _ next: @escaping @Sendable () -> Specimen) throws -> Specimen

private func adopting(_ source: Specimen, _ next: @escaping @Sendable () -> Specimen) throws -> Specimen {
  try source.then { _ in .promise(next()) }
}

/// Promises each of which will wait for the next one, and the last for the first, when their gates are opened.
private func ring(_ trial: Trial, of length: Int, _ link: Link) throws -> [Gate] {
  let (sources, members) = ((0..<length).map { _ in trial.gated() }, trial.ring())
  for (index, (source, _)) in sources.enumerated() {
    members.append(try link(source) { members.after(index, of: length) })
  }
  for (index, member) in members.all.enumerated() { member.observe(trial.log, "\(index)") }
  return sources.map(\.1)
}

private func settleRing(
  _ trial: Trial, of length: Int = 1, _ outcome: Outcome = value(1), _ link: Link = adopting
) throws {
  let gates = try ring(trial, of: length, link)
  trial.arrive { for gate in gates { gate.open([outcome]) } }
}
