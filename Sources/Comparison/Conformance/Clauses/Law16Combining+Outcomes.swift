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
  ]

/// What holds for each way to wait for all outcomes.
private func outcomes(
  _ name: String, _ source: String, _ capability: Capability, _ combine: @escaping Combine
) -> [Clause] {
  let nothing = Clause(
    "\(name)-of-nothing", law: .combining, "No promises have an empty list of outcomes.", source, needs: [capability],
    arrivals: .afterwards
  ) { trial in
    try combine(trial, []).observe(trial.log)
    try trial.expect("value 1")
  }
  let settled = Clause(
    "\(name)-of-settled", law: .combining, "Members that were settled before count like others.", source,
    needs: [capability], arrivals: .afterwards
  ) { trial in
    let members = [trial.value(1), trial.error(2), trial.value(3)]
    try trial.quiesce()
    try combine(trial, members).observe(trial.log)
    try trial.expect("value 1193")
  }
  return [nothing, settled] + gathering(name, source, capability, first: error(1), again: error(2), combine)
}
