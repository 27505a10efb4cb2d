/// Can all blocks of a chain share what one of them captures, and when is it freed?
let contextClauses: [Clause] = [
  context(
    "context-is-one",
    "All blocks of a chain share one object, each sees the changes of earlier ones, and the last frees it.",
    "002 introduction 3"
  ) { trial in
    let settling = try trial.settling(value(1))
    _ = try shareList(settling.promise, trial)
    settling.arrive()
    settling.drop()
    try trial.expect("[1]", "[1, 2]", "[1, 2, 3]", "freed")
  },
  context(
    "context-freed-by-an-error",
    "The object that the blocks share is freed when an error has skipped the rest of them.", "002 introduction 3"
  ) { trial in
    let settling = try trial.settling(error(1))
    _ = try shareList(settling.promise, trial)
    settling.arrive()
    settling.drop()
    try trial.expect("freed")
  },
  context(
    "context-freed-by-a-cancel", "The object that the blocks share is freed when the chain was cancelled and released.",
    "002 introduction 3", needs: [.cancel], arrivals: .whilePending
  ) { trial in
    let gate = trial.gate()
    let end = Held(try shareList(trial.make(gate.enter), trial))
    trial.arrive { end.use { try? $0.cancel() } }
    end.letGo()
    gate.drop()
    try trial.expect("freed")
  },
  context(
    "context-of-returned-promises",
    "Blocks of promises that a block returns share it too, and it is freed after the last.", "002 introduction 3"
  ) { trial in
    let settling = try trial.settling(value(1))
    try nestContext(settling.promise, trial)
    settling.arrive()
    settling.drop()
    try trial.expect("outer", "inner", "after", "freed")
  },
]

private let context = Chapter(.context, needs: [.then])

/// A chain of three blocks that share one list, to which each adds its number.
private func shareList(_ promise: Specimen, _ trial: Trial) throws -> Specimen {
  let shared = Lock<[Int]>([])
  let (token, log) = (Token(trial.log), trial.log)
  var end = promise
  for number in 1...3 {
    end = try end.then { value in
      token.touch()
      let list = shared.withLock { list in
        list.append(number)
        return list
      }
      log.note("\(list)")
      return .value(value)
    }
  }
  end.observe { _ in }
  return end
}

private func nestContext(_ promise: Specimen, _ trial: Trial) throws {
  let (token, log) = (Token(trial.log), trial.log)
  let start = trial.value(0)
  @Sendable func note(_ text: String) {
    token.touch()
    log.note(text)
  }
  try promise.then { value in
    note("outer")
    let inner = try? start.then { _ in
      note("inner")
      return .value(value)
    }
    return inner.map { .promise($0) } ?? .value(0)
  }.then { value in
    note("after")
    return .value(value)
  }.observe { _ in }
}
