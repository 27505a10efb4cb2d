import Dispatch

/// A block of the caller's on its way to its queue, with the outcome that it wants and the promise that it settles.
struct Hop: Sendable {
  let promise: any AnyPromise
  let block: Block
  let outcome: Outcome
}

/// Blocks that go to one queue together, in their order.
final class Arrival: Sendable {
  private struct Hops: Sendable {
    var first: Hop?
    var rest: [Hop] = []
    var isAlone = true
  }

  private let queue: DispatchQueue
  private let scheduler: Scheduler?
  private let hops: Lock<Hops>

  /// How many go together at most, so that the first needn't wait until all are told.
  private static let most = 256

  init(_ hop: Hop) {
    guard let queue = hop.promise.queue else { preconditionFailure("a promise without a block can't hop") }
    self.queue = queue
    scheduler = hop.promise.scheduler
    hops = Lock(Hops(first: hop))
    hop.promise.willHop(to: queue)
  }

  /// Takes one more along, unless that goes elsewhere or there are enough.
  func takesAlong(_ hop: Hop) -> Bool {
    guard hop.promise.queue === queue, scheduler == nil, hop.promise.scheduler == nil else { return false }
    let hasRoom = hops.withLock { hops in
      if hops.rest.count == Self.most { return false }
      hops.rest.append(hop)
      hops.isAlone = false
      return true
    }
    if hasRoom { hop.promise.willHop(to: queue) }
    return hasRoom
  }

  func send() {
    hops.withLock { hops in hops.rest.reverse() }
    enqueue()
  }

  private func enqueue() { Scheduler.enqueue(on: queue, by: scheduler) { self.start() } }

  /// Sends itself to the queue once more, unless it has one block. If the queue is concurrent, both take turns, so that
  /// no block waits for the end of another; if it is serial, all is done by then.
  private func start() {
    let isAlone = hops.withLock { hops in hops.isAlone }
    guard let first = take() else { return }
    if !isAlone { enqueue() }
    Run.start(consume first, isAlone: isAlone)
    while let next = take() { Run.start(consume next, isAlone: false) }
  }

  private func take() -> Hop? { hops.withLock { hops in hops.first.take() ?? hops.rest.popLast() } }
}
