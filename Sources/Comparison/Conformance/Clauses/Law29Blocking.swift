import Dispatch

/// Does a thread that waits go on with the outcome, and how long does it wait?
let blockingClauses: [Clause] = [
  waiting(
    "wait-for-a-value", "A thread that waits goes on with the value.", "004 awaitPromise 1", arrivals: .five,
    given: [value(1)], noting: ["thread: value 1"]
  ) { promise, log, _ in wait(for: promise, log) },
  waiting(
    "wait-of-no-time", "A wait whose limit is negative or not a number only looks whether the promise is settled.",
    "here", needs: [.manyObservers], noting: notTimes.map { "\($0): timed out" }
  ) { trial in
    let promise = trial.pending()
    for seconds in notTimes { trial.log.note("\(seconds)") { try promise.waitHere(seconds) } }
  }.or(noLimit),
  waiting(
    "limit-breaks-a-cycle", "A wait for a block that waits in turn, but has a limit, isn't refused.",
    "004 awaitPromise 1", needs: [.thenOn, .identity], noting: ["about to wait", "waited"]
  ) { trial in
    let (log, members, entered) = (trial.log, trial.ring(), DispatchSemaphore(value: 0))
    let gates = (0..<2).map { _ in trial.gated() }
    for index in 0..<2 {
      members.append(
        try gates[index].0.then(on: trial.queue("\(index)")) { _ in
          let other = members.after(index, of: 2)
          if index == 0 {
            entered.signal()
            // Nothing is noted of this wait: it may close the ring, and be refused.
            _ = try? other.waitHere(Play.moment)
          } else {
            log.note("about to wait")
            log.note((try? other.waitHere()) == .refused ? "refused" : "waited")
          }
          return .value(1)
        })
    }
    gates[0].1.open([value(0)])
    _ = entered.wait(until: trial.deadline)
    gates[1].1.open([value(0)])
  }.or(noLimit),
]

private let waiting = Chapter(law: .blocking, needs: [.waitHere], arrivals: .scripted)

/// A plain wait that is given no time, and ignores that.
private let noLimit = Clause.Alternative(
  name: "no-limit", statement: "A wait has no limit: it goes on until the promise has settled."
) { trial in
  let (promise, gate) = trial.gated()
  wait(for: promise, trial.log, seconds: 0).wait()
  try gate.waitForRun(until: trial.deadline)
  // What isn't to happen has a moment in which it could.
  _ = trial.log.wait(for: 1, until: Deadline(seconds: Play.moment))
  try trial.expect([])
  gate.open([value(1)])
  try trial.expect("thread: value 1")
}

extension Recorder {
  /// Notes how a blocking wait ended.
  func note(_ label: String, _ wait: () throws -> Waited) {
    switch try? wait() {
    case .outcome(let outcome): note(label, outcome)
    case .refused: note("\(label): refused")
    case .timedOut: note("\(label): timed out")
    case nil: note("\(label): nothing")
    }
  }
}

/// Waits on a thread of its own, which gives a signal when it is about to.
@discardableResult
private func wait(for promise: Specimen, _ log: Recorder, seconds: Double? = nil) -> DispatchSemaphore {
  let begins = DispatchSemaphore(value: 0)
  onThread {
    begins.signal()
    log.note("thread") { try promise.waitHere(seconds) }
  }
  return begins
}
