import Dispatch
import Foundation

/// Laws 27, 29 and 31: a wait for what nobody can settle any more ends, and a wait for what somebody can settle goes
/// on.
private func abandoned(_ id: String, _ statement: String, _ handover: Handover) -> Clause {
  Clause(
    id, law: 31, statement, "here", needs: [.makeAndWait], arrivals: .whilePending, isolated: true
  ) { trial in
    let (gate, log) = (Gate(), trial.log)
    let wait = try need(trial.operations.makeAndWait, .makeAndWait)
    Task(executorPreference: WaitingExecutor.shared) { log.note("", await wait(gate.enter, handover)) }
    try gate.waitForRun(until: trial.deadline)
    try trial.quiesce()
    trial.arrive { gate.drop() }
    try trial.expect("foreign error")
  }
}

private func waiting(_ id: String, _ statement: String, _ handover: Handover) -> Clause {
  Clause(
    id, law: 27, statement, "here", needs: [.makeAndWaitHere], arrivals: .whilePending, isolated: true
  ) { trial in
    let (gate, log) = (Gate(), trial.log)
    let wait = try need(trial.operations.makeAndWaitHere, .makeAndWaitHere)
    onThread {
      if case .outcome(let outcome) = wait(gate.enter, handover) { log.note("", outcome) } else { log.note("refused") }
    }
    try gate.waitForRun(until: trial.deadline)
    trial.arrive { gate.drop() }
    try trial.expect("foreign error")
  }
}

/// What waits in the work of a promise while others can settle what it waits for.
private func working(
  _ id: String, _ statement: String, needs: Set<Capability> = [], _ body: @escaping Clause.Body
) -> Clause {
  Clause(
    id, law: 29, statement, "004 awaitPromise", needs: needs.union([.waitHere, .makeThrowing]), arrivals: .elsewhere,
    body: body)
}

/// Promises whose work waits for one of them. The work hands over the way to settle its own promise before it waits.
private final class Workers: Sendable {
  private let log: Recorder
  private let deadline: DispatchTime
  private let promises = Lock<[Specimen]>([])
  private let areMade = DispatchSemaphore(value: 0)
  private let areWaiting = DispatchSemaphore(value: 0)
  private let haveBegun = DispatchSemaphore(value: 0)

  init(_ trial: Trial) {
    log = trial.log
    deadline = trial.deadline
    trial.atEnd { self.promises.withLock { $0 = [] } }
  }

  /// A promise, in surroundings of its own, whose work waits for the promise with that number.
  func make(_ trial: Trial, waitingFor other: Int, _ producer: Producer) throws {
    let shared = trial.another(Environment(queue: DispatchQueue(label: "worker")))
    let make = try need(shared.operations.makeThrowing, .makeThrowing)
    let promise = make { settle throws(Reason) in
      producer.keep(settle)
      self.haveBegun.signal()
      if self.areMade.wait(timeout: self.deadline) == .success { self.wait(for: other) }
    }
    promises.withLock { $0.append(Specimen(base: promise, shared: shared)) }
  }

  private func wait(for other: Int) {
    let promise = promises.withLock { $0[other] }
    // Short waits show whether this one is refused, while the other work begins to wait as well.
    var waited: Waited? = .timedOut
    for _ in 0..<1_000 where waited == .timedOut {
      sched_yield()
      waited = try? promise.waitHere(0)
    }
    areWaiting.signal()
    if waited == .timedOut { waited = try? promise.waitHere() }
    switch waited {
    case .outcome(let outcome): log.note("work", outcome)
    case let ending: log.note("work: \(ending.map { "\($0)" } ?? "nothing")")
    }
  }

  /// Returns when they all wait, or are about to.
  func begin() {
    let count = promises.withLock { $0.count }
    for _ in 0..<count { _ = haveBegun.wait(timeout: deadline) }
    for _ in 0..<count { areMade.signal() }
    for _ in 0..<count { _ = areWaiting.wait(timeout: deadline) }
  }
}

/// Lets the executor drop the block of a chain. Returns what is reported.
private func losing(_ trial: Trial) throws -> [String] {
  let blocks = Lock(0)
  let executor = Executor { queue, block in
    let isFirst = blocks.withLock { blocks in
      blocks += 1
      return blocks == 1
    }
    if !isFirst { queue.async(execute: block) }
  }
  let shared = trial.another(Environment(queue: trial.environment.queue, executor: executor))
  let reports = try need(shared.operations.reports, .reports)
  var thrown: (any Error)?
  let lines = reports {
    do {
      let token = Token(trial.log)
      let source = Specimen(base: shared.operations.make { $0(value(1)) }, shared: shared)
      try source.then { .value($0) }.observe { _ in token.touch() }
      try trial.quiesce()
    } catch { thrown = error }
  }
  if let thrown { throw thrown }
  return lines
}

let abandonedClauses = [
  waiting(
    "wait-for-temporary-dropped",
    "A thread that waits for a promise without a name gets an error when nobody can settle it any more.", .temporary),
  waiting(
    "wait-for-consumed-dropped",
    "A thread that consumes the promise for which it waits gets an error when nobody can settle it any more.", .consumed
  ),
  Clause(
    "lost-block-is-reported", law: 27,
    "A block that its executor lets go of without having run it counts as a drop, and is reported.", "here",
    needs: [.then, .thenIn, .reports, .executor], arrivals: .scripted, isolated: true
  ) { trial in
    let lines = try losing(trial)
    try trial.expect(lines.count == 1, "reported \(lines)")
  },
  working(
    "wait-in-work-for-its-own",
    "Work may wait for its own promise, because another thread can have been given the way to settle it."
  ) { trial in
    let (workers, producer) = (Workers(trial), trial.producer())
    try workers.make(trial, waitingFor: 0, producer)
    workers.begin()
    trial.arrive { producer.settle(value(1)) }
    try trial.expect("work: value 1")
  },
  working(
    "works-wait-for-each-other",
    "The works of two promises may wait for each other's, because a third thread can settle both."
  ) { trial in
    let workers = Workers(trial)
    let producers = [trial.producer(), trial.producer()]
    for index in 0...1 { try workers.make(trial, waitingFor: 1 - index, producers[index]) }
    workers.begin()
    trial.arrive { for producer in producers { producer.settle(value(1)) } }
    try trial.expect("work: value 1", "work: value 1")
  },
  abandoned(
    "await-temporary-dropped",
    "A caller that awaits a promise without a name is resumed when nobody can settle it any more.", .temporary),
  abandoned(
    "await-consumed-dropped",
    "A caller that consumes the promise which it awaits is resumed when nobody can settle it any more.", .consumed),
]
