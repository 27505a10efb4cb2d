/// Which promise needs the return of the block that this thread is running? `awaitPromise` asks that, to find waits
/// that can't end.
enum Running {
  /// The address of that promise; zero outside of all such blocks.
  static var promise: UInt { Turn.current?.pointee.promise ?? 0 }

  /// Runs a block of the turn.
  @inline(__always)
  static func call<Result>(for promise: UInt?, _ block: () throws -> Result) rethrows -> Result {
    guard let promise, let turn = Turn.current else { return try block() }
    let outer = exchange(&turn.pointee.promise, with: promise)
    defer { turn.pointee.promise = outer }
    return try block()
  }
}
