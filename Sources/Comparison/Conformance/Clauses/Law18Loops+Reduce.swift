/// Do many items become one value, one step after the other?
let reductionClauses: [Clause] = [
  reducing(
    "reduction-in-order", "Each item is combined with the result of those before, in their order."
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    try settling.promise.reduce([2, 3, 4]) { partial, item in
      log.note("\(partial) and \(item)")
      return .promise(trial.value(partial * 10 + item))
    }.observe(log)
    settling.arrive()
    try trial.expect("1 and 2", "12 and 3", "123 and 4", "value 1234")
  },
  reducing("reduction-of-nothing", "Without items the value stays as it is, and no block runs.") { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    try settling.promise.reduce([]) { _, _ in
      log.note("block")
      return .value(0)
    }.observe(log)
    settling.arrive()
    try trial.expect("value 1")
  },
  reducing(
    "reduction-waits-for-its-promise", "An item waits for the promise of the one before.", arrivals: .whilePending
  ) { trial in
    let (first, gate) = trial.gated()
    let log = trial.log
    try trial.value(1).reduce([2, 3]) { partial, item in
      log.note("\(partial) and \(item)")
      return item == 2 ? .promise(first) : .value(partial + item)
    }.observe(log)
    try trial.expect("1 and 2")
    trial.arrive { gate.open([value(5)]) }
    try trial.expect("1 and 2", "5 and 3", "value 8")
  },
  reducing("reduction-ends-with-promised-error", "An error of a step's promise is the end; later items are skipped.") {
    trial in
    let settling = try trial.settling(error(6))
    let log = trial.log
    try trial.value(1).reduce([2, 3]) { partial, item in
      log.note("\(partial) and \(item)")
      return .promise(settling.promise)
    }.observe(log)
    try trial.begun(1)
    settling.arrive()
    try trial.expect("1 and 2", "error 6")
  },
  reducing("reduction-ends-with-thrown-error", "An error that a step throws is the end; later items are skipped.") {
    trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    try settling.promise.reduce([2, 3]) { partial, item in
      log.note("\(partial) and \(item)")
      return .thrown(Reason(6))
    }.observe(log)
    settling.arrive()
    try trial.expect("1 and 2", "error 6")
  },
  reducing("failed-source-isn't-reduced", "An error of the source passes; no item is touched.") { trial in
    let settling = try trial.settling(error(6))
    let log = trial.log
    try settling.promise.reduce([2, 3]) { _, _ in
      log.note("block")
      return .value(0)
    }.observe(log)
    settling.arrive()
    try trial.expect("error 6")
  },
  reducing(
    "reduction-frees-its-block", "The block's captures are freed when the last item is done."
  ) { trial in
    let settling = try trial.settling(value(0))
    let end = try reduction(settling.promise, trial, Token(trial.log))
    end.observe(trial.log)
    settling.arrive()
    try trial.expectUnordered(["value 6", "freed"])
    withExtendedLifetime(end) {}
  },
  reducing("long-reduction", "Many items are reduced with a small stack.", arrivals: .scripted, isolated: true) {
    trial in
    let end = try trial.value(0).reduce(Array(0..<trial.length)) { partial, _ in .promise(trial.value(partial + 1)) }
    end.observe(trial.log)
    try trial.expect("value \(trial.length)")
  },
  reducing(
    "long-reduction-waiting",
    "Many items whose promises are waited for are reduced with a small stack, in flat memory.",
    needs: [.then], arrivals: .scripted, isolated: true
  ) { trial in
    let items = Array(0..<Memory.steps(trial))
    let memory = Memory()
    try trial.value(0).reduce(items) { partial, _ in
      (try? trial.value(partial).then { .value($0 + 1) }).map { .promise($0) } ?? .error(Reason(0))
    }.observe(trial.log)
    try trial.expect("value \(items.count)")
    try memory.expectFlat(trial)
  },
]

private func reducing(
  _ id: String, _ statement: String, needs: Set<Capability> = [], arrivals: Arrivals = .five,
  isolated: Bool = false, _ body: @escaping Clause.Body
) -> Clause {
  Clause(
    id, law: .loops, statement, isolated ? "here" : "004 reduce", needs: needs.union([.reduce]), arrivals: arrivals,
    isolated: isolated, body: body)
}

private func reduction(_ source: Specimen, _ trial: Trial, _ token: Token) throws -> Specimen {
  try source.reduce([1, 2, 3]) { partial, item in
    token.touch()
    return .promise(trial.value(partial + item))
  }
}
