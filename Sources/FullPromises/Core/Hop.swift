import Dispatch

/// How does a block get to its queue? Alone, or with others that go there with the same outcome.
///
/// This is one block, with the outcome that it wants and the promise that it settles.
struct Hop: Sendable {
  let promise: any AnyPromise
  let block: Block
  let outcome: Outcome
}

/// Blocks that go to one queue together, in their order. One alone needs no array.
///
/// They share the turns of their queue. A queue doesn't say whether it is serial, so there is a turn for each block,
/// but not more than a queue runs at once. All turns are sent in a row, as by so many calls of `async`, and none by
/// another. So a barrier that comes before the settling, or after it, doesn't part them, and blocks that wait for each
/// other run at once. The main queue is known to be serial, so one turn serves all.
final class Arrival: Sendable {
  let isAlone: Bool
  private let hops: Lock<Few<Hop>>

  private init(_ hops: consuming Few<Hop>) {
    isAlone = hops.count == 1
    hops.reverse()
    self.hops = Lock(hops)
  }

  @discardableResult
  static func send(_ hops: consuming Few<Hop>) -> Arrival? {
    guard let promise = hops.first?.promise else { return nil }
    guard let queue = promise.queue else { preconditionFailure("a promise without a block can't hop") }
    let turns = hops.count == 1 ? 1 : min(hops.count, promise.mostTurns)
    let arrival = Arrival(hops)
    promise.send(arrival, turns, to: queue)
    return arrival
  }

  func take() -> Hop? { hops.withLock { hops in hops.takeLast() } }
}

extension AnyPromise {
  /// Runs the block that settles this promise. An error that it throws rejects.
  @inline(__always)
  func runBlock(_ block: Block, _ outcome: Outcome) -> Answer {
    do { return try call(block, outcome) } catch { return .outcome(.rejection(error)) }
  }
}
