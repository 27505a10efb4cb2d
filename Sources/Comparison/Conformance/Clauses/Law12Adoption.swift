/// Is a returned promise adopted, at any depth?
let adoptionClauses: [Clause] = [
  adopting(
    "adopts-value", "The value of a promise that a block returns is the value of the next promise.",
    [
      "A+ 2.3.2.2", "001 implementation 10", "002 basics 13, 14", "002 sequences 6", "004 what is a promise 9",
      "004 then 2, 3",
    ],
    value(1)),
  adopting(
    "adopts-error", "The error of a promise that a block returns is the error of the next promise.",
    ["A+ 2.3.2.3", "A+ 2.3.3.3.2", "004 then 3"], error(1)),
  adoption(
    "adopts-at-depth", "Promises returned by blocks of returned promises are adopted at any depth.", "A+ 2.3.3.3.1",
    "002 sequences 8", given: [value(1)], noting: ["value 1"]
  ) { promise, log, trial in descending(trial, 5, promise).observe(log) },
  adoption(
    "waits-for-the-adopted", "A promise that adopted a pending one stays pending with it.", "A+ 2.3.2.1",
    "002 basics 14", "002 sequences 8", "002 background 4", given: [value(1)], before: [], noting: ["value 1"]
  ) { pending, log, trial in try trial.value(0).then { _ in .promise(pending) }.observe(log) },
  adoption(
    "adopts-what-is-settled-twice", "A next promise takes the first outcome of a promise that is settled twice.",
    "A+ 2.3.3.3.3", given: [value(1), value(2)], noting: ["value 1"]
  ) { promise, log, trial in try trial.value(0).then { _ in .promise(promise) }.observe(log) }
  .or(.traps()).or("every-call", everyCall, noting: ["value 1", "value 2"]),
]

private let adoption = Chapter(law: .adoption, needs: [.then])

private func adopting(_ id: String, _ statement: String, _ sources: [String], _ outcome: Outcome) -> Clause {
  Chapter(law: .adoption, sources: sources, needs: [.then])(id, statement, given: [outcome], noting: [text(outcome)]) {
    promise, log, trial in
    try trial.value(0).then { _ in .promise(promise) }.observe(log)
  }
}
