import Dispatch

/// What is sent to a queue: a block of the caller's, the outcome that it runs with, and the promise that it settles.
struct Hop: Sendable {
  let promise: any AnyPromise
  let block: Block
  let outcome: Outcome
}

/// Which blocks go to a queue together? Those that one promise sends to the same queue, one directly after the other.
struct Departure: ~Copyable {
  private var hops = SmallList<Hop>.empty
  private var queue: ObjectIdentifier?

  /// How many blocks go together at most, so that the first block needn't wait until all of them are collected.
  private static let most = 4_096

  @inline(__always)
  mutating func add(_ hop: consuming Hop) {
    let queue = hop.promise.sharesTurns ? hop.promise.sharedQueue : nil
    if queue == nil || queue != self.queue || hops.count == Self.most { send() }
    self.queue = queue
    hops.append(hop)
  }

  mutating func send() {
    if !hops.isEmpty { Arrival.send(exchange(&hops, with: .empty)) }
  }
}

/// Blocks that go to one queue together, in their order.
///
/// They share turns of the queue. A queue doesn't reveal whether it is serial, so each block gets a turn. But there are
/// at most 64 turns, because Dispatch runs at most 64 blocks of a queue at once. All turns are sent in a row, as if the
/// caller had called `async` as often, and no turn sends another one. So a barrier never separates the blocks, whether
/// it is submitted before the promise settles or afterwards, and blocks that wait for each other run at the same time.
final class Arrival: Sendable {
  let isAlone: Bool
  /// The blocks that haven't been taken yet, the first of them last.
  private let hops: Lock<SmallList<Hop>>

  private init(_ hops: consuming SmallList<Hop>) {
    isAlone = hops.count == 1
    hops.reverse()
    self.hops = Lock(hops)
  }

  @discardableResult
  static func send(_ hops: consuming SmallList<Hop>) -> Arrival? {
    guard let promise = hops.last?.promise else { return nil }
    guard let queue = promise.queue else { preconditionFailure("a promise without a block can't hop") }
    let turns = hops.count == 1 ? 1 : min(hops.count, promise.mostTurns)
    let arrival = Arrival(hops)
    promise.send(arrival, turns, to: queue)
    return arrival
  }

  func take() -> Hop? { hops.withLock { hops in hops.removeLast() } }
}
