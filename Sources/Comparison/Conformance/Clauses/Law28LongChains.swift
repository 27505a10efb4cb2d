import Foundation

/// Does anything recurse with the length of a chain?
///
/// Each clause runs on a thread with a small stack, in a child. So an overflow is a red cell and not the end of the
/// run. The runner says how long a chain is.
let longChainClauses: [Clause] = [
  running(
    "long-chain-runs", "A long chain runs when its source is settled late.", ["004 then pipeline 1", "here"],
    from: value(0), to: value, adding),
  chaining("long-chain-runs-at-once", "A long chain runs when its source is settled already.") { trial in
    try trial.repeated(adding, from: trial.value(0)).observe(trial.log)
    try trial.expect("value \(trial.length)")
  },
  running(
    "long-chain-fails", "An error passes a long chain.", ["002 basics 11", "here"], from: error(1),
    to: { _ in error(1) }, adding),
  releasing("long-chain-released", "A long chain is released unsettled.", needs: [.then]) {
    try $0.repeated(adding, from: $1)
  },
  chaining(
    "long-chain-released-by-two", "Two threads release the last references to a long chain at once.", noting: []
  ) { trial in
    let gate = Gate()
    let ends = Lock(try ends(trial, gate))
    let done = (0..<2).map { _ in onThread(stackSize: 512 << 10) { _ = ends.withLock { $0.popLast() } } }
    gate.drop()
    for group in done { group.wait() }
    try trial.quiesce()
  }.or(.trapsWhenDropped),
  chaining(
    "long-chain-cancelled", "A long chain is cancelled from its end.", needs: [.cancel], given: [value(0)], noting: []
  ) { source, log, trial in
    let end = try trial.repeated(adding, from: source)
    end.observeValue(log)
    try end.cancel()
  },
  chaining(
    "nested-promises-run", "Promises returned by each other's blocks, nested deep, are settled by the innermost.",
    "A+ 2.3.3.3.1", "here", given: [value(1)], noting: ["value 1"]
  ) { last, log, trial in
    descending(trial, trial.length, last).observe(log)
    try trial.quiesce()
  },
  chaining(
    "nested-promises-fail", "An error of the innermost reaches the outermost of promises nested deep.", "A+ 2.3.3.3.2",
    "here", noting: ["error 1"]
  ) { trial in descending(trial, trial.length, trial.error(1)).observe(trial.log) },
  running(
    "captured-chain-runs", "Many promises, each captured by the block of the next, run and are released.",
    from: value(1), to: { _ in value(1) }, adopter),
  running(
    "long-returning-chain-runs",
    "A long chain runs late whose blocks return promises that complete inside their own calls.", from: value(0),
    to: value
  ) { trial, end in try end.then { .promise(trial.completing(value($0 + 1))) } },
  running(
    "long-returning-chain-fails",
    "A long chain runs whose blocks for errors return promises that fail inside their own calls.",
    needs: [.recover], from: error(0), to: error
  ) { trial, end in try end.recover { .promise(trial.completing(error(($0.code ?? 0) + 1))) } },
  combining("all-of-many-is-linear", .all, "All") { try $0.sum($1) },
  combining("race-of-many-is-linear", .race, "A race") { try $0.race($1) },
  chaining(
    "nested-completions-run",
    "A long row of promises runs that complete inside their own calls, each returned by the block of the one before.",
    noting: ["value 0"]
  ) { trial in
    let completed: @Sendable (Trial) -> Specimen = { $0.completing(value(0)) }
    descending(trial, trial.length, completed(trial), from: completed).observe(trial.log)
  },
]

let long = Chapter(law: .longChains, sources: ["here"], arrivals: .scripted, isolated: true)

private let chaining = Chapter(law: .longChains, sources: ["here"], needs: [.then], arrivals: .scripted, isolated: true)

/// One more promise around a promise.
typealias Level = @Sendable (Trial, Specimen) throws -> Specimen

/// A link that adds one to the value.
private let adding: Level = { try $1.then { .value($0 + 1) } }

/// A promise that adopts the one inside it.
let adopter: Level = { trial, inner in try trial.value(0).then { _ in .promise(inner) } }

extension Trial {
  /// The promise in so many levels, or in as many as a chain has links.
  func repeated(_ level: Level, _ count: Int? = nil, from start: Specimen) throws -> Specimen {
    try (0..<(count ?? length)).reduce(start) { inner, _ in try level(self, inner) }
  }

  /// A promise whose work settles it before it returns.
  fileprivate func completing(_ outcome: Outcome) -> Specimen { make { $0(outcome) } }
}

/// A long row of promises runs when its source is settled late. `end` is the outcome of the last one. Where the row is
/// to be `quiet`, all that attaching starts is over by then.
func running(
  _ id: String, _ statement: String, _ sources: [String] = ["here"], needs: Set<Capability> = [.then],
  from start: Outcome, to end: @escaping @Sendable (_ length: Int) -> Outcome,
  count: @escaping @Sendable (Trial) -> Int = \.length, quiet isQuiet: Bool = false, _ level: @escaping Level
) -> Clause {
  Chapter(law: .longChains, sources: sources, arrivals: .scripted, isolated: true)(id, statement, needs: needs) {
    trial in
    try trial.settle([start]) { source in
      try trial.repeated(level, count(trial), from: source).observe(trial.log)
      if isQuiet { try trial.quiesce() }
    }
    try trial.expect(text(end(count(trial))))
  }
}

/// The last of a long row of promises is released unsettled, and then whoever could settle the first.
func releasing(
  _ id: String, _ statement: String, needs: Set<Capability>, quiet isQuiet: Bool = false, _ row: @escaping Level
) -> Clause {
  long(id, statement, needs: needs) { trial in
    let gate = Gate()
    let end = Held(try row(trial, trial.make(gate.enter)))
    end.use { $0.observe(trial.log) }
    if isQuiet { try trial.quiesce() }
    end.letGo()
    gate.drop()
    try trial.quiesce()
    let dropped = trial.log.words(foreign(.dropped))
    try trial.expect(trial.log.notes.allSatisfy { $0 == dropped }, "received \(trial.log.notes)")
  }.or(.trapsWhenDropped)
}

private func combining(
  _ id: String, _ capability: Capability, _ what: String, _ combine: @escaping Combine
) -> Clause {
  long(id, "\(what) of many settled members takes time in proportion to their number.", needs: [capability]) { trial in
    let members = (0..<trial.length).map { _ in trial.value(1) }
    try trial.quiesce()
    let received = DispatchSemaphore(value: 0)
    try combine(trial, members).observe { _ in received.signal() }
    if !received.wait(until: trial.deadline) { throw Violation("no outcome", .missing) }
  }
}

/// A promise whose block returns a promise whose block returns a promise, and so on. Each block makes the next promise
/// when it runs, and may put a level around it.
@Sendable func descending(
  _ trial: Trial, _ depth: Int, _ last: Specimen,
  from source: @escaping @Sendable (Trial) -> Specimen = { $0.value(0) }, in level: @escaping Level = { $1 }
) -> Specimen {
  if depth == 0 { return last }
  let next = try? source(trial).then { _ in
    .promise((try? level(trial, descending(trial, depth - 1, last, from: source, in: level))) ?? trial.error(0))
  }
  return next ?? trial.error(0)
}

/// Both ends of a long chain.
private func ends(_ trial: Trial, _ gate: Gate) throws -> [Specimen] {
  let source = trial.make(gate.enter)
  return [source, try trial.repeated(adding, from: source)]
}
