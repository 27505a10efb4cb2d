import Dispatch

/// How do promises of different types hang together, and how is a chain run without recursion? A `Link` is a promise
/// whose value type doesn't matter; `drain` is the one loop that follows the links forward.
protocol Link: AnyObject, Sendable {
  /// Who puts blocks on queues, for this promise and those derived from it.
  var scheduler: Scheduler? { get }

  /// Hands the outcome of a resolved promise to those who waited for it, and returns the promise to go on with.
  func flush(_ hop: inout Hop) -> (any Link)?

  /// Resolves with an error, unless it was resolved before; returns itself if something waits for it.
  func fail(_ error: any Error, followed: Bool) -> (any Link)?

  /// Cancels this promise alone, and adds to `ripple` what has to be done for it.
  func cancelHere(from consumer: (any Link)?, _ ripple: inout Ripple)

  /// The promises that a pending promise waits for.
  func predecessors() -> [any Link]

  /// The promises that wait for a pending promise.
  func successors() -> [any Link]

  /// Says that the promise now waits for `source`; refused if it was resolved or cancelled.
  func wait(for source: any Link) -> Binding

  /// Runs the block that was scheduled, unless it was cancelled; says what to go on with, and on which queue this is.
  func runScheduled() -> (ready: (any Link)?, queue: DispatchQueue?)

  /// Resolves with `PromiseError.dropped` and reports it, unless it was resolved before; returns whom to flush.
  func drop() -> (any Link)?

  /// Drops the block that was scheduled, unless it was cancelled: nobody is left to resolve the Next Promise.
  func dropBlock() -> (any Link)?

  /// What a drawing of the chain needs: a label, the promise before, and the promise after.
  func sketch() -> Sketch
}

extension Link {
  func fail(_ error: any Error) -> (any Link)? { fail(error, followed: false) }
}

/// A link that doesn't keep its promise alive.
struct WeakLink: Sendable {
  weak var link: (any Link)?

  init(_ link: any Link) { self.link = link }
}

/// The promises that a pending promise waits for.
enum Sources: Sendable {
  case none
  case one(WeakLink)
  case many([WeakLink])

  var links: [any Link] {
    switch self {
    case .none: []
    case .one(let weak): weak.link.map { [$0] } ?? []
    case .many(let all): all.compactMap(\.link)
    }
  }
}

/// One visit to a queue. A linear continuation bound for the same queue object may run in the same visit.
struct Hop {
  /// How many more blocks of a chain may run in one visit before the queue gets a turn.
  static let limit = 32

  /// The queue that is visited; none if a caller's own thread resolves, on which no block may run.
  let queue: DispatchQueue?
  var left = Self.limit
  /// Promises to be flushed when the current line ends.
  var waiting: [any Link] = []

  init(on queue: DispatchQueue? = nil) { self.queue = queue }

  /// Whether the next block, bound for `queue`, may run here and now.
  mutating func admits(_ queue: DispatchQueue) -> Bool {
    guard left > 0, waiting.isEmpty, self.queue === queue else { return false }
    left -= 1
    return true
  }
}

/// A promise on its way to a queue. The queue gets the ticket and not the promise, so that the promise can go as soon as
/// its block ran, however many blocks follow in the same visit.
final class Ticket: Sendable {
  private let link: Lock<(any Link)?>

  init(for link: any Link) { self.link = Lock(link) }

  deinit { release(take().map(Remains.unrun)) }

  /// Runs the promise's block, and what follows from it in the same visit.
  func redeem() {
    var (ready, queue) = run()
    drain(exchange(&ready, with: nil), on: queue)
  }

  private func run() -> (ready: (any Link)?, queue: DispatchQueue?) {
    take()?.runScheduled() ?? (nil, nil)
  }

  private func take() -> (any Link)? { link.withLock { exchange(&$0, with: nil) } }
}

/// Follows a chain forward as far as it is resolved: one loop, however long the chain is. Keeps no promise that it has left.
func drain(_ first: consuming (any Link)?, on queue: DispatchQueue? = nil) {
  var current: (any Link)? = first
  var hop = Hop(on: queue)
  while let link = exchange(&current, with: nil) {
    current = link.flush(&hop) ?? hop.waiting.popLast()
  }
}
