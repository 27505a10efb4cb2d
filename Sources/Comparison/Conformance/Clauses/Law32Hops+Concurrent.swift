import Dispatch

/// What may blocks of one promise, or of two, expect of a concurrent queue?
let concurrentHopClauses: [Clause] = [
  hops(
    "concurrent-handlers", "Handlers of one promise on a concurrent queue run at the same time.",
    needs: [.observeOn, .manyObservers], alternatives: [oneAfterTheOther], given: [value(1)], noting: ["met", "met"]
  ) { promise, _, trial in
    for attach in try meetings(of: promise, on: concurrentQueue(), trial, until: trial.deadline) { attach() }
  },
  sharing(
    "concurrent-handlers-before-a-barrier",
    "Handlers on a concurrent queue that wait for a barrier run at the same time, though another barrier follows.",
    needs: [.observeOn, .manyObservers], arrivals: .whilePending, alternatives: [oneAfterTheOther]
  ) { trial in
    let (promise, gate) = trial.gated()
    let (queue, writer, deadline) = (concurrentQueue(), DispatchSemaphore(value: 0), trial.deadline)
    queue.async(flags: .barrier) { _ = writer.wait(until: deadline) }
    for attach in try meetings(of: promise, on: queue, trial, until: deadline) { attach() }
    trial.arrive { gate.open([value(1)]) }
    try trial.quiesce()
    queue.async(flags: .barrier) {}
    writer.signal()
    try trial.expect("met", "met")
  },
  sharing(
    "concurrent-chains", "Blocks of two chains on a concurrent queue run at the same time.", needs: [.thenOn]
  ) { trial in
    let (log, meeting, deadline) = (trial.log, Meeting(), trial.deadline)
    let queue = concurrentQueue()
    let first = try trial.settling(value(1))
    let second = try trial.settling(value(1))
    for (index, promise) in [first.promise, second.promise].enumerated() {
      try promise.then(on: queue) { .value($0) }.then(on: queue) { value in
        log.note(meeting.meet(index, until: deadline) ? "met" : "missed")
        return .value(value)
      }.observe { _ in }
    }
    first.arrive()
    second.arrive()
    try trial.expect("met", "met")
  },
  sharing(
    "settling-block-isn't-waited-for",
    "A handler on a concurrent queue doesn't wait for the block there that settles its promise.",
    needs: [.observeOn, .thenOn], arrivals: .whilePending
  ) { trial in
    let (log, meeting, deadline) = (trial.log, Meeting(), trial.deadline)
    let queue = concurrentQueue()
    let (promise, gate) = trial.gated()
    try promise.observe(on: queue) { _ in log.note(meeting.meet(0, until: deadline) ? "met" : "missed") }
    let (source, start) = trial.gated()
    try source.then(on: queue) { value in
      gate.open([.success(1)])
      log.note(meeting.meet(1, until: deadline) ? "met" : "missed")
      return .value(value)
    }.observe { _ in }
    trial.arrive { start.open([value(1)]) }
    try trial.expect("met", "met")
  },
]

private let oneAfterTheOther = Clause.Alternative(
  "when-settled",
  "Those that waited for the promise run one after the other; those that threads attach later, at the same time.",
  arrivals: .whilePending
) { trial in
  let (settling, queue) = (try trial.settling(value(1)), concurrentQueue())
  let early = try meetings(of: settling.promise, on: queue, trial, until: Deadline(seconds: 0.05))
  for attach in early { attach() }
  settling.arrive()
  _ = trial.log.wait(for: 2, until: trial.deadline)
  let late = try meetings(of: settling.promise, on: queue, trial, until: trial.deadline)
  trial.atOnce(late)
  try trial.expect("missed", "met", "met", "met")
}

func concurrentQueue() -> DispatchQueue { DispatchQueue(label: "concurrent", attributes: .concurrent) }

/// Ways to attach two handlers, each of which waits for the other and notes whether it came.
private func meetings(
  of promise: Specimen, on queue: DispatchQueue, _ trial: Trial, until deadline: Deadline
) throws -> [@Sendable () -> Void] {
  let (log, meeting) = (trial.log, Meeting())
  let observe = try need(.observeOn, trial.operations.observeOn)
  return [0, 1].map { index in
    { observe(promise, queue) { _ in log.note(meeting.meet(index, until: deadline) ? "met" : "missed") } }
  }
}

/// Two blocks that end only if they run at the same time.
private final class Meeting: Sendable {
  private let arrived = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]

  /// Waits for the other one; whether it came.
  func meet(_ index: Int, until deadline: Deadline) -> Bool {
    arrived[index].signal()
    return arrived[1 - index].wait(until: deadline)
  }
}
