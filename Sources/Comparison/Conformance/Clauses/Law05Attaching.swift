/// Does a handler wait until the call has returned that attached it?
let attachingClauses: [Clause] = [
  attached(
    "handler-after-attach", "A handler never runs before the call that attached it returns.",
    ["001 implementation 4", "001 amenities 13", "002 making 3"], value(1)),
  attaching(
    "block-after-attach", "A block never runs before the call that chained it returns.", "A+ 2.2.4",
    "004 pending promise 1", needs: [.then], noting: ["attach", "done", "block"]
  ) { trial in
    var next: Specimen?
    try trial.settle([value(1)]) { promise in
      try held(trial, "attach") { next = try promise.then(trial.log.noting("block")) }
    }
    next?.observe { _ in }
  },
  attaching(
    "handler-inside-handler", "A handler attached inside a handler runs after that one has returned.",
    needs: [.manyObservers], given: [value(1)], noting: afterTheOther
  ) { promise, log, _ in observe(promise, observing: promise, log) }
  .or(
    "same-stack", "Handlers run on the stack, and each observer has a run of its own: it runs at once.",
    noting: insideTheOther
  ).or(
    "same-stack-when-settled",
    "Handlers run on the stack, and observers share a run: it runs at once if the promise was settled before.",
    arrivals: .unraced, checking: { try $0.expect($0.arrival == .already ? insideTheOther : afterTheOther) }),
  attaching(
    "handler-after-settling", "A handler never runs before the call that settled its promise returns.", "A+ 2.2.4",
    "001 implementation 9", "002 queues 1", "002 background 2", "004 default dispatch queue 1", arrivals: .whilePending,
    noting: ["settle", "done", "value 1"]
  ) { trial in
    let settling = try trial.settling(value(1))
    settling.promise.observe(trial.log)
    held(trial, "settle") { settling.arrive() }
  }.or("same-stack", "Handlers run inside the call that settles.", noting: ["settle", "value 1", "done"]),
  attached(
    "error-handler-after-attach", "A handler of an error never runs before the call that attached it returns.", [],
    error(1)),
  attaching(
    "other-handler-inside-handler",
    "A handler that another one attaches to a settled promise runs after that one has returned.",
    given: [value(1)], noting: afterTheOther
  ) { promise, log, trial in observe(promise, observing: trial.value(2), log) }
  .or("same-stack", insideAttach, noting: insideTheOther),
]

private let attaching = Chapter(law: .attaching, sources: ["A+ 2.2.4"])

private let insideTheOther = ["outer begins", "inner", "outer ends"]
private let afterTheOther = ["outer begins", "outer ends", "inner"]

/// A handler attaches another one, and notes when it begins and ends.
private func observe(_ promise: Specimen, observing other: Specimen, _ log: Recorder) {
  promise.observe { _ in
    log.note("outer begins")
    other.observe { _ in log.note("inner") }
    log.note("outer ends")
  }
}

private let insideAttach = "A result that is there is delivered inside the call that attaches."

/// Holds the queue while `act` is done, and notes when that begins and ends.
private func held(_ trial: Trial, _ name: String, _ act: () throws -> Void) rethrows {
  trial.holdQueue()
  defer { trial.releaseQueue() }
  trial.log.note(name)
  try act()
  trial.log.note("done")
}

/// A handler attached while the queue is held.
private func attached(_ id: String, _ statement: String, _ sources: [String], _ outcome: Outcome) -> Clause {
  Chapter(law: .attaching, sources: ["A+ 2.2.4"] + sources)(
    id, statement, given: [outcome], noting: ["attach", "done", text(outcome)]
  ) { promise, log, trial in held(trial, "attach") { promise.observe(log) } }
  .or(
    "same-stack", insideAttach, arrivals: .unraced,
    checking: { trial in
      let isThere = [.already, .atOnce].contains(trial.arrival)
      try trial.expect(isThere ? ["attach", text(outcome), "done"] : ["attach", "done", text(outcome)])
    })
}
