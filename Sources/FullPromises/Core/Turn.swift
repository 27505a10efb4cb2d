/// What does a thread know of the turn of a queue that it is in? A wait asks, for it may begin where nobody expects it:
/// in the `deinit` of what a block captured, when the next block was to follow on this thread.
struct Turn: Sendable {
  /// The address of the promise that needs the return of the block that runs now; zero outside of all such blocks.
  var promise: UInt
  /// The queue of this thread, unless a block was sent there that has to run first.
  var here: ObjectIdentifier?
  /// The block that follows on this thread.
  var next: Hop?
  /// That block, while another thread of the queue may run it.
  private var lent: Arrival?

  private static let slot = ThreadSlot()

  private init(on queue: ObjectIdentifier?, in outer: UnsafeMutablePointer<Turn>?) {
    (promise, here) = (outer?.pointee.promise ?? 0, queue)
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

  mutating func takeNext() -> Hop? { next.take() ?? lent.take()?.take() }

  /// Lets another thread of the queue run the block that was to follow, before this thread blocks. A serial queue has
  /// no other thread: then the block follows here all the same, before any that was sent meanwhile.
  static func lendNext() {
    guard let turn = current, let hop = turn.pointee.next.take() else { return }
    turn.pointee.here = nil
    turn.pointee.lent = Arrival.send(.one(hop))
  }
}
