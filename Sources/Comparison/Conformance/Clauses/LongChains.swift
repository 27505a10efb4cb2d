/// Law 28: nothing recurses with the length of a chain. Each runs on a thread with a small stack, in a process of its
/// own, so that an overflow is a red cell and not the end of the run. How long a chain is, the runner says.
private func long(
  _ id: String, _ statement: String, needs: Set<Capability> = [.then], _ body: @escaping Clause.Body
) -> Clause {
  Clause(id, law: 28, statement, "here", needs: needs, arrivals: .scripted, isolated: true, body: body)
}

/// A chain of so many links, each of which adds one to the value.
private func chain(_ trial: Trial, from start: Specimen) throws -> Specimen {
  var end = start
  for _ in 0..<trial.length { end = try end.then { .value($0 + 1) } }
  return end
}

/// A promise whose block returns a promise whose block returns a promise, and so on.
@Sendable private func nested(_ trial: Trial, _ depth: Int, _ last: Specimen) -> Specimen {
  if depth == 0 { return last }
  return (try? trial.value(0).then { _ in .promise(nested(trial, depth - 1, last)) }) ?? trial.error(0)
}

/// Both ends of a long chain.
private func ends(_ trial: Trial, _ gate: Gate) throws -> [Specimen] {
  let source = trial.make(gate.enter)
  return [source, try chain(trial, from: source)]
}

let longChainClauses = [
  long("long-chain-runs", "A long chain runs when its source is settled late.") { trial in
    let (source, gate) = trial.gated()
    try chain(trial, from: source).observe(trial.log)
    gate.open([value(0)])
    try trial.expect("value \(trial.length)")
  },
  long("long-chain-runs-at-once", "A long chain runs when its source is settled already.") { trial in
    try chain(trial, from: trial.value(0)).observe(trial.log)
    try trial.expect("value \(trial.length)")
  },
  long("long-chain-fails", "An error passes a long chain.") { trial in
    let (source, gate) = trial.gated()
    try chain(trial, from: source).observe(trial.log)
    gate.open([error(1)])
    try trial.expect("error 1")
  },
  long("long-chain-released", "A long chain is released unsettled.") { trial in
    let gate = Gate()
    let held = Lock<Specimen?>(nil)
    try held.withLock { held in held = try chain(trial, from: trial.make(gate.enter)) }
    held.withLock { $0.take() }?.observe(trial.log)
    gate.drop()
    try trial.quiesce()
    try trial.expect(trial.log.notes.allSatisfy { $0 == "foreign error" }, "heard \(trial.log.notes)")
  },
  long("long-chain-released-by-two", "Two threads let go of the last references to a long chain at once.") { trial in
    let gate = Gate()
    let ends = Lock(try ends(trial, gate))
    let done = (0..<2).map { _ in onThread(stackSize: 512 << 10) { _ = ends.withLock { $0.popLast() } } }
    gate.drop()
    for group in done { group.wait() }
    try trial.quiesce()
    try trial.expect([])
  },
  long("long-chain-cancelled", "A long chain is cancelled from its end.", needs: [.then, .cancel]) {
    trial in
    let (source, gate) = trial.gated()
    let end = try chain(trial, from: source)
    end.observe { if case .success = $0 { trial.log.note("heard", $0) } }
    try end.cancel()
    gate.open([value(0)])
    try trial.expect([])
  },
  long("nested-promises-run", "Promises returned by each other's blocks, nested deep, are settled by the innermost.") {
    trial in
    let (last, gate) = trial.gated()
    nested(trial, trial.length, last).observe(trial.log)
    try trial.quiesce()
    gate.open([value(1)])
    try trial.expect("value 1")
  },
  long("nested-promises-fail", "An error of the innermost reaches the outermost of promises nested deep.") { trial in
    let last = trial.error(1)
    nested(trial, trial.length, last).observe(trial.log)
    try trial.expect("error 1")
  },
  long("captured-chain-runs", "Many promises, each captured by the block of the next, run and are released.") {
    trial in
    let (last, gate) = trial.gated()
    var outer = last
    for _ in 0..<trial.length {
      let inner = outer
      outer = try trial.value(0).then { _ in .promise(inner) }
    }
    outer.observe(trial.log)
    gate.open([value(1)])
    try trial.expect("value 1")
  },
]
