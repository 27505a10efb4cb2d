import Dispatch
import Foundation

/// Does a wait in the work of a promise go on while others can settle what it waits for?
let workWaitClauses: [Clause] = [
  working(
    "wait-in-work-for-its-own",
    "Work may wait for its own promise, because another thread can have been given the way to settle it.",
    "004 awaitPromise 1"
  ) { trial in
    let (workers, producer) = (Workers(trial), trial.producer())
    try workers.make(trial, waitingFor: 0, producer)
    workers.begin()
    trial.arrive { producer.settle(value(1)) }
    try trial.expect("work: value 1")
  },
  working(
    "works-wait-for-each-other",
    "The works of two promises may wait for each other's, because a third thread can settle both.", "004 awaitPromise 1"
  ) { trial in
    let workers = Workers(trial)
    let producers = [trial.producer(), trial.producer()]
    for index in 0...1 { try workers.make(trial, waitingFor: 1 - index, producers[index]) }
    workers.begin()
    trial.arrive { for producer in producers { producer.settle(value(1)) } }
    try trial.expect("work: value 1", "work: value 1")
  },
  lasting(
    .blocking, "wait-lasts", "A thread that waits so many seconds waits as many as were said.", "004 awaitPromise 1",
    .waitHere, noting: "timed out", alternatives: [noLimit(seconds)]
  ) { trial in
    let (source, gate) = trial.gated()
    trial.log.note(try source.waitHere(seconds) == .timedOut ? "timed out" : "went on")
    withExtendedLifetime(gate) {}
  },
]

/// What waits in the work of a promise while others can settle what it waits for.
private let working = Chapter(
  .blocking, needs: [.waitHere, .makeThrowing], arrivals: .elsewhere)

/// Promises whose work waits for one of them. The work hands over the way to settle its own promise before it waits.
private final class Workers: Sendable {
  private let log: Recorder
  private let deadline: Deadline
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
  func make(_ trial: Trial, waitingFor other: Int, _ producer: Gate) throws {
    let shared = trial.another(Environment(queue: DispatchQueue(label: "worker")))
    let make = try need(.makeThrowing, shared.operations.makeThrowing)
    let promise = make { settle throws(Reason) in
      producer.enter(settle)
      self.haveBegun.signal()
      if self.areMade.wait(until: self.deadline) { self.wait(for: other) }
    }
    promises.withLock { $0.append(promise) }
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
    for _ in 0..<count { _ = haveBegun.wait(until: deadline) }
    for _ in 0..<count { areMade.signal() }
    for _ in 0..<count { _ = areWaiting.wait(until: deadline) }
  }
}
