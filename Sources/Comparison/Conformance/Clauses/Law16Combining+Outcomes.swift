/// How are several promises combined when errors are outcomes too?
///
/// The values are the digits of one number behind a leading 1, with a 9 for every error.
let outcomeClauses: [Clause] =
  outcomes("any", "004 any", .any) { try $0.any($1) }
  + outcomes("settled", "002 multiple parallel promises", .settled) { try $0.settled($1) }
  + [
    Clause(
      "settled-in-order", law: .combining, "All outcomes arrive in the order of the promises, whichever settled first.",
      "002 multiple parallel promises", needs: [.settled]
    ) { trial in
      let settling = try trial.settling(value(2))
      let (first, gate) = trial.gated()
      try trial.settled([first, settling.promise, trial.value(3)]).observe(trial.log)
      settling.arrive()
      gate.open([value(1)])
      try trial.expect("value 1123")
    },
    Clause(
      "settled-of-nothing", law: .combining, "The outcomes of no promises are an empty list.",
      "002 multiple parallel promises", needs: [.settled], arrivals: .afterwards
    ) { trial in
      try trial.settled([]).observe(trial.log)
      try trial.expect("value 1")
    },
    Clause(
      "any-in-order", law: .combining, "All outcomes arrive in the order of the promises, whichever settled first.",
      "004 any",
      needs: [.any]
    ) { trial in
      let settling = try trial.settling(value(2))
      let (first, gate) = trial.gated()
      try trial.any([first, settling.promise, trial.error(3)]).observe(trial.log)
      settling.arrive()
      gate.open([value(1)])
      try trial.expect("value 1129")
    },
    Clause(
      "any-of-nothing", law: .combining, "Any of no promises is an empty list.", "004 any", needs: [.any],
      arrivals: .afterwards
    ) { trial in
      try trial.any([]).observe(trial.log)
      try trial.expect("value 1")
    },
  ]

/// The values are the digits of one number behind a leading 1, with a 9 for every error.
private typealias Combine = @Sendable (Trial, [Specimen]) throws -> Specimen

/// What holds for each way to wait for all outcomes.
private func outcomes(
  _ name: String, _ source: String, _ capability: Capability, _ combine: @escaping Combine
) -> [Clause] {
  [
    Clause(
      "\(name)-of-settled", law: .combining, "Members that were settled before count like others.", source,
      needs: [capability], arrivals: .afterwards
    ) { trial in
      let members = [trial.value(1), trial.error(2), trial.value(3)]
      try trial.quiesce()
      try combine(trial, members).observe(trial.log)
      try trial.expect("value 1193")
    },
    Clause(
      "\(name)-of-one-twice", law: .combining, "A promise that is given twice counts in both places.", source,
      needs: [capability]
    ) { trial in
      let settling = try trial.settling(value(2))
      try combine(trial, [settling.promise, trial.value(3), settling.promise]).observe(trial.log)
      settling.arrive()
      try trial.expect("value 1232")
    },
    Clause(
      "\(name)-waits-for-the-last", law: .combining,
      "All outcomes are there when the last promise has settled, not before.",
      source, needs: [capability], arrivals: .whilePending
    ) { trial in
      let (last, gate) = trial.gated()
      try combine(trial, [trial.error(1), last, trial.value(3)]).observe(trial.log)
      try trial.expect([])
      trial.arrive { gate.open([value(2)]) }
      try trial.expect("value 1923")
    },
    Clause(
      "\(name)-counts-a-member-once", law: .combining, "A member that is settled twice counts once.", source,
      needs: [capability],
      alternatives: [.traps()]
    ) { trial in
      let settling = try trial.settling(value(1), error(2))
      let (other, gate) = trial.gated()
      try combine(trial, [settling.promise, other]).observe(trial.log)
      settling.arrive()
      try trial.expect([])
      gate.open([value(3)])
      try trial.expect("value 113")
    },
    Clause(
      "\(name)-of-racing-members", law: .combining,
      "Members that are settled at the same moment by as many threads all count.", "here", needs: [capability],
      arrivals: .race
    ) { trial in
      let members = (1...6).map { _ in trial.gated() }
      try combine(trial, members.map(\.0)).observe(trial.log)
      trial.atOnce(members.indices.map { index in { members[index].1.open([value(index + 1)]) } })
      try trial.expect("value 1123456")
    },
  ]
}
