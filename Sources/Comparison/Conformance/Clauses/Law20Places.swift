import Dispatch

/// Where does a block run, with a place and without one?
let placeClauses: [Clause] = [
  place(
    "value-on-its-queue", "A handler of a value runs on the queue it was given.", ["002 basics 4", "004 features 3"],
    value(1)),
  place(
    "error-on-its-queue", "A handler of an error runs on the queue it was given.",
    ["002 queues 5", "004 features 3", "004 then 8"], error(1)),
  places(
    "handler-away-from-the-producer", "A handler doesn't run on the stack of whoever settles.", "A+ 2.2.4",
    arrivals: .whilePending, noting: ["settles", "settled", "received on home"]
  ) { trial in
    let (promise, gate) = trial.gated()
    let (log, producer) = (trial.log, trial.queue("producer"))
    promise.observe { _ in log.note("received on \(here())") }
    trial.holdQueue()
    trial.arrive {
      producer.sync {
        log.note("settles")
        gate.open([value(1)])
        log.note("settled")
      }
    }
    trial.releaseQueue()
  }.or(
    "where-it-is-settled", "A handler runs where the promise is settled, before that call returns.",
    noting: ["settles", "received on producer", "settled"]),
  places(
    "place-by-default", "A handler for which nobody named a place runs on the main queue.",
    "004 default dispatch queue 2", needs: [.observeAnywhere], arrivals: .whilePending, noting: ["received on main"]
  ) { trial in
    let (log, producer, gate) = (trial.log, trial.queue("producer"), trial.gate())
    let observe = try need(.observeAnywhere, trial.operations.observeAnywhere)
    observe(gate.enter) { _ in log.note("received on \(here())") }
    trial.arrive { producer.sync { gate.open([value(1)]) } }
  }.or(
    "where-it-is-settled", "A handler for which nobody named a place runs where the promise is settled.",
    noting: ["received on producer"]
  ).or(
    "global-queue", "A handler for which nobody named a place runs on a global queue.",
    noting: ["received on elsewhere"]),
  places(
    "block-on-its-queue", "A block runs on the queue it was given.", "004 then 8", needs: [.thenOn], given: [value(1)],
    noting: ["block on given"]
  ) { promise, log, trial in
    try promise.then(on: trial.queue("given"), log.placing("block")).observe { _ in }
  },
  places(
    "block-by-priority", "A block runs on the global queue of the priority that it was given.", "002 queues 3",
    needs: [.thenOn], given: [value(1)], noting: ["high on high", "low on low", "lowest on lowest"]
  ) { promise, log, trial in
    try priorities.reduce(promise) { end, given in
      try end.then(on: given.queue, log.noting("\(given.name) on \(priority())"))
    }.observe { _ in }
  },
  places(
    "place-is-passed-on", "The next block or handler runs on the queue of the block before, if it names none.",
    "002 queues 5", needs: [.thenOn], given: [value(1)], noting: ["block on given", "handler on given"]
  ) { promise, log, trial in
    try promise.then(on: trial.queue("given"), log.placing("block")).observe { _ in log.note("handler on \(here())") }
  }.or(saidAtEachCall("block on given", "handler on home")),
  places(
    "place-is-passed-on-with-an-error", "An error of a block goes on where the block ran.", "002 queues 5",
    needs: [.thenOn, .recover], given: [value(1)], noting: ["block on given", "error block on given"]
  ) { promise, log, trial in
    try promise.then(on: trial.queue("given")) { _ in
      log.note("block on \(here())")
      return .error(Reason(1))
    }.recover { _ in
      log.note("error block on \(here())")
      return .value(0)
    }.observe { _ in }
  }.or(saidAtEachCall("block on given", "error block on home")),
  places(
    "context-isn't-passed-on", "The next block after a block with a context runs on the promise's earlier queue.",
    "002 managed objects 2", needs: [.thenIn, .thenOn], given: [value(1)],
    noting: ["first on given", "second on context", "handler on given"]
  ) { promise, log, trial in
    let thenIn = try need(.thenIn, trial.operations.thenIn)
    let first = try promise.then(on: trial.queue("given"), log.placing("first"))
    thenIn(first, trial.queue("context"), log.placing("second")).observe { _ in log.note("handler on \(here())") }
  },
  places(
    "moved-after-attaching", "A queue that is set when a block is attached comes too late for it.",
    "002 pre-resolved promises 4", needs: [.move, .then], given: [value(1)], noting: ["block on home"]
  ) { promise, log, trial in
    let next = try promise.then(log.placing("block"))
    try promise.move(to: trial.queue("late"))
    next.observe { _ in }
  },
  onMain("value-on-main", "A value bound for the main queue arrives there.", value(1)),
  onMain("error-on-main", "An error bound for the main queue arrives there.", error(1)),
  mainPlaces(
    "main-after-attach", "Also when it is attached on the main queue, the handler doesn't run inside that call.",
    arrivals: .afterwards
  ) { trial in
    let promise = trial.value(1)
    try trial.quiesce()
    try trial.onMain { log in
      try? receiveOnMain(promise, log)
      log.note("attached")
    }
    try trial.expect("attached", "on main: value 1")
  },
  mainPlaces(
    "main-after-settling", "Also when it is settled on the main queue, the handler doesn't run inside that call.",
    arrivals: .scripted
  ) { trial in
    let (promise, gate) = trial.gated()
    try receiveOnMain(promise, trial.log)
    try trial.onMain { log in
      gate.open([value(1)])
      log.note("settled")
    }
    try trial.expect("settled", "on main: value 1")
  },
  mainPlaces(
    "main-in-order", "Handlers bound for the main queue keep their order there.", needs: [.manyObservers, .sharedRun],
    given: [value(1)], noting: (1...20).map { "\($0)" }
  ) { promise, log, _ in for number in 1...20 { try promise.observeOnMain { _ in log.note("\(number)") } } },
]

private let places = Chapter(law: .places)

private let mainPlaces = Chapter(
  law: .places, sources: ["001 introduction 5", "002 queues 1", "004 ownership 2"], needs: [.observeOnMain])

private func place(_ id: String, _ statement: String, _ sources: [String], _ outcome: Outcome) -> Clause {
  Chapter(law: .places, sources: sources)(
    id, statement, needs: [.observeOn], given: [outcome], noting: ["given: \(text(outcome))"]
  ) { promise, log, trial in try promise.observe(on: trial.queue("given")) { log.note(here(), $0) } }
}

private func saidAtEachCall(_ notes: String...) -> Clause.Alternative {
  Clause.Alternative(
    name: "said-at-each-call", statement: "Where a block runs is said at each call and passes to nothing else.",
    notes: notes)
}

private func onMain(_ id: String, _ statement: String, _ outcome: Outcome) -> Clause {
  mainPlaces(
    id, statement, "001 introduction 5", "002 queues 4", "004 default dispatch queue 1", given: [outcome],
    noting: ["on main: \(text(outcome))"]
  ) { promise, log, _ in try receiveOnMain(promise, log) }
}

private func receiveOnMain(_ promise: Specimen, _ log: Recorder) throws {
  try promise.observeOnMain { log.note("on \(here())", $0) }
}
