/// Laws 12 and 13: a promise that a block returns is adopted; a promise that would wait for itself is an error.
private func adopting(_ id: String, _ statement: String, _ source: String, _ outcome: Outcome) -> Clause {
  Clause(id, law: 12, statement, source, needs: [.then]) { trial in
    let settling = try trial.settling(outcome)
    try trial.value(0).then { _ in .promise(settling.promise) }.observe(trial.log)
    settling.arrive()
    try trial.expect(text(outcome))
  }
}

let adoptionClauses = [
  adopting(
    "adopts-value", "The value of a promise that a block returns is the value of the next promise.", "A+ 2.3.2.2",
    value(1)),
  adopting(
    "adopts-error", "The error of a promise that a block returns is the error of the next promise.", "A+ 2.3.2.3",
    error(1)),
  Clause(
    "adopts-at-depth", law: 12, "Promises returned by blocks of returned promises are adopted at any depth.",
    "A+ 2.3.3.3.1", "002 sequences", needs: [.then]
  ) { trial in
    let settling = try trial.settling(value(1))
    @Sendable func nested(_ depth: Int) -> Specimen {
      guard depth > 0 else { return settling.promise }
      return (try? trial.value(depth).then { _ in .promise(nested(depth - 1)) }) ?? trial.error(depth)
    }
    nested(5).observe(trial.log)
    settling.arrive()
    try trial.expect("value 1")
  },
  Clause(
    "adopts-a-chain", law: 12, "A chain that a block returns runs to its end before the next promise is settled.",
    "A+ 2.3.2.1", needs: [.then]
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    try trial.value(0).then { _ in
      let chain = try? settling.promise.then { value in
        log.note("inside")
        return .value(value + 1)
      }
      return chain.map { .promise($0) } ?? .error(Reason(0))
    }.then { value in
      log.note("after")
      return .value(value)
    }.observe(log)
    settling.arrive()
    try trial.expect("inside", "after", "value 2")
  },
  Clause(
    "waits-for-the-adopted", law: 12, "A promise that adopted a pending one stays pending with it.", "A+ 2.3.2.1",
    needs: [.then], arrivals: .whilePending
  ) { trial in
    let (pending, gate) = trial.gated()
    try trial.value(0).then { _ in .promise(pending) }.observe(trial.log)
    try trial.expect([])
    trial.arrive { gate.open([value(1)]) }
    try trial.expect("value 1")
  },
]

private let staysUnfinished = "The promise stays unfinished, nobody hears of it, and the fault is reported."

private func cycle(_ id: String, _ statement: String, _ source: String, length: Int) -> Clause {
  Clause(
    id, law: 13, statement, source, needs: [.then, .identity], arrivals: .whilePending, isolated: true,
    alternatives: [
      Clause.Alternative("stays-unfinished", staysUnfinished) { trial in
        var thrown: (any Error)?
        let lines = try trial.reports {
          do {
            try circle(trial, length: length)
            try trial.expect([])
          } catch { thrown = error }
        }
        if let thrown { throw thrown }
        try trial.expect(lines.count == 1, "reported \(lines)")
      }
    ]
  ) { trial in
    try circle(trial, length: length)
    try trial.expectUnordered((0..<length).map { "\($0): foreign error" })
  }
}

let cycleClauses = [
  cycle("adopting-itself", "A promise whose block returns that same promise is rejected.", "A+ 2.3.1", length: 1),
  cycle("adopting-in-a-circle", "Promises whose blocks return each other are rejected.", "A+ 2.3.3", length: 3),
]

/// Promises each of whose blocks returns the next one, and the last the first.
private func circle(_ trial: Trial, length: Int) throws {
  let gates = (0..<length).map { _ in trial.gated() }
  let members = Ring()
  trial.atEnd(members.open)
  for (index, (source, _)) in gates.enumerated() {
    let member = try source.then { _ in .promise(members.after(index, of: length)) }
    members.append(member)
  }
  for (index, member) in members.all.enumerated() { member.observe(trial.log, "\(index)") }
  trial.arrive { for (_, gate) in gates { gate.open([value(1)]) } }
}

/// Promises that know each other.
final class Ring: Sendable {
  private let members = Lock<[Specimen]>([])

  var all: [Specimen] { members.withLock { $0 } }

  func append(_ member: Specimen) { members.withLock { $0.append(member) } }

  func after(_ index: Int, of count: Int) -> Specimen { all[(index + 1) % count] }

  /// They know each other no more.
  func open() {
    let old = members.withLock { members in
      defer { members = [] }
      return members
    }
    withExtendedLifetime(old) {}
  }
}
