/// Law 28: nothing recurses with the number of promises that blocks return either, when each of them completes inside
/// the call of its own work.
private func long(
  _ id: String, _ statement: String, needs: Set<Capability> = [.then], _ body: @escaping Clause.Body
) -> Clause {
  Clause(id, law: 28, statement, "here", needs: needs, arrivals: .scripted, isolated: true, body: body)
}

extension Trial {
  /// A promise whose work settles it before it returns.
  fileprivate func completing(_ outcome: Outcome) -> Specimen { make { $0(outcome) } }
}

/// A chain whose blocks return such promises, each with one more than the last.
private func chain(_ trial: Trial, from start: Specimen) throws -> Specimen {
  var end = start
  for _ in 0..<trial.length { end = try end.then { .promise(trial.completing(.success($0 + 1))) } }
  return end
}

/// Such a promise, whose block returns another one, whose block returns a third, and so on.
@Sendable private func nested(_ trial: Trial, _ depth: Int) -> Specimen {
  let first = trial.completing(.success(depth))
  if depth == 0 { return first }
  return (try? first.then { _ in .promise(nested(trial, depth - 1)) }) ?? trial.error(0)
}

let longReturnClauses = [
  long(
    "long-returning-chain-runs",
    "A long chain runs late whose blocks return promises that complete inside their own calls."
  ) { trial in
    let (source, gate) = trial.gated()
    try chain(trial, from: source).observe(trial.log)
    gate.open([value(0)])
    try trial.expect("value \(trial.length)")
  },
  long(
    "long-returning-chain-fails",
    "A long chain runs whose blocks for errors return promises that fail inside their own calls.", needs: [.recover]
  ) { trial in
    let (source, gate) = trial.gated()
    var end = source
    for _ in 0..<trial.length {
      end = try end.recover { .promise(trial.completing(.failure(Reason(($0.code ?? 0) + 1)))) }
    }
    end.observe(trial.log)
    gate.open([error(0)])
    try trial.expect("error \(trial.length)")
  },
  long(
    "nested-completions-run",
    "A long row of promises runs that complete inside their own calls, each returned by the block of the one before."
  ) { trial in
    nested(trial, trial.length).observe(trial.log)
    try trial.expect("value 0")
  },
]
