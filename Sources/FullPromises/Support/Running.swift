/// Which promise needs the return of the block that this thread runs? `awaitPromise` asks, to find waits that can't end.
enum Running {
  private static let slot = ThreadSlot()

  /// The address of that promise; zero outside of all such blocks.
  static var promise: UInt { UInt(bitPattern: slot.pointer) }

  static func run<Result>(_ block: () -> Result, for promise: UInt) -> Result {
    let outer = slot.pointer
    slot.pointer = UnsafeMutableRawPointer(bitPattern: promise)
    defer { slot.pointer = outer }
    return block()
  }
}
