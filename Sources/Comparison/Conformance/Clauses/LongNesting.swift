import Foundation

/// Law 28: nothing recurses with the number of combinations or adoptions that stand in each other, whichever of them
/// begins first, and the time that they take is linear.
private func nested(
  _ id: String, _ statement: String, needs: Set<Capability>, _ body: @escaping Clause.Body
) -> Clause {
  Clause(id, law: 28, statement, "here", needs: needs, arrivals: .scripted, isolated: true, body: body)
}

extension Trial {
  /// How many levels. A level takes more calls than a link, so half as many prove as much; more than 100,000 take
  /// gigabytes.
  fileprivate var levels: Int { min(length / 2, 100_000) }
}

/// One level around a promise.
private typealias Level = @Sendable (Trial, Specimen) throws -> Specimen

private let all: Level = { try $0.sum([$1]) }
private let race: Level = { try $0.race([$1]) }
private let adoption: Level = { trial, inner in try trial.value(0).then { _ in .promise(inner) } }

/// So many levels around a promise. Each is begun before the next is made, where many may share one run of the work.
private func wrapped(_ trial: Trial, _ inner: Specimen, _ count: Int, in level: Level) throws -> Specimen {
  let begins = trial.subject.capabilities.isSuperset(of: [.manyObservers, .sharedRun])
  var outer = inner
  for _ in 0..<count {
    outer = try level(trial, outer)
    if begins { outer.observe { _ in } }
  }
  return outer
}

/// The innermost begins first.
private func insideOut(_ level: @escaping Level) -> Clause.Body {
  { trial in
    try linear(trial) { count in
      let (source, gate) = trial.gated()
      let log = Recorder()
      try wrapped(trial, source, count, in: level).observe(log)
      try trial.quiesce()
      gate.open([value(1)])
      _ = log.wait(for: 1, until: trial.deadline)
      try trial.expect(log.notes == ["value 1"], "heard \(log.notes)")
    }
  }
}

/// The outermost begins first: each block makes the next level when it runs.
private func outsideIn(_ level: @escaping Level) -> Clause.Body {
  { trial in
    let (source, gate) = trial.gated()
    descending(trial, trial.levels, source, level).observe(trial.log)
    try trial.quiesce()
    gate.open([value(1)])
    try trial.expect("value 1")
  }
}

@Sendable private func descending(_ trial: Trial, _ depth: Int, _ last: Specimen, _ level: @escaping Level) -> Specimen
{
  if depth == 0 { return last }
  let next = try? trial.value(0).then { _ in
    .promise((try? level(trial, descending(trial, depth - 1, last, level))) ?? trial.error(0))
  }
  return next ?? trial.error(0)
}

/// All are released unsettled.
private func released(_ level: @escaping Level) -> Clause.Body {
  { trial in
    let gate = Gate()
    let held = Held(try wrapped(trial, trial.make(gate.enter), trial.levels, in: level))
    try trial.quiesce()
    held.letGo()
    gate.drop()
    try trial.expect([])
  }
}

/// Runs `body` with the length of a long chain and with an eighth of it. What grows with the square takes 64 times as
/// long.
private func linear(_ trial: Trial, _ body: (_ count: Int) throws -> Void) throws {
  let part = try processorSeconds { try body(max(trial.levels / 8, 1)) }
  let whole = try processorSeconds { try body(trial.levels) }
  if trial.isAlone, whole > 0.5 {
    try trial.expect(whole < 32 * part, "takes \(Int(whole / part)) times as long for 8 times as many")
  }
}

private func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
  let begin = clock()
  try body()
  return Double(clock() - begin) / Double(CLOCKS_PER_SEC)
}

let longNestingClauses = [
  nested(
    "nested-all-inside-out", "Many promises of all values, each the only member of the next, run from the inside out.",
    needs: [.all], insideOut(all)),
  nested(
    "nested-all-outside-in", "Many promises of all values run whose member is made by a block and contains the next.",
    needs: [.all, .then], outsideIn(all)),
  nested(
    "nested-all-released", "Many promises of all values, each the only member of the next, are released unsettled.",
    needs: [.all], released(all)),
  nested(
    "nested-race-inside-out", "Many races, each the only member of the next, run from the inside out.",
    needs: [.race], insideOut(race)),
  nested(
    "nested-race-outside-in", "Many races run whose member is made by a block and contains the next.",
    needs: [.race, .then], outsideIn(race)),
  nested(
    "nested-race-released", "Many races, each the only member of the next, are released unsettled.",
    needs: [.race], released(race)),
  nested(
    "nested-adoption-inside-out",
    "Many promises, each adopted by the next while it is pending, run from the inside out.",
    needs: [.then], insideOut(adoption)),
  nested(
    "nested-adoption-released", "Many promises, each adopted by the next while it is pending, are released unsettled.",
    needs: [.then], released(adoption)),
  nested(
    "long-stops-released", "Many promises are released, each held by what would stop the work of the next.",
    needs: [.makeCancellable]
  ) { trial in
    let make = try need(trial.operations.makeCancellable, .makeCancellable)
    let last = Lock<Specimen?>(nil)
    for _ in 0..<trial.levels {
      let before = last.withLock { $0 }
      let next = trial.specimen(make({ _ in }, { withExtendedLifetime(before) {} }))
      last.withLock { $0 = next }
    }
    _ = last.withLock { $0.take() }
    try trial.expect([])
  },
]
