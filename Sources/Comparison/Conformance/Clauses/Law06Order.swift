/// Do observers run in the order in which they were attached?
let orderClauses: [Clause] = clausesInOrder.map {
  $0.or($0.id == "order-under-racing-attach" ? .anyOfThreads : .inAnyOrder)
}

private let clausesInOrder: [Clause] = [
  order(
    "handlers-in-order", "Handlers run in the order in which they were attached.", "A+ 2.2.6.1", "001 amenities 1, 11",
    given: [value(1)], noting: ["a: value 1", "b: value 1", "c: value 1"]
  ) { promise, log, _ in for label in ["a", "b", "c"] { promise.observe(log, label) } },
  order(
    "error-handlers-in-order", "Handlers of an error run in the order in which they were attached.", "A+ 2.2.6.2",
    "001 amenities 11", given: [error(1)], noting: ["a: error 1", "b: error 1", "c: error 1"]
  ) { promise, log, _ in for label in ["a", "b", "c"] { promise.observe(log, label) } },
  order(
    "blocks-in-order", "Blocks chained to one promise run in the order in which they were chained.", "A+ 2.2.6.1",
    needs: [.then], given: [value(1)], noting: ["a", "b", "c"]
  ) { promise, log, _ in for label in ["a", "b", "c"] { try promise.then(log.noting(label)).observe { _ in } } },
  order(
    "order-under-racing-attach", profile: .strict,
    "Handlers attached by racing threads all run once, each thread's in the order in which it attached them.",
    "A+ 2.2.6.1", "here"
  ) { trial in
    try attachFromTwo(trial)
    for thread in ["a", "b"] {
      let received = trial.log.notes.filter { $0.hasPrefix(thread) }
      try trial.expect(received == (0..<perThread).map { "\(thread)\($0)" }, "thread \(thread) got \(received)")
    }
  },
  order(
    "throwing-block-keeps-the-order", "When a block throws, those attached after it run all the same, in order.",
    "A+ 2.2.6.1", needs: [.then], given: [value(1)], noting: ["a", "b", "c"]
  ) { promise, log, _ in
    for label in ["a", "b", "c"] {
      try promise.then { value in
        log.note(label)
        return label == "b" ? .thrown(Reason(2)) : .value(value)
      }.observe { _ in }
    }
  },
  order(
    "late-handler-waits-its-turn", "A handler attached to a settled promise runs after those that aren't notified yet.",
    "A+ 2.2.6.1", "here", noting: ["a: value 1", "b: value 1", "late: value 1"]
  ) { trial in
    let settling = try trial.settling(value(1))
    for label in ["a", "b"] { settling.promise.observe(trial.log, label) }
    trial.holdQueue()
    settling.arrive()
    settling.promise.observe(trial.log, "late")
    trial.releaseQueue()
  },
  order(
    "many-handlers-in-order", "Three hundred handlers run in the order in which they were attached.", "A+ 2.2.6.1",
    "004 what is a promise 7", "here", given: [value(1)], noting: (0..<300).map { "\($0)" }
  ) { promise, log, _ in for number in 0..<300 { promise.observe { _ in log.note("\(number)") } } },
]

private let order = Chapter(law: .order, needs: [.manyObservers, .sharedRun])

private let perThread = 25

/// Two threads attach handlers while the promise settles.
private func attachFromTwo(_ trial: Trial) throws {
  try trial.settle([value(1)]) { promise in
    trial.atOnce(
      ["a", "b"].map { thread in
        { for index in 0..<perThread { promise.observe { _ in trial.log.note("\(thread)\(index)") } } }
      })
  }
  try trial.begun(2 * perThread)
}

extension Clause.Alternative {
  fileprivate static let anyOfThreads = Clause.Alternative(
    name: inAnyOrder.name, statement: inAnyOrder.statement,
    body: { trial in
      try attachFromTwo(trial)
      try trial.expect(["a", "b"].flatMap { thread in (0..<perThread).map { "\(thread)\($0)" } }, inAnyOrder: true)
    })
}
