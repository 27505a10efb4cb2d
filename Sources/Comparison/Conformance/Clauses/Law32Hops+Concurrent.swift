import Dispatch

/// What may blocks of one promise, or of two, expect of a concurrent queue?
let concurrentHopClauses: [Clause] = [
  hops(
    "concurrent-handlers", "Handlers of one promise on a concurrent queue run at the same time.",
    needs: [.observeOn, .manyObservers], given: [value(1)], noting: ["met", "met"]
  ) { promise, _, trial in
    for attach in try meetings(of: promise, on: concurrentQueue(), trial) { attach() }
  }.or(oneAfterTheOther),
  hops(
    "concurrent-handlers-before-a-barrier",
    "Handlers on a concurrent queue that wait for a barrier run at the same time, though another barrier follows.",
    needs: [.observeOn, .manyObservers], arrivals: .whilePending
  ) { trial in
    let (queue, writer) = (concurrentQueue(), DispatchSemaphore(value: 0))
    queue.async(flags: .barrier) { _ = writer.wait(until: trial.deadline) }
    try trial.settle([value(1)]) { for attach in try meetings(of: $0, on: queue, trial) { attach() } }
    try trial.quiesce()
    queue.async(flags: .barrier) {}
    writer.signal()
    try trial.expect("met", "met")
  }.or(oneAfterTheOther),
  hops(
    "concurrent-chains", "Blocks of two chains on a concurrent queue run at the same time.", needs: [.thenOn],
    noting: ["met", "met"]
  ) { trial in
    let (meeting, queue) = (Meeting(trial), concurrentQueue())
    let chains = [try trial.settling(value(1)), try trial.settling(value(1))]
    for (index, chain) in chains.enumerated() {
      try chain.promise.then(on: queue) { .value($0) }.then(on: queue) { value in
        meeting.meet(index)
        return .value(value)
      }.observe { _ in }
    }
    for chain in chains { chain.arrive() }
  },
  hops(
    "settling-block-isn't-waited-for",
    "A handler on a concurrent queue doesn't wait for the block there that settles its promise.",
    needs: [.observeOn, .thenOn], arrivals: .whilePending, given: [value(1)], noting: ["met", "met"]
  ) { source, _, trial in
    let (meeting, queue) = (Meeting(trial), concurrentQueue())
    let (promise, gate) = trial.gated()
    try promise.observe(on: queue) { _ in meeting.meet(0) }
    try source.then(on: queue) { value in
      gate.open([.success(1)])
      meeting.meet(1)
      return .value(value)
    }.observe { _ in }
  },
]

private let oneAfterTheOther = Clause.Alternative(
  name: "when-settled",
  statement:
    "Those that waited for the promise run one after the other; those that threads attach later, at the same time.",
  arrivals: .whilePending
) { trial in
  let (settling, queue) = (try trial.settling(value(1)), concurrentQueue())
  for attach in try meetings(of: settling.promise, on: queue, trial, until: Deadline(seconds: 0.05)) { attach() }
  settling.arrive()
  _ = trial.log.wait(for: 2, until: trial.deadline)
  trial.atOnce(try meetings(of: settling.promise, on: queue, trial))
  try trial.expect("missed", "met", "met", "met")
}

func concurrentQueue() -> DispatchQueue { DispatchQueue(label: "concurrent", attributes: .concurrent) }

/// Ways to attach two handlers that wait for each other.
private func meetings(
  of promise: Specimen, on queue: DispatchQueue, _ trial: Trial, until deadline: Deadline? = nil
) throws -> [@Sendable () -> Void] {
  let meeting = Meeting(trial, until: deadline)
  let observe = try need(.observeOn, trial.operations.observeOn)
  return [0, 1].map { index in { observe(promise, queue) { _ in meeting.meet(index) } } }
}

/// Two blocks that end only if they run at the same time.
private final class Meeting: Sendable {
  private let arrived = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
  private let log: Recorder
  private let deadline: Deadline

  init(_ trial: Trial, until deadline: Deadline? = nil) {
    (log, self.deadline) = (trial.log, deadline ?? trial.deadline)
  }

  /// Waits for the other one, and notes whether it came.
  func meet(_ index: Int) {
    arrived[index].signal()
    log.note(arrived[1 - index].wait(until: deadline) ? "met" : "missed")
  }
}
