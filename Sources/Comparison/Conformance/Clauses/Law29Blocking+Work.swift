import Dispatch
import Foundation

/// Does a wait in the work of a promise go on while others can settle what it waits for?
let workWaitClauses: [Clause] = [
  working(
    "wait-in-work-for-its-own",
    "Work may wait for its own promise, because another thread can have been given the way to settle it.",
    waitingFor: [0]),
  working(
    "works-wait-for-each-other",
    "The works of two promises may wait for each other's, because a third thread can settle both.", waitingFor: [1, 0]),
  lasting(
    .blocking, "wait-lasts", "A thread that waits so many seconds waits as many as were said.", "004 awaitPromise 1",
    .waitHere, noting: "timed out"
  ) { trial in
    trial.log.note(try trial.pending().waitHere(seconds) == .timedOut ? "timed out" : "went on")
  }.or(noLimit(seconds)),
]

/// One promise for each number. Its work hands over the completion handler, and then waits for the promise with that
/// number. When all of them wait, another thread settles them.
private func working(_ id: String, _ statement: String, waitingFor others: [Int]) -> Clause {
  Chapter(.blocking, ["004 awaitPromise 1"], needs: [.waitHere, .makeThrowing], arrivals: .elsewhere)(
    id, statement, noting: others.map { _ in "work: value 1" }
  ) { trial in
    let (log, deadline, promises) = (trial.log, trial.deadline, trial.ring())
    let producers = others.map { _ in trial.producer() }
    let (haveBegun, areMade) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let areWaiting = DispatchSemaphore(value: 0)
    for (other, producer) in zip(others, producers) {
      // Surroundings of its own, since the work blocks their queue.
      let shared = trial.another(Environment(queue: DispatchQueue(label: "worker")))
      let promise = try need(.makeThrowing, shared.operations.makeThrowing)({ settle throws(Reason) in
        producer.keep(settle)
        haveBegun.signal()
        guard areMade.wait(until: deadline) else { return }
        let awaited = promises.all[other]
        log.note("work") {
          // Short waits show whether this one is refused, while the other work begins to wait as well.
          var waited = Waited.timedOut
          for _ in 0..<1_000 where waited == .timedOut {
            sched_yield()
            waited = try awaited.waitHere(0)
          }
          areWaiting.signal()
          return waited == .timedOut ? try awaited.waitHere() : waited
        }
      })
      promises.append(promise)
    }
    for _ in others { _ = haveBegun.wait(until: deadline) }
    for _ in others { areMade.signal() }
    for _ in others { _ = areWaiting.wait(until: deadline) }
    trial.arrive { for producer in producers { producer.settle(value(1)) } }
  }
}
