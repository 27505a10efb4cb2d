/// Can all blocks of a chain share what one of them captures, and when is it freed?
let contextClauses: [Clause] = [
  sharing(
    "context-is-one",
    "All blocks of a chain share one object, each sees the changes of earlier ones, and the last frees it.",
    given: value(1), noting: ["[1]", "[1, 2]", "[1, 2, 3]", "freed"]
  ) { _ = try shareList($0, $1) },
  sharing(
    "context-freed-by-an-error",
    "The object that the blocks share is freed when an error has skipped the rest of them.", given: error(1),
    noting: ["freed"]
  ) { _ = try shareList($0, $1) },
  context(
    "context-freed-by-a-cancel", "The object that the blocks share is freed when the chain was cancelled and released.",
    needs: [.cancel], arrivals: .whilePending, noting: ["freed"]
  ) { trial in
    let gate = trial.gate()
    let end = Held(try shareList(trial.make(gate.enter), trial))
    trial.arrive { end.use { try? $0.cancel() } }
    end.letGo()
    gate.drop()
  },
  sharing(
    "context-of-returned-promises",
    "Blocks of promises that a block returns share it too, and it is freed after the last.", given: value(1),
    noting: ["outer", "inner", "after", "freed"], chain: nestContext),
]

private let context = Chapter(law: .context, sources: ["002 introduction 3"], needs: [.then])

/// `chain` chains blocks that share an object to a promise, which then settles and is released.
private func sharing(
  _ id: String, _ statement: String, given outcome: Outcome, noting notes: [String],
  chain: @escaping @Sendable (Specimen, Trial) throws -> Void
) -> Clause {
  context(id, statement) { trial in
    let settling = try trial.settling(outcome)
    try chain(settling.promise, trial)
    settling.arrive()
    settling.drop()
    // While the promise is there.
    try withExtendedLifetime(settling) { try trial.expect(notes) }
  }
}

/// A chain of three blocks that share one list, to which each adds its number.
private func shareList(_ promise: Specimen, _ trial: Trial) throws -> Specimen {
  let shared = Lock<[Int]>([])
  let (token, log) = (Token(trial.log), trial.log)
  var end = promise
  for number in 1...3 {
    end = try end.then { value in
      token.touch()
      shared.withLock { list in
        list.append(number)
        log.note("\(list)")
      }
      return .value(value)
    }
  }
  end.observe { _ in }
  return end
}

@Sendable private func nestContext(_ promise: Specimen, _ trial: Trial) throws {
  let (token, start) = (Token(trial.log), trial.value(0))
  try promise.then { value in
    _ = token.noting("outer")(value)
    let inner = try? start.then(token.noting("inner"))
    return inner.map { .promise($0) } ?? .value(0)
  }.then(token.noting("after")).observe { _ in }
}
