/// How is a long chain released on a small stack? Releasing the last reference to a promise may release the last
/// reference to the promise before it, and so on, and all these releases would nest. So they nest only about fifty
/// deep. Anything that would be released deeper waits in a list, and the outermost of the nested releases frees it.
///
/// A list alone would be enough. But it stores contents of any type, whose types have to be looked up at run time. A
/// nested release looks up nothing.
struct Releases {
  /// The address of the first of these on the stack of this thread.
  private var outermost: UnsafeRawPointer?
  private var depth = 0
  private var waiting: [(any Sendable)?] = []

  /// Calls `body`, and gives the releases that happen meanwhile on this thread a list.
  @inline(never) static func share(_ body: () -> Void) {
    let outer = current
    var releases = Releases()
    withUnsafeMutablePointer(to: &releases) { releases in
      releases.pointee.outermost = outer?.pointee.outermost ?? UnsafeRawPointer(releases)
      slot.pointer = releases
      body()
      slot.pointer = outer
    }
  }

  /// Releases what an object owns: calls `drop`, or at the limit stores `content`, so that it is freed later.
  @inline(__always) static func release(_ drop: () -> Void, orKeep content: () -> (any Sendable)?) {
    guard let current else { return share { release(drop, orKeep: content) } }
    if current.pointee.depth == 50 { return current.pointee.waiting.append(content()) }
    current.pointee.depth += 1
    drop()
    if current.pointee.depth == 1 {
      while !current.pointee.waiting.isEmpty { _ = current.pointee.takeLast() }
    }
    current.pointee.depth -= 1
  }

  /// Removes the content from the list before it is freed, because freeing it may add to the list. If this function
  /// were inlined, the optimizer could swap the two.
  @inline(never) private mutating func takeLast() -> (any Sendable)? { waiting.removeLast() }

  /// Identifies this thread during `share`: no other thread has the same address on its stack. Otherwise 0.
  static var thread: UInt { UInt(bitPattern: current?.pointee.outermost) }

  private static var current: UnsafeMutablePointer<Releases>? { slot.pointer }

  private static let slot = ThreadSlot<Releases>()
}
