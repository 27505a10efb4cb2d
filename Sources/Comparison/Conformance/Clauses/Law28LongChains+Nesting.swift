import Foundation

/// Does anything recurse with the number of combinations or adoptions in each other, whichever begins first?
///
/// The time that they take is linear.
let longNestingClauses: [Clause] =
  nesting("all", "promises of all values, each the only member of the next", .all, all)
  + nesting("race", "races, each the only member of the next", .race, race)
  + nesting("adoption", "promises, each adopted by the next while it is pending", .then, adopter)
  + [
    outsideIn(
      "nested-all-outside-in", "Many promises of all values run whose member is made by a block and contains the next.",
      .all, all),
    outsideIn(
      "nested-race-outside-in", "Many races run whose member is made by a block and contains the next.", .race, race),
    long(
      "long-stops-released", "Many promises are released, each held by the function that stops the next one's work.",
      needs: [.makeCancellable], noting: []
    ) { trial in
      let make = try need(.makeCancellable, trial.operations.makeCancellable)
      let last = Lock<Specimen?>(nil)
      for _ in 0..<trial.levels {
        let before = last.withLock { $0 }
        let next = make({ _ in }, { withExtendedLifetime(before) {} })
        last.withLock { $0 = next }
      }
      _ = last.withLock { $0.take() }
    }.or(.trapsWhenDropped),
    long(
      "long-outcomes-released", "Many promises are released, each held by the outcome of the next.", noting: ["freed"]
    ) { trial in
      var last = trial.resolved(.failure(Reason(0, holding: Token(trial.log))))
      for _ in 0..<trial.levels { last = trial.resolved(.failure(Reason(0, holding: Held(last)))) }
      // What a queue still holds would be released on one of its threads, whose stack is larger.
      try withExtendedLifetime(last) { try trial.quiesce() }
    },
  ]

extension Trial {
  /// How many levels. A level takes several calls where a link takes one, so a quarter as many prove as much; more than
  /// 100,000 take gigabytes.
  var levels: Int { min(length / 4, 100_000) }
}

private let all: Level = { try $0.sum([$1]) }

private let race: Level = { try $0.race([$1]) }

/// Levels around a promise, the innermost first. They are run, or all released unsettled. Each is begun before the next
/// is made, where many may share one run of the work.
private func nesting(_ name: String, _ what: String, _ capability: Capability, _ level: @escaping Level) -> [Clause] {
  let begun: Level = { trial, inner in
    let outer = try level(trial, inner)
    if trial.subject.capabilities.isSuperset(of: [.manyObservers, .sharedRun]) { outer.observe { _ in } }
    return outer
  }
  return [
    running(
      "nested-\(name)-inside-out", "Many \(what), run from the inside out.", needs: [capability], from: value(1),
      to: { _ in value(1) }, count: \.levels, quiet: true, begun),
    releasing("nested-\(name)-released", "Many \(what), are released unsettled.", needs: [capability], quiet: true) {
      try $0.repeated(begun, $0.levels, from: $1)
    },
  ]
}

/// The outermost begins first: each block makes the next level when it runs.
private func outsideIn(_ id: String, _ statement: String, _ capability: Capability, _ level: @escaping Level) -> Clause
{
  long(id, statement, needs: [capability, .then], given: [value(1)], noting: ["value 1"]) { source, log, trial in
    descending(trial, trial.levels, source, in: level).observe(log)
    try trial.quiesce()
  }
}
