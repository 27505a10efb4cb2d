/// How is a long chain released on a small stack? Whoever releases the last reference to a promise may release the last
/// one to the promise before it, and so on, and each of these releases would stand on the stack of the one before. So
/// they nest only fifty deep. What would be released deeper waits in a list, and the loop under way on this thread frees
/// it afterwards. A release outside a loop begins one.
///
/// A list without nesting would do. But it keeps objects of any type, whose types have to be looked up, and a release
/// that nests looks up none.
struct Loop {
  /// The loop in which all others of this thread are nested. No other thread has it while it lasts.
  private var outermost: UnsafeRawPointer?
  private var depth = 0
  private var waiting: [(any Sendable)?] = []

  /// Calls `body` in a loop of its own, then frees what its releases have left.
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

  /// Gives up what an object owns: calls `giveUp`, or keeps what `content` returns, so that giving it up frees nothing
  /// yet.
  @inline(__always) static func release(_ giveUp: () -> Void, orKeep content: () -> (any Sendable)?) {
    guard let current else { return run(giveUp) }
    if current.pointee.depth == 50 { return current.pointee.waiting.append(content()) }
    current.pointee.depth += 1
    giveUp()
    current.pointee.depth -= 1
  }

  /// Frees what waits in the loop under way.
  @inline(__always) static func free() {
    guard let current else { return }
    while !current.pointee.waiting.isEmpty { _ = current.pointee.takeLast() }
  }

  /// A number of this thread, as long as a loop is under way on it.
  static var thread: UInt { UInt(bitPattern: current?.pointee.outermost) }

  /// The content leaves the list before it is freed, because that may put more into the list. Inlined, the two could
  /// change places.
  @inline(never) private mutating func takeLast() -> (any Sendable)? { waiting.removeLast() }

  private static var current: UnsafeMutablePointer<Loop>? { slot.pointer?.assumingMemoryBound(to: Loop.self) }

  private static let slot = ThreadSlot()
}
