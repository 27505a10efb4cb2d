import Dispatch

/// A block of the caller's on its way to its queue, with the outcome that it wants and the promise that it settles.
struct Hop: Sendable {
  let promise: any AnyPromise
  let queue: DispatchQueue
  let block: Block
  var outcome = Outcome.nothing

  func canTakeAlong(_ other: Hop) -> Bool {
    queue === other.queue && promise.scheduler == nil && other.promise.scheduler == nil
  }
}

/// Blocks that go to one queue together.
final class Arrival: Sendable {
  private let queue: DispatchQueue
  private let scheduler: Scheduler?
  private let isAlone: Bool
  /// The last comes first.
  private let hops: Lock<[Hop]>

  init(_ hops: [Hop]) {
    (queue, scheduler, isAlone) = (hops[0].queue, hops[0].promise.scheduler, hops.count == 1)
    self.hops = Lock(hops.reversed())
    for hop in hops { hop.promise.willHop(to: queue) }
  }

  func send() {
    guard let scheduler else { return queue.async(group: .promises) { self.start() } }
    DispatchGroup.promises.enter()
    scheduler.enqueue(queue) {
      self.start()
      DispatchGroup.promises.leave()
    }
  }

  /// Sends itself to the queue once more. If that is concurrent, both take turns at the blocks, so that none
  /// waits for another to end; if it is serial, all is done by then.
  private func start() {
    guard let first = take() else { return }
    if !isAlone { send() }
    Run.start(first, isAlone: isAlone)
    while let hop = take() { Run.start(hop, isAlone: false) }
  }

  private func take() -> Hop? { hops.withLock { hops in hops.popLast() } }
}
