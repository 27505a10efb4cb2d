/// Which promise needs the return of the block that this thread runs? `awaitPromise` asks, to find waits that can't
/// end.
struct Running {
  private static let slot = ThreadSlot()
  private let place: UnsafeMutablePointer<UInt>

  /// The address of that promise; zero outside of all such blocks.
  static var promise: UInt { slot.pointer?.load(as: UInt.self) ?? 0 }

  /// Gives the blocks of one turn a place in which each notes its promise.
  static func turn(_ blocks: (Running) -> Void) {
    let outer = slot.pointer
    var promise = promise
    withUnsafeMutablePointer(to: &promise) { place in
      slot.pointer = UnsafeMutableRawPointer(place)
      blocks(Running(place: place))
    }
    slot.pointer = outer
  }

  func run<Result>(for promise: UInt?, _ block: () -> Result) -> Result {
    let outer = place.pointee
    if let promise { place.pointee = promise }
    defer { place.pointee = outer }
    return block()
  }
}
