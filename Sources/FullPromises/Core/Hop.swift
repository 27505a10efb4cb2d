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
    let queue = hop.promise.queue?.promisesShareTurns == true ? hop.promise.sharedQueue : nil
    if queue == nil || queue != self.queue || hops.count == Self.most { send() }
    self.queue = queue
    hops.append(hop)
  }

  mutating func send() {
    if !hops.isEmpty { Arrival.send(exchange(&hops, with: .empty), sharing: queue) }
  }
}

/// Blocks that go to one queue together, in their order.
///
/// They share turns of the queue. A queue doesn't reveal whether it is serial, so each block gets a turn. But there are
/// at most 64 turns, because Dispatch runs at most 64 blocks of a queue at once. All turns are sent in a row, as if the
/// caller had called `async` as often, and no turn sends another one. So a barrier never separates the blocks, whether
/// it is submitted before the promise settles or afterwards, and blocks that wait for each other run at the same time.
final class Arrival: Sendable {
  /// Keeps the queue while its turns run, so that no other queue gets its address.
  private let queue: DispatchQueue
  /// The queue on which other blocks may follow in a turn; `nil` if several blocks arrive together.
  let sharedQueue: ObjectIdentifier?
  /// The blocks that haven't been taken yet, the first of them last.
  private let hops: Lock<SmallList<Hop>>

  private init(_ hops: consuming SmallList<Hop>, on queue: DispatchQueue, sharing sharedQueue: ObjectIdentifier?) {
    self.queue = queue
    self.sharedQueue = hops.count == 1 ? sharedQueue : nil
    hops.reverse()
    self.hops = Lock(hops)
  }

  @discardableResult
  static func send(_ hops: consuming SmallList<Hop>, sharing sharedQueue: ObjectIdentifier?) -> Arrival {
    guard let promise = hops.last?.promise, let queue = promise.queue else {
      preconditionFailure("a promise without a block can't hop")
    }
    let count = hops.count
    let arrival = Arrival(hops, on: queue, sharing: sharedQueue)
    promise.send(arrival, of: count, to: queue)
    return arrival
  }

  func take() -> Hop? { hops.withLock { hops in hops.removeLast() } }
}
