/// Is a promise reported that nobody can settle any more?
let dropClauses: [Clause] = [
  dropped(
    "drop-is-reported", "A promise that nobody can settle any more, and for which somebody waits, is reported.",
    reports: 1, dropObserved),
  dropped(
    "dropped-chain-is-reported-once", "A chain behind a dropped promise is reported once, not link by link.",
    needs: [.then], reports: 1
  ) { try $0.drop { try $0.then { .value($0) }.then { .value($0) }.observe { _ in } } },
  drops(
    "drop-names-its-promise",
    "The report of a drop says which promise nobody can settle any more, also behind a chain that adopted it.",
    needs: [.then, .reports, .marks]
  ) { trial in
    let lines = try reported(trial) { trial in
      try trial.drop { dropped in
        let outer = try trial.marking(2) { try trial.value(0).then { _ in .promise(dropped) } }
        try trial.marking(3) { try outer.then { .value($0) } }.observe { _ in }
      }
    }
    let (names, words) = (lines.map(Marks.number), lines.map { Marks.readable($0) { "promise \($0)" } })
    // Only where a report has several lines, some of them may name nobody.
    let inLines = trial.subject.alternative(to: "drop-is-reported") == "several-lines"
    try trial.expect(
      names.contains(1) && names.allSatisfy { $0 == 1 || inLines && $0 == nil },
      "reported \(words), where promise 1 is the dropped one")
  },
  dropped(
    "settled-drop-is-no-fault", "Releasing a promise that was settled and whose handlers ran is not reported.",
    needs: [.then], reports: 0
  ) { trial in
    let gate = trial.gate()
    try trial.make(gate.enter).then { .value($0) }.observe(trial.log)
    trial.arrive { gate.open([value(1)]) }
    try trial.expect("value 1")
    gate.drop()
  },
  dropped(
    "cancelled-drop-is-no-fault", "Releasing a promise that was cancelled is not reported.",
    needs: [.makeCancellable, .cancel], reports: 0
  ) { trial in
    let (promise, gate) = try trial.cancellable {}
    promise.observe { _ in }
    trial.arrive { try? promise.cancel() }
    gate.drop()
  },
  dropped(
    "dropped-adopted-is-reported-once", "A dropped promise that another one had adopted is reported once.",
    needs: [.then], reports: 1
  ) { trial in try trial.drop { inner in try trial.value(0).then { _ in .promise(inner) }.observe { _ in } } },
  drops(
    "drop-is-heard", "An observer of a promise that nobody can settle any more gets an error.", needs: [.then],
    noting: [foreign(.dropped), "freed"], inAnyOrder: true
  ) { trial in try trial.drop { observe(try $0.then { .value($0) }, trial) } }
  .or(.trapsWhenDropped)
  .or("stays-unfinished", "Its observers get nothing, and its handlers are freed.", noting: ["freed"]),
]

private let drops = Chapter(law: .drops, sources: ["here"], arrivals: .whilePending, isolated: true)

/// So many lines are reported, or as many as for one promise where that takes several.
private func dropped(
  _ id: String, _ statement: String, needs: Set<Capability> = [], reports: Int, _ body: @escaping Clause.Body
) -> Clause {
  let clause = drops(id, statement, needs: needs.union([.reports])) { trial in
    let lines = try reported(trial, body)
    try trial.expect(lines.count == reports, "reported \(lines)")
  }
  if reports == 0 { return clause }
  return clause.or("several-lines", "It is reported in as many lines as one promise, and several.") { trial in
    let one = try trial.reports { try dropObserved(trial) }
    let lines = try reported(trial, body)
    try trial.expect(one.count > 1 && lines.count == one.count, "reported \(one), and then \(lines)")
  }
}

@Sendable private func dropObserved(_ trial: Trial) throws { try trial.drop { $0.observe { _ in } } }

private func reported(_ trial: Trial, _ body: Clause.Body) throws -> [String] {
  try trial.reports {
    try body(trial)
    try trial.quiesce()
  }
}
