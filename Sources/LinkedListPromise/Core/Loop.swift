/// How is a long chain released on a small stack? Releasing the last reference to a promise may release the last
/// reference to the promise before it, and so on, and all these releases would nest. So they nest only fifty deep.
/// Anything that would be released deeper waits in a list, and the loop that runs on this thread frees it afterwards. A
/// release outside a loop starts one.
///
/// A list alone would be enough. But it stores contents of any type, whose types have to be looked up at run time. A
/// nested release looks up nothing.
struct Loop {
  /// The outermost loop that runs on this thread.
  private var outermost: UnsafeRawPointer?
  private var depth = 0
  private var waiting: [(any Sendable)?] = []

  /// Calls `body` in a new loop, then frees what waits.
  @inline(never) static func run(_ body: () -> Void) {
    let outer = current
    var loop = Loop()
    withUnsafeMutablePointer(to: &loop) { loop in
      loop.pointee.outermost = outer?.pointee.outermost ?? UnsafeRawPointer(loop)
      slot.pointer = UnsafeMutableRawPointer(loop)
      body()
      free()
      slot.pointer = outer.map(UnsafeMutableRawPointer.init)
    }
  }

  /// Releases what an object owns: calls `giveUp`, or at the limit stores what `content` returns, so that it is freed
  /// later.
  @inline(__always) static func release(_ giveUp: () -> Void, orKeep content: () -> (any Sendable)?) {
    guard let current else { return run(giveUp) }
    if current.pointee.depth == 50 { return current.pointee.waiting.append(content()) }
    current.pointee.depth += 1
    giveUp()
    current.pointee.depth -= 1
  }

  /// Frees what waits in this thread's loop.
  @inline(__always) static func free() {
    guard let current else { return }
    while !current.pointee.waiting.isEmpty { _ = current.pointee.takeLast() }
  }

  /// Identifies this thread while a loop runs on it: no other thread's loop has the same address.
  static var thread: UInt { UInt(bitPattern: current?.pointee.outermost) }

  /// Removes the content from the list before it is freed, because freeing it may add to the list. If this function were
  /// inlined, the optimizer could swap the two.
  @inline(never) private mutating func takeLast() -> (any Sendable)? { waiting.removeLast() }

  private static var current: UnsafeMutablePointer<Loop>? { slot.pointer?.assumingMemoryBound(to: Loop.self) }

  private static let slot = ThreadSlot()
}
