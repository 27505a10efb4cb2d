/// When does a block run in the turn of another one? The next block of a chain follows directly, without a trip through
/// the queue, if it is for the same queue object as the first block of the turn. At most 32 blocks follow in this way,
/// so that other blocks on the queue aren't kept waiting. On a queue whose `promisesShareTurns` is false, none follows.
///
/// A turn is one visit to a queue. The thread refers to it, because a wait has to know about the turn: the wait may
/// begin inside the `deinit` of something that a block captured, when the next block was about to follow on this
/// thread.
struct Turn: Sendable {
  /// The address of the promise that needs the return of the block that is running; zero outside of all such blocks.
  var promise: UInt
  /// The queue on which blocks may follow; `nil` once a block was sent to it that has to run first.
  private var queue: ObjectIdentifier?
  /// The block that follows on this thread.
  var next: Hop?
  /// The block that follows, while another thread of the queue may run it.
  private var lent: Arrival?
  /// How many blocks may still follow.
  private var left = 32

  private static let slot = ThreadSlot()

  private init(on queue: ObjectIdentifier?, in outer: UnsafeMutablePointer<Turn>?) {
    (promise, self.queue) = (outer?.pointee.promise ?? 0, queue)
  }

  static var current: UnsafeMutablePointer<Turn>? { slot.pointer?.assumingMemoryBound(to: Turn.self) }

  @inline(__always)
  static func enter(on queue: ObjectIdentifier?, _ body: (UnsafeMutablePointer<Turn>) -> Void) {
    let outer = slot.pointer
    var turn = Turn(on: queue, in: current)
    withUnsafeMutablePointer(to: &turn) { turn in
      slot.pointer = UnsafeMutableRawPointer(turn)
      body(turn)
    }
    slot.pointer = outer
  }

  mutating func close() { queue = nil }

  /// Whether a block for this queue may follow. If another one follows already, it may not, and neither may any that
  /// comes later.
  mutating func hasRoom(on queue: ObjectIdentifier?) -> Bool {
    guard queue != nil, queue == self.queue else { return false }
    if case .none = next { return true }
    close()
    return false
  }

  /// Takes the block that follows, if there is one. After the last that may follow, no more are accepted.
  mutating func takeNext() -> Hop? {
    left -= 1
    if left == 0 { close() }
    return next.take() ?? lent.take()?.take()
  }

  /// Lets another thread of the queue run the block that was about to follow, before this thread blocks. A serial queue
  /// has no other thread; then the block follows here after all, before any that was sent in the meantime.
  static func lendNext() {
    guard let turn = current, let hop = turn.pointee.next.take() else { return }
    turn.pointee.close()
    turn.pointee.lent = Arrival.send(.one(hop))
  }
}
