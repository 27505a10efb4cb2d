/// Which promise needs the return of the block that this thread runs? `awaitPromise` asks, to find waits that can't
/// end.
enum Running {
  private static let slot = ThreadSlot()

  /// The address of that promise; zero outside of all such blocks.
  static var promise: UInt { slot.pointer?.load(as: UInt.self) ?? 0 }

  /// Gives the blocks of one turn a word of memory, in which each notes its promise.
  static func enter(_ turn: () -> Void) {
    let outer = slot.pointer
    var promise = promise
    withUnsafeMutablePointer(to: &promise) { promise in
      slot.pointer = UnsafeMutableRawPointer(promise)
      turn()
    }
    slot.pointer = outer
  }

  /// Runs a block of the turn.
  @inline(__always)
  static func call<Result>(for promise: UInt?, _ block: () throws -> Result) rethrows -> Result {
    guard let promise, let running = slot.pointer?.assumingMemoryBound(to: UInt.self) else { return try block() }
    let outer = exchange(&running.pointee, with: promise)
    defer { running.pointee = outer }
    return try block()
  }
}
