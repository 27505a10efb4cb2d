/// What does a thread know of the turn of a queue that it is in? A wait asks, for it may begin where nobody expects it:
/// in the `deinit` of what a block captured, when the next block was to follow on this thread.
struct Turn: Sendable {
  /// The address of the promise that needs the return of the block that runs now; zero outside of all such blocks.
  var promise: UInt
  /// The queue of this thread, unless a block was sent there that has to run first.
  var here: ObjectIdentifier?
  /// The block that follows on this thread.
  var next: Hop?

  private static let slot = ThreadSlot()

  static var current: UnsafeMutablePointer<Turn>? { slot.pointer?.assumingMemoryBound(to: Turn.self) }

  static func enter(_ body: (UnsafeMutablePointer<Turn>) -> Void) {
    let outer = slot.pointer
    var turn = Turn(promise: current?.pointee.promise ?? 0)
    withUnsafeMutablePointer(to: &turn) { turn in
      slot.pointer = UnsafeMutableRawPointer(turn)
      body(turn)
    }
    slot.pointer = outer
  }

  /// Sends the block that was to follow to its queue, before this thread blocks. Later ones follow it there.
  mutating func sendNext() -> Few<Hop> {
    guard let hop = next.take() else { return .none }
    here = nil
    return .one(hop)
  }
}
