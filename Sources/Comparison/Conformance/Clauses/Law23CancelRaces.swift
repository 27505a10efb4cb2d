import Dispatch

/// Who wins when cancelling and settling race?
let cancelRaceClauses: [Clause] = [
  cancelRaces(
    "stop-may-settle", "When the work answers a cancellation with a value, no handler gets that value.",
    "002 cancellation 6", "here", needs: [.makeCancellable], arrivals: .scripted, noting: ["stopped"]
  ) { trial in
    let gates = Lock<[Gate]>([])
    let (promise, gate) = try trial.cancellable {
      trial.log.note("stopped")
      for gate in gates.withLock({ $0 }) { gate.open([value(1)]) }
    }
    gates.withLock { $0 = [gate] }
    trial.atEnd { gates.withLock { $0 = [] } }
    promise.observeValue(trial.log)
    try promise.cancel()
  },
  cancelRaces(
    "cancelled-or-settled", "When cancelling and settling race, a promise that depends on it gets one of the two.",
    "002 cancellation 7", "here", needs: [.then]
  ) { trial in
    try trial.settle([value(1)]) { promise in
      try promise.then { .value($0) }.observe(trial.log)
      for _ in 0..<Int.random(in: 0..<2_000) { spin() }
      try promise.cancel()
    }
    try trial.quiesce()
  }.expecting { trial in
    try trial.begun(1)
    try trial.expect(oneOf: [["value 1"], [foreign(.cancelled)]], "received")
  }.or(
    "value-or-silence", "A promise that depends on it gets the value once, or nothing.",
    checking: { try $0.expect(oneOf: [["value 1"], []], "received") }),
]

private let cancelRaces = Chapter(law: .cancelRaces, sources: ["here"], needs: [.cancel], arrivals: .race)
