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
  /// The queue on which blocks may follow; `nil` if none may, or may any longer.
  private var queue: ObjectIdentifier?
  /// The block that follows on this thread.
  var next: Hop?
  /// The blocks with which the turn began, or the one that was about to follow and was lent to other threads.
  private var arrival: Arrival
  /// How many blocks may still run in a row until none may follow: the first one, and 32 others. The blocks with which
  /// the turn began all run.
  private var left = 33

  /// The turn that is running on this thread.
  static let current = ThreadSlot<Turn>()

  @inline(__always)
  static func begin(_ arrival: Arrival, _ body: (UnsafeMutablePointer<Turn>) -> Void) {
    let outer = current.pointer
    var turn = Turn(promise: outer?.pointee.promise ?? 0, queue: arrival.sharedQueue, arrival: arrival)
    withUnsafeMutablePointer(to: &turn) { turn in
      current.pointer = turn
      body(turn)
    }
    current.pointer = outer
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

  /// Takes the block that runs next, if there is one. After the last that may follow, no more are accepted.
  mutating func takeNext() -> Hop? {
    left -= 1
    if left == 0 { close() }
    return next.take() ?? arrival.take()
  }

  /// Lets another thread of the queue run the block that was about to follow, before this thread blocks. A serial queue
  /// has no other thread; then the block follows here after all, before any that was sent in the meantime.
  static func lendNext() {
    guard let turn = current.pointer, let hop = turn.pointee.next.take() else { return }
    turn.pointee.arrival = Arrival.send(.one(hop), sharing: exchange(&turn.pointee.queue, with: nil))
  }
}
