import Dispatch

/// A block of the caller's that goes to its queue, with the outcome that it wants and the promise that it settles.
struct Hop: Sendable {
  let promise: any AnyPromise
  let block: Block
  let outcome: Outcome
}

/// Blocks that go to one queue together, in their order. One alone needs no array.
///
/// Several are sent once more before the first of them runs. If the queue is concurrent, both take turns, so that no
/// block waits for the end of another. If it is serial, all have run by then. The main queue, which is known to be
/// serial, gets no second turn: a wait there would take it for a block that needs the queue.
final class Arrival: Sendable {
  let isAlone: Bool
  private let hops: Lock<Few<Hop>>

  private init(_ hops: consuming Few<Hop>) {
    isAlone = hops.count == 1
    hops.turn()
    self.hops = Lock(hops)
  }

  static func send(_ hops: consuming Few<Hop>) {
    if let promise = hops.first?.promise { Arrival(hops).send(promise) }
  }

  /// Sends the blocks to the queue of the promise that one of them settles.
  func send(_ promise: any AnyPromise) {
    guard let queue = promise.queue else { preconditionFailure("a promise without a block can't hop") }
    Scheduler.enqueue(on: queue, by: promise.scheduler) {
      Running.turn { running in Run.start(self, running) }
      DispatchGroup.promises.leave()
    }
  }

  func sendAgain(_ promise: any AnyPromise) {
    if let queue = promise.queue, promise.scheduler == nil, MainWait.isMain(queue) { return }
    send(promise)
  }

  func take() -> Hop? { hops.withLock { hops in hops.takeLast() } }
}
