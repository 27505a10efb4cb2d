import Foundation

/// Does anything recurse with the length of a chain?
///
/// Each clause runs on a thread with a small stack, in a child. So an overflow is a red cell and not the end of the
/// run. The runner says how long a chain is.
let longChainClauses: [Clause] = [
  chaining("long-chain-runs", "A long chain runs when its source is settled late.", "004 then pipeline 1", "here") {
    trial in
    try trial.settle([value(0)]) { try chain(trial, from: $0).observe(trial.log) }
    try trial.expect("value \(trial.length)")
  },
  chaining("long-chain-runs-at-once", "A long chain runs when its source is settled already.") { trial in
    try chain(trial, from: trial.value(0)).observe(trial.log)
    try trial.expect("value \(trial.length)")
  },
  chaining(
    "long-chain-fails", "An error passes a long chain.", "002 basics 11", "here", given: [error(1)], noting: ["error 1"]
  ) {
    source, log, trial in try chain(trial, from: source).observe(log)
  },
  chaining("long-chain-released", "A long chain is released unsettled.", alternatives: [.trapsWhenDropped]) { trial in
    let gate = Gate()
    let held = Lock<Specimen?>(nil)
    try held.withLock { held in held = try chain(trial, from: trial.make(gate.enter)) }
    held.withLock { $0.take() }?.observe(trial.log)
    gate.drop()
    try trial.quiesce()
    let dropped = trial.log.words(foreign(.dropped))
    try trial.expect(trial.log.notes.allSatisfy { $0 == dropped }, "received \(trial.log.notes)")
  },
  chaining(
    "long-chain-released-by-two", "Two threads release the last references to a long chain at once.",
    alternatives: [.trapsWhenDropped], noting: []
  ) { trial in
    let gate = Gate()
    let ends = Lock(try ends(trial, gate))
    let done = (0..<2).map { _ in onThread(stackSize: 512 << 10) { _ = ends.withLock { $0.popLast() } } }
    gate.drop()
    for group in done { group.wait() }
    try trial.quiesce()
  },
  chaining(
    "long-chain-cancelled", "A long chain is cancelled from its end.", needs: [.cancel], given: [value(0)], noting: []
  ) { source, log, trial in
    let end = try chain(trial, from: source)
    end.observeValue(log)
    try end.cancel()
  },
  chaining(
    "nested-promises-run", "Promises returned by each other's blocks, nested deep, are settled by the innermost.",
    "A+ 2.3.3.3.1", "here",
    given: [value(1)], noting: ["value 1"]
  ) { last, log, trial in
    nested(trial, trial.length, last).observe(log)
    try trial.quiesce()
  },
  chaining(
    "nested-promises-fail", "An error of the innermost reaches the outermost of promises nested deep.", "A+ 2.3.3.3.2",
    "here",
    noting: ["error 1"]
  ) { trial in nested(trial, trial.length, trial.error(1)).observe(trial.log) },
  chaining(
    "captured-chain-runs", "Many promises, each captured by the block of the next, run and are released.",
    given: [value(1)], noting: ["value 1"]
  ) { last, log, trial in
    var outer = last
    for _ in 0..<trial.length {
      let inner = outer
      outer = try trial.value(0).then { _ in .promise(inner) }
    }
    outer.observe(log)
  },
  chaining(
    "long-returning-chain-runs",
    "A long chain runs late whose blocks return promises that complete inside their own calls."
  ) { trial in
    try trial.settle([value(0)]) { source in
      var end = source
      for _ in 0..<trial.length { end = try end.then { .promise(trial.completing(.success($0 + 1))) } }
      end.observe(trial.log)
    }
    try trial.expect("value \(trial.length)")
  },
  long(
    "long-returning-chain-fails",
    "A long chain runs whose blocks for errors return promises that fail inside their own calls.",
    needs: [.recover]
  ) { trial in
    try trial.settle([error(0)]) { source in
      var end = source
      for _ in 0..<trial.length {
        end = try end.recover { .promise(trial.completing(.failure(Reason(($0.code ?? 0) + 1)))) }
      }
      end.observe(trial.log)
    }
    try trial.expect("error \(trial.length)")
  },
  combining("all-of-many-is-linear", .all, "All") { try $0.sum($1) },
  combining("race-of-many-is-linear", .race, "A race") { try $0.race($1) },
  combining("settled-of-many-is-linear", .settled, "A promise of all outcomes") { trial, members in
    try need(.settled, trial.operations.settled)(members, \.count)
  },
  chaining(
    "nested-completions-run",
    "A long row of promises runs that complete inside their own calls, each returned by the block of the one before.",
    noting: ["value 0"]
  ) { trial in nestedCompletions(trial, trial.length).observe(trial.log) },
]

let long = Chapter(.longChains, "here", arrivals: .scripted, isolated: true)

private let chaining = Chapter(.longChains, "here", needs: [.then], arrivals: .scripted, isolated: true)

private func combining(
  _ id: String, _ capability: Capability, _ what: String,
  _ combine: @escaping @Sendable (Trial, [Specimen]) throws -> Specimen
) -> Clause {
  long(id, "\(what) of many settled members takes time in proportion to their number.", needs: [capability]) { trial in
    let members = (0..<trial.length).map { _ in trial.value(1) }
    try trial.quiesce()
    let received = DispatchSemaphore(value: 0)
    try combine(trial, members).observe { _ in received.signal() }
    if !received.wait(until: trial.deadline) { throw Violation("no outcome", .timeout) }
  }
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

extension Trial {
  /// A promise whose work settles it before it returns.
  fileprivate func completing(_ outcome: Outcome) -> Specimen { make { $0(outcome) } }
}

/// Such a promise, whose block returns another one, whose block returns a third, and so on.
@Sendable private func nestedCompletions(_ trial: Trial, _ depth: Int) -> Specimen {
  let first = trial.completing(.success(depth))
  if depth == 0 { return first }
  return (try? first.then { _ in .promise(nestedCompletions(trial, depth - 1)) }) ?? trial.error(0)
}
