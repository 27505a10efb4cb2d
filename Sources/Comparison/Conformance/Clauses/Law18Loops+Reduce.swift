/// Do many items become one value, one step after the other?
let reductionClauses: [Clause] = [
  reducing(
    "reduction-in-order", "Each item is combined with the result of those before, in their order.", "004 reduce 1, 2",
    given: [value(1)], noting: ["1 and 2", "12 and 3", "123 and 4", "value 1234"]
  ) { promise, log, trial in
    try promise.reduce([2, 3, 4], noting(log) { .promise(trial.value($0 * 10 + $1)) }).observe(log)
  },
  reducing(
    "reduction-of-nothing", "Without items the value stays as it is, and no block runs.", "004 reduce 1",
    given: [value(1)], noting: ["value 1"]
  ) { promise, log, _ in try promise.reduce([], noting(log) { _, _ in .value(0) }).observe(log) },
  reducing(
    "reduction-ends-with-promised-error", "An error of a step's promise is the end; later items are skipped.",
    "004 catch pipeline 1", given: [error(6)], noting: ["1 and 2", "error 6"]
  ) { failing, log, trial in
    try trial.value(1).reduce([2, 3], noting(log) { _, _ in .promise(failing) }).observe(log)
    try trial.begun(1)
  },
  reducing(
    "reduction-ends-with-thrown-error", "An error that a step throws is the end; later items are skipped.",
    "004 observing rejection 4", "004 catch pipeline 1", given: [value(1)], noting: ["1 and 2", "error 6"]
  ) { promise, log, _ in try promise.reduce([2, 3], noting(log) { _, _ in .thrown(Reason(6)) }).observe(log) },
  reducing(
    "failed-source-isn't-reduced", "An error of the source passes; no item is touched.", "004 catch pipeline 1",
    given: [error(6)], noting: ["error 6"]
  ) { promise, log, _ in try promise.reduce([2, 3], noting(log) { _, _ in .value(0) }).observe(log) },
  reducing(
    "long-reduction", "Many items are reduced with a small stack.", "here", arrivals: .scripted, isolated: true
  ) { trial in
    let end = try trial.value(0).reduce(Array(0..<trial.length)) { partial, _ in .promise(trial.value(partial + 1)) }
    end.observe(trial.log)
    try trial.expect("value \(trial.length)")
  },
  reducing(
    "long-reduction-waiting",
    "Many items whose promises are waited for are reduced with a small stack, in flat memory.", "here",
    needs: [.then], arrivals: .scripted, isolated: true
  ) { trial in
    let memory = Memory(trial)
    try trial.value(0).reduce(Array(0..<memory.steps)) { partial, item in
      memory.pass(item)
      return increased(trial.value(partial))
    }.observe(trial.log)
    try trial.expect("value \(memory.steps)")
    try memory.expectFlat(trial)
  },
]

private let reducing = Chapter(.loops, needs: [.reduce])

/// A block that notes what it combines, and answers to it.
private func noting(
  _ log: Recorder, _ answer: @escaping @Sendable (_ partial: Int, _ item: Int) -> Reply<Specimen>
) -> @Sendable (Int, Int) -> Reply<Specimen> {
  { partial, item in
    log.note("\(partial) and \(item)")
    return answer(partial, item)
  }
}
