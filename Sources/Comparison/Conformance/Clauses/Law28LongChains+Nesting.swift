import Foundation

/// Does anything recurse with the number of combinations or adoptions in each other, whichever begins first?
///
/// The time that they take is linear.
let longNestingClauses: [Clause] =
  nesting("all", "promises of all values, each the only member of the next", .all, all)
  + nesting("race", "races, each the only member of the next", .race, race)
  + nesting("adoption", "promises, each adopted by the next while it is pending", .then, adoption)
  + [
    long(
      "nested-all-outside-in", "Many promises of all values run whose member is made by a block and contains the next.",
      needs: [.all, .then], noting: ["value 1"], body: outsideIn(all)),
    long(
      "nested-race-outside-in", "Many races run whose member is made by a block and contains the next.",
      needs: [.race, .then], noting: ["value 1"], body: outsideIn(race)),
    long(
      "long-stops-released", "Many promises are released, each held by the function that stops the next one's work.",
      needs: [.makeCancellable], alternatives: [.trapsWhenDropped], noting: []
    ) { trial in
      let make = try need(.makeCancellable, trial.operations.makeCancellable)
      let last = Lock<Specimen?>(nil)
      for _ in 0..<trial.levels {
        let before = last.withLock { $0 }
        let next = make({ _ in }, { withExtendedLifetime(before) {} })
        last.withLock { $0 = next }
      }
      _ = last.withLock { $0.take() }
    },
    long(
      "long-outcomes-released", "Many promises are released, each held by the outcome of the next.", noting: ["freed"]
    ) { trial in
      var last = trial.resolved(.failure(Reason(0, holding: Token(trial.log))))
      for _ in 0..<trial.levels { last = trial.resolved(.failure(Reason(0, holding: Held(last)))) }
      // What a queue still holds would be released on one of its threads, whose stack is larger.
      try withExtendedLifetime(last) { try trial.quiesce() }
    },
  ]

private func nesting(_ name: String, _ what: String, _ capability: Capability, _ level: @escaping Level) -> [Clause] {
  [
    long(
      "nested-\(name)-inside-out", "Many \(what), run from the inside out.", needs: [capability],
      body: insideOut(level)),
    long(
      "nested-\(name)-released", "Many \(what), are released unsettled.", needs: [capability],
      alternatives: [.trapsWhenDropped], noting: [], body: released(level)),
  ]
}

extension Trial {
  /// How many levels. A level takes more calls than a link, so half as many prove as much; more than 100,000 take
  /// gigabytes.
  var levels: Int { min(length / 2, 100_000) }
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
    let (source, gate) = trial.gated()
    try wrapped(trial, source, trial.levels, in: level).observe(trial.log)
    try trial.quiesce()
    gate.open([value(1)])
    try trial.expect("value 1")
  }
}

/// The outermost begins first: each block makes the next level when it runs.
private func outsideIn(_ level: @escaping Level) -> Clause.Body {
  { trial in
    let (source, gate) = trial.gated()
    descending(trial, trial.levels, source, level).observe(trial.log)
    try trial.quiesce()
    gate.open([value(1)])
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
    held.use { $0.observe { _ in } }
    try trial.quiesce()
    held.letGo()
    gate.drop()
  }
}
